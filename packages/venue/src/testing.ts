import { type GenesisAccount, type GenesisHolding, genesisToken, SYSTEM_PROGRAM } from '@orrery/chain';
import { type TokenFacts, USDC, WRAPPED_SOL } from '@orrery/domain';
import {
  type Address,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { findAssociatedTokenPda, getMintEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import type { Pool } from './pool.ts';
import type { Order } from './venue.ts';

export { createTestChain, type TestChain, tokenAmount } from './test-chain.ts';

/** A token's facts for tests; everything not given is plain. */
export function aToken(facts: Partial<TokenFacts> = {}): TokenFacts {
  return {
    id: WRAPPED_SOL,
    symbol: 'TOKEN',
    name: 'Token',
    decimals: 6,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    tags: [],
    ...facts,
  };
}

/** A pool for tests that never meets a chain: its addresses are made up. */
export function aPool(pool: Partial<Pool> = {}): Pool {
  return {
    seed: 'pool',
    mints: [aToken({ id: WRAPPED_SOL, decimals: 9 }), aToken({ id: USDC, tags: ['stablecoin'] })],
    curve: { kind: 'constant-product' },
    feeBps: 30,
    id: '11111111111111111111111111111112' as Address,
    vaults: ['11111111111111111111111111111113' as Address, '11111111111111111111111111111114' as Address],
    ...pool,
  };
}

/** Lays out token accounts and the mints they need. */
export async function tokenGenesis(holdings: readonly GenesisHolding[]): Promise<GenesisAccount[]> {
  const tokens = new Map(holdings.map(({ token }) => [token.id, token]));
  const mints = [...tokens.values()].map(({ id, decimals, tokenProgram }) => {
    const data = getMintEncoder().encode({
      mintAuthority: null,
      supply: 10n ** 18n,
      decimals,
      isInitialized: true,
      freezeAuthority: null,
    });
    return { address: id, lamports: 1_461_600n, owner: tokenProgram, data: new Uint8Array(data) };
  });
  return [...mints, ...holdings.map(genesisToken)];
}

/** A wallet with native SOL. */
export function walletGenesis(address: Address, lamports: bigint): GenesisAccount {
  return { address, lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
}

export async function associatedAccount({ id, tokenProgram }: TokenFacts, owner: Address): Promise<Address> {
  return (await findAssociatedTokenPda({ owner, mint: id, tokenProgram }))[0];
}

/** Signs an order as its taker's wallet would. */
export async function signOrder(
  { transaction }: Pick<Order, 'transaction'>,
  taker: KeyPairSigner,
): Promise<Uint8Array> {
  if (transaction === undefined) throw new Error('the order has no transaction');
  const signed = await partiallySignTransaction([taker.keyPair], getTransactionDecoder().decode(transaction));
  return new Uint8Array(getTransactionEncoder().encode(signed));
}
