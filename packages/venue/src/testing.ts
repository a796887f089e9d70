import {
  associatedAddress,
  type GenesisAccount,
  type GenesisHolding,
  genesisMint,
  genesisToken,
  SYSTEM_PROGRAM,
} from '@orrery/chain';
import { type TokenFacts, USDC, WRAPPED_SOL } from '@orrery/domain';
import {
  type Address,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
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

/** Lays out token accounts and the mints they need; a mint's supply is what the accounts hold. */
export function tokenGenesis(holdings: readonly GenesisHolding[]): GenesisAccount[] {
  const supplies = new Map<TokenFacts, bigint>();
  for (const { token, amount } of holdings) supplies.set(token, (supplies.get(token) ?? 0n) + amount);
  const mints = [...supplies].map(([token, supply]) =>
    genesisMint({ token, supply, mintAuthority: null, freezeAuthority: null }),
  );
  return [...mints, ...holdings.map(genesisToken)];
}

/** A wallet with native SOL. */
export function walletGenesis(address: Address, lamports: bigint): GenesisAccount {
  return { address, lamports, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
}

/** Where an owner keeps a token. */
export function associatedAccount({ id, tokenProgram }: TokenFacts, owner: Address): Address {
  return associatedAddress({ owner, mint: id, tokenProgram });
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
