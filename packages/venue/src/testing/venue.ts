import { setImmediate } from 'node:timers/promises';
import type { GenesisAccount, LookupTables, PoolState } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import type { GasSetup } from '../swaps/orders/gas/gas-station.ts';
import { createTableIndex } from '../swaps/orders/lookup-tables/table-index.ts';
import type { AskMaker } from '../swaps/orders/maker/maker.ts';
import type { Pool } from '../swaps/pools/pool.ts';
import { associatedAccount, aToken, plainState, signOrder, tokenGenesis, walletGenesis } from '../testing.ts';
import { createVenue, type Order, type Venue } from '../venue.ts';
import { createTestChain, type TestChain, tokenAmount } from './chain.ts';

export const sol = aToken({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9 });
export const usdc = aToken({ id: USDC, symbol: 'USDC', decimals: 6, tags: ['stablecoin'] });

interface TestVenueSetup {
  pools: readonly Pool[];
  /** Pools with ticks. */
  concentrated?: readonly { pool: Pool; state: PoolState }[];
  tables?: LookupTables;
  /** What else is on the chain. */
  accounts?: readonly GenesisAccount[];
  /** What the taker holds besides its SOL. */
  holdings?: readonly { token: TokenFacts; amount: bigint; isFrozen?: boolean }[];
  /** Tokens that the fee owner has an account of: SOL and USDC when absent. */
  feeTokens?: readonly TokenFacts[];
  takers?: number;
  /** Lamports of each taker; 1,000 SOL when absent. */
  lamports?: bigint;
  maker?: AskMaker;
  gas?: GasSetup;
}

/** A venue on the real VM with its takers. */
export interface TestVenue {
  chain: TestChain;
  venue: Venue;
  takers: readonly KeyPairSigner[];
  taker: KeyPairSigner;
  feeOwner: Address;
  time: ManualTime;
  /** Opens another venue on the same chain, as after a restart. */
  reopen(pools: readonly Pool[]): Promise<Venue>;
}

export async function createTestVenue(setup: TestVenueSetup): Promise<TestVenue> {
  const { pools, concentrated = [], tables, maker, gas, feeTokens = [sol, usdc] } = setup;
  const { lamports = 1_000_000_000_000n } = setup;
  const feeOwner = (await generateKeyPairSigner()).address;
  const takers = await Promise.all(Array.from({ length: setup.takers ?? 1 }, () => generateKeyPairSigner()));
  const [taker] = takers;
  if (!taker) throw new Error('a test venue has a taker');
  const holdings = [
    ...(setup.holdings ?? []).map((holding) => ({ ...holding, owner: taker.address })),
    ...feeTokens.map((token) => ({ token, owner: feeOwner, amount: 0n })),
  ];
  const stocked = [...pools.map((pool) => ({ pool, state: plainState(pool) })), ...concentrated];
  const chain = createTestChain([
    ...tokenGenesis(holdings, stocked),
    ...(setup.accounts ?? []),
    ...(lamports === 0n ? [] : takers.map(({ address }) => walletGenesis(address, lamports))),
  ]);
  const time = createManualTime(1_000_000, () => setImmediate());
  const reopen = (known: readonly Pool[]) =>
    createVenue({
      rpc: chain.rpc,
      feeOwner,
      pools: known,
      time,
      ...(maker && { maker }),
      ...(gas && { gas }),
      ...(tables && { tables: createTableIndex(tables) }),
    });
  return {
    chain,
    venue: await reopen(stocked.map(({ pool }) => pool)),
    takers,
    taker,
    feeOwner,
    time,
    reopen,
  };
}

/** What a caller asks for in the tests: amounts in smallest units, slippage half a percent. */
export function ask(input: TokenFacts, output: TokenFacts, amount: bigint, swapMode: SwapMode = 'ExactIn') {
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
export function costOf({ rentFeeLamports, signatureFeeLamports }: Order): bigint {
  return rentFeeLamports + signatureFeeLamports;
}
