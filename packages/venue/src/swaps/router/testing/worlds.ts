import { buy, type PoolState, sell } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { afterTransferFee } from '@orrery/domain/mints/mint-extensions';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { aPool, aToken, concentratedState, nearestTick, plainState } from '../../../testing.ts';
import type { Pool } from '../../pools/pool.ts';
import type { Quote, RouteLeg } from '../quote.ts';
import { createRouteGraph, type RouteGraph } from '../router.ts';

const taxed = { transferFee: { bps: 150, most: 1_000_000_000n } };
const TOKENS: readonly TokenFacts[] = [
  aToken({ id: WRAPPED_SOL, decimals: 9 }),
  aToken({ id: USDC, decimals: 6, tags: ['stablecoin'] }),
  ...['A', 'B', 'C', 'D'].map((symbol) => aToken({ id: symbol as Address, symbol, tags: ['verified'] })),
  aToken({ id: 'Taxed' as Address, extensions: taxed }),
];

/** What one atom of each token is worth where no pool disagrees with another. */
const PRICES = [100n, 1n, 2n, 5n, 50n, 7n, 3n];

/** So few runs prove nothing. */
const MIN_RUNS = 20;

/**
 * How long a property runs: a world has at most fourteen pools and seven tokens, so at most 31 paths; a quote over it takes
 * about 0.2 ms. Should a machine be so busy that this takes seconds all the same, what was tried till then counts, if it was enough.
 */
export const RUNS = {
  numRuns: 100,
  endOnFailure: true,
  interruptAfterTimeLimit: 2_500,
  reporter<T>(details: fc.RunDetails<T>) {
    if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
    if (details.numRuns < MIN_RUNS) throw new Error(`only ${details.numRuns} runs before time was up`);
  },
};

/** A few pools among seven tokens, and the pair a trade is about. */
export interface World {
  graph: RouteGraph;
  pools: readonly Pool[];
  held: Map<Address, PoolState>;
  mint: Address;
  other: Address;
}

/** How a pool prices, and what it is made of. */
interface Curve {
  kind: 'product' | 'launch' | 'stable' | 'concentrated';
  figure0?: bigint;
  figure1?: bigint;
  figure2?: bigint;
}

const depth = fc.bigInt({ min: 10n ** 6n, max: 10n ** 14n });
const curves: fc.Arbitrary<Curve> = fc.oneof(
  fc.constant<Curve>({ kind: 'product' }),
  fc.constant<Curve>({ kind: 'concentrated' }),
  fc.tuple(depth, depth).map(([a, b]): Curve => ({ kind: 'launch', figure0: a, figure1: b })),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 1_000n }), fc.constantFrom(1n, 124n, 1_000n))
    .map(([figure2, figure0]): Curve => ({ kind: 'stable', figure0, figure1: 100n, figure2 })),
);

export const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n });
export const modes = fc.constantFrom('ExactIn' as const, 'ExactOut' as const);

/** Pools with unrelated prices. */
export const anyWorld = worlds(false);
/** Pools that agree on what every token is worth. */
export const fairWorld = worlds(true);

function worlds(isFair: boolean): fc.Arbitrary<World> {
  const last = TOKENS.length - 1;
  const token = fc.integer({ min: 0, max: last });
  const fee = fc.integer({ min: 0, max: 300 });
  const pool = fc.record({ a: token, b: token, curve: curves, feeBps: fee, x: depth, y: depth });
  return fc
    .record({
      drawn: fc.array(pool, { minLength: 4, maxLength: 14 }),
      from: token,
      step: fc.integer({ min: 1, max: last }),
      joined: fc.constantFrom(0, 2, 3),
      areTwins: fc.boolean(),
    })
    .map(({ drawn, from, step, joined, areTwins }) => {
      const to = (from + step) % TOKENS.length;
      const [mint, other] = [TOKENS[from]?.id ?? WRAPPED_SOL, TOKENS[to]?.id ?? USDC];
      // Left to chance most pairs would be apart, and pools of one price too few for a split to be worth its while.
      const plans = drawn.map((plan, index) => {
        if (index >= joined) return plan;
        return { ...plan, ...(areTwins && drawn[0]), feeBps: plan.feeBps, a: from, b: to };
      });
      const graph = createRouteGraph();
      const held = new Map<Address, PoolState>();
      const pools = plans.flatMap(({ a, b, curve, feeBps, x, y }, index) => {
        const [first, second] = [TOKENS[a], TOKENS[b]];
        if (!first || !second || a === b) return [];
        const prices = [PRICES[a] ?? 1n, PRICES[b] ?? 1n] as const;
        const reserves = isFair ? ([x * prices[1], x * prices[0]] as const) : ([x, y] as const);
        const wish = { id: `pool${index}` as Address, mints: [first, second] as const, feeBps };
        const made = toPool(wish, isFair ? toFair(curve, prices) : curve, reserves);
        held.set(made.pool.id, made.state);
        graph.add(made.pool);
        return [made.pool];
      });
      return { graph, pools, held, mint, other };
    });
}

