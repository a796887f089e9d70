import { setImmediate } from 'node:timers/promises';
import { type GenesisHolding, SIGNATURE_FEE_LAMPORTS } from '@orrery/chain';
import { atoms, bps } from '@orrery/core';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { type TokenFacts, USDC, WRAPPED_SOL } from '@orrery/domain';
import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { derivePool, type Pool, type PoolPlan } from './pool.ts';
import { createTestChain, type TestChain, tokenAmount } from './test-chain.ts';
import { associatedAccount, aToken, signOrder, tokenGenesis, walletGenesis } from './testing.ts';
import { createVenue, type Order, type Venue } from './venue.ts';

export const sol = aToken({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9 });
export const usdc = aToken({ id: USDC, symbol: 'USDC', decimals: 6, tags: ['stablecoin'] });

/** A pool to be, with what lies in its vaults at first. */
export type Stocked = PoolPlan & { reserves: readonly [bigint, bigint] };

interface TestVenueSetup {
  pools: readonly Stocked[];
  /** What the taker holds besides its SOL. */
  holdings?: readonly { token: TokenFacts; amount: bigint; isFrozen?: boolean }[];
  takers?: number;
}

/** A venue on the real VM with takers of 1,000 SOL each; the fee owner has nothing yet. */
export interface TestVenue {
  chain: TestChain;
  venue: Venue;
  authority: KeyPairSigner;
  takers: readonly KeyPairSigner[];
  taker: KeyPairSigner;
  feeOwner: Address;
  time: ManualTime;
  /** Opens another venue on the same chain, as after a restart. */
  reopen(pools: readonly Pool[]): Promise<Venue>;
}

export async function createTestVenue(setup: TestVenueSetup): Promise<TestVenue> {
  const authority = await generateKeyPairSigner();
  const feeOwner = (await generateKeyPairSigner()).address;
  const takers = await Promise.all(Array.from({ length: setup.takers ?? 1 }, () => generateKeyPairSigner()));
  const [taker] = takers;
  if (!taker) throw new Error('a test venue has a taker');
  const stocked = await Promise.all(
    setup.pools.map(async ({ reserves, ...plan }) => ({
      pool: await derivePool(authority.address, plan),
      reserves,
    })),
  );
  const vaults = stocked.flatMap(({ pool, reserves }) =>
    pool.mints.map((token, index): GenesisHolding => {
      const [address, amount] = [pool.vaults[index ? 1 : 0], reserves[index ? 1 : 0]];
      return { token, owner: authority.address, amount, address };
    }),
  );
  const held = (setup.holdings ?? []).map((holding) => ({ ...holding, owner: taker.address }));
  const chain = createTestChain([
    ...tokenGenesis([...vaults, ...held]),
    ...[authority, ...takers].map(({ address }) => walletGenesis(address, 1_000_000_000_000n)),
  ]);
  const time = createManualTime(1_000_000, () => setImmediate());
  const reopen = (pools: readonly Pool[]) =>
    createVenue({ rpc: chain.rpc, authority, feeOwner, pools, time, log: { error: failOnError } });
  const venue = await reopen(stocked.map(({ pool }) => pool));
  return { chain, venue, authority, takers, taker, feeOwner, time, reopen };
}

/** For a venue that is to have nothing to say. */
export function failOnError(facts: object, message: string): never {
  throw new Error(message, { cause: facts });
}

/** What a caller asks for in the tests: amounts in smallest units, slippage half a percent. */
export function ask(
  input: TokenFacts,
  output: TokenFacts,
  amount: bigint,
  swapMode: 'ExactIn' | 'ExactOut' = 'ExactIn',
) {
  return {
    inputMint: input.id,
    outputMint: output.id,
    amount: atoms(amount),
    slippageBps: bps(50),
    swapMode,
  };
}

/** What an owner holds of a token, native SOL for the wrapped one. */
export async function heldBy({ chain }: TestVenue, token: TokenFacts, owner: Address): Promise<bigint> {
  if (token.id === WRAPPED_SOL) return chain.svm.getBalance(owner) ?? 0n;
  return tokenAmount(chain, associatedAccount(token, owner));
}

/** Orders, signs and executes. */
export async function trade(
  { venue, taker: first }: TestVenue,
  request: ReturnType<typeof ask>,
  taker: KeyPairSigner = first,
) {
  const order = await venue.order({ ...request, taker: taker.address });
  return { order, result: await venue.execute(order.requestId, await signOrder(order, taker)) };
}

/** What an order costs its taker in lamports besides the input. */
export function costOf({ rentFeeLamports }: Order): bigint {
  return rentFeeLamports + 2n * SIGNATURE_FEE_LAMPORTS;
}