function toPool(
  wish: { id: Address; mints: Pool['mints']; feeBps: number },
  curve: Curve,
  reserves: readonly [bigint, bigint],
): { pool: Pool; state: PoolState } {
  if (curve.kind === 'concentrated') {
    const price = Number(reserves[1]) / Number(reserves[0]);
    const liquidity = BigInt(Math.round(Math.sqrt(Number(reserves[0]) * Number(reserves[1]))));
    const middle = nearestTick(price);
    return concentratedState(wish, price, [
      { lower: middle - 30_000, upper: middle + 30_000, liquidity },
      { lower: middle - 1_000, upper: middle + 1_000, liquidity: 4n * liquidity },
    ]);
  }
  // Beyond what is in it a launch's goal lies as far again.
  const goal = curve.kind === 'launch' ? { figure2: 2n * reserves[1] } : {};
  const pool = aPool({ ...wish, ...curve, ...goal, reserves });
  return { pool, state: plainState(pool) };
}

function toFair(curve: Curve, [a, b]: readonly [bigint, bigint]): Curve {
  if (curve.kind === 'stable') return { ...curve, figure0: a, figure1: b };
  if (curve.kind !== 'launch') return curve;
  const size = curve.figure0 ?? 1n;
  return { ...curve, figure0: size * b, figure1: size * a };
}

/** Quotes the world's pair; undefined when there is no route or too little. */
export function ask(world: World, amount: bigint, swapMode: SwapMode): Quote | undefined {
  const { graph, mint: inputMint, other: outputMint } = world;
  try {
    const request = { inputMint, outputMint, amount: atoms(amount), swapMode, slippageBps: bps(50) };
    return graph.quote(request, (pool) => stateIn(world, pool));
  } catch (error) {
    if (isAppError(error, 'QUOTE_TOO_SMALL') || isAppError(error, 'ROUTE_NOT_FOUND')) return undefined;
    throw error;
  }
}

/** Carries one leg of a quote out. */
export function settle(world: World, { pool, inputMint, inAmount }: RouteLeg): void {
  const { state } = sell(stateIn(world, pool), sideOf(pool, inputMint), inAmount);
  world.held.set(pool.id, state);
}

/** What a pool gives for an amount; undefined when the program refuses. */
export function soldFor(world: World, pool: Pool, inputMint: Address, paidIn: bigint): bigint | undefined {
  return unlessRefused(() => sell(stateIn(world, pool), sideOf(pool, inputMint), paidIn).amountOut);
}

/** What a pool asks for an amount; undefined when the program refuses. */
export function boughtFor(world: World, pool: Pool, inputMint: Address, out: bigint): bigint | undefined {
  return unlessRefused(() => buy(stateIn(world, pool), sideOf(pool, inputMint), out).amountIn);
}

function unlessRefused(trade: () => bigint): bigint | undefined {
  try {
    return trade();
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return undefined;
    throw error;
  }
}

function stateIn({ held }: World, { id }: Pick<Pool, 'id'>): PoolState {
  const state = held.get(id);
  if (!state) throw new Error(`there is no ${id}`);
  return state;
}

function sideOf({ mints }: Pool, inputMint: Address): 0 | 1 {
  return mints[0].id === inputMint ? 0 : 1;
}

/** What of an amount arrives, the mint's transfer fee taken off. */
export function arriving(mint: Address, sent: bigint): bigint {
  return afterTransferFee(sent, TOKENS.find(({ id }) => id === mint)?.extensions);
}
