import { atoms, bps, isAppError, millis } from '@orrery/core';
import { afterTransferFee, type TokenFacts, USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import type { Reserves } from '../curves/sides.ts';
import type { Curve, Pool } from '../pool.ts';
import { aPool, aToken } from '../testing.ts';
import type { Quote, RouteLeg } from './quote.ts';
import { createRouteGraph, type RouteGraph } from './router.ts';

const taxed = { transferFee: { bps: 150, most: 1_000_000_000n } };
const TOKENS: readonly TokenFacts[] = [
  aToken({ id: WRAPPED_SOL, decimals: 9 }),
  aToken({ id: USDC, decimals: 6, tags: ['stablecoin'] }),
  ...['A', 'B', 'C', 'D'].map((symbol) => aToken({ id: symbol as Address, symbol })),
  aToken({ id: 'Taxed' as Address, extensions: taxed }),
];

/** What one atom of each token is worth where no pool disagrees with another. */
const PRICES = [100n, 1n, 2n, 5n, 50n, 7n, 3n];

/** So few runs prove nothing. */
const RUNS_LEAST = 20;

/**
 * How long a property runs: a world has at most fourteen pools and seven tokens, so at most 31 trails; a quote over it takes
 * about 0.2 ms. Should a machine be so busy that this takes seconds all the same, what was tried till then counts, if it was enough.
 */
export const RUNS = {
  numRuns: 100,
  endOnFailure: true,
  interruptAfterTimeLimit: 2_500,
  reporter<T>(details: fc.RunDetails<T>) {
    if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
    if (details.numRuns < RUNS_LEAST) throw new Error(`only ${details.numRuns} runs before time was up`);
  },
};

/** A few pools among seven tokens, and the pair a trade is about. */
export interface World {
  graph: RouteGraph;
  pools: readonly Pool[];
  held: Map<Address, Reserves>;
  mint: Address;
  other: Address;
  /** What the graph's clock says. */
  time: { now: number };
}

const depth = fc.bigInt({ min: 10n ** 6n, max: 10n ** 15n });
const curves: fc.Arbitrary<Curve> = fc.oneof(
  fc.constant<Curve>({ kind: 'constant-product' }),
  fc.tuple(depth, depth).map(([a, b]): Curve => ({ kind: 'concentrated', virtual: [a, b] })),
  fc.tuple(depth, depth).map(([a, b]): Curve => ({ kind: 'launch', virtual: [a, b], goal: b })),
  fc
    .tuple(fc.integer({ min: 1, max: 1_000 }), fc.constantFrom(1n, 124n, 1_000n))
    .map(([amplification, scale]): Curve => ({ kind: 'stable', amplification, scales: [scale, 100n] })),
);
const makers = fc
  .tuple(fc.integer({ min: 1, max: 100 }), depth, depth)
  .map(([spreadBps, a, b]): Curve => ({ kind: 'rfq', spreadBps, target: [a, b] }));
const anyCurve = fc.oneof({ weight: 5, arbitrary: curves }, { weight: 1, arbitrary: makers });
const anyOrMaker = fc.oneof({ weight: 2, arbitrary: curves }, { weight: 1, arbitrary: makers });

export const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n });
export const modes = fc.constantFrom('ExactIn' as const, 'ExactOut' as const);

/** Pools whose prices have nothing to do with each other. */
export const anyWorld = worlds({ kinds: anyCurve, isFair: false, tokens: TOKENS, feeMost: 300 });
/** Pools that agree on what every token is worth. */
export const fairWorld = worlds({ kinds: anyCurve, isFair: true, tokens: TOKENS, feeMost: 300 });
/** Three tokens, cheap pools and many makers, all of one mind: here a push would pay if anywhere. */
export const crowdedTokens = TOKENS.slice(0, 3);
export const crowdedWorld = worlds({ kinds: anyOrMaker, isFair: true, tokens: crowdedTokens, feeMost: 5 });

interface Wish {
  kinds: fc.Arbitrary<Curve>;
  isFair: boolean;
  tokens: readonly TokenFacts[];
  feeMost: number;
}

function worlds({ kinds, isFair, tokens, feeMost }: Wish): fc.Arbitrary<World> {
  const last = tokens.length - 1;
  const token = fc.integer({ min: 0, max: last });
  const fee = fc.integer({ min: 0, max: feeMost });
  const pool = fc.record({ a: token, b: token, curve: kinds, feeBps: fee, x: depth, y: depth });
  return fc
    .record({
      drawn: fc.array(pool, { minLength: 4, maxLength: 14 }),
      from: token,
      step: fc.integer({ min: 1, max: last }),
      joined: fc.constantFrom(0, 2, 3),
      areTwins: fc.boolean(),
    })
    .map(({ drawn, from, step, joined, areTwins }) => {
      const to = (from + step) % tokens.length;
      const [mint, other] = [tokens[from]?.id ?? WRAPPED_SOL, tokens[to]?.id ?? USDC];
      // Left to chance most pairs would be apart, and pools of one price too few for a split to be worth its while.
      const plans = drawn.map((plan, index) => {
        if (index >= joined) return plan;
        return { ...plan, ...(areTwins && drawn[0]), feeBps: plan.feeBps, a: from, b: to };
      });
      const time = { now: 0 };
      const graph = createRouteGraph({ clock: { now: () => millis(time.now) } });
      const held = new Map<Address, Reserves>();
      const pools = plans.flatMap(({ a, b, curve, feeBps, x, y }, index) => {
        const [first, second] = [tokens[a], tokens[b]];
        if (!first || !second || a === b) return [];
        const prices = [PRICES[a] ?? 1n, PRICES[b] ?? 1n] as const;
        const fair = isFair ? toFair(curve, prices) : curve;
        const made = aPool({ id: `pool${index}` as Address, mints: [first, second], curve: fair, feeBps });
        held.set(made.id, isFair ? [x * prices[1], x * prices[0]] : [x, y]);
        graph.add(made);
        return [made];
      });
      return { graph, pools, held, mint, other, time };
    });
}

function toFair(curve: Curve, [a, b]: readonly [bigint, bigint]): Curve {
  if (curve.kind === 'stable') return { ...curve, scales: [a, b] };
  if (curve.kind !== 'concentrated' && curve.kind !== 'launch') return curve;
  const [size] = curve.virtual;
  return { ...curve, virtual: [size * b, size * a] };
}

/** Quotes the world's pair; undefined when there is no route or too little. */
export function ask(world: World, amount: bigint, swapMode: 'ExactIn' | 'ExactOut'): Quote | undefined {
  const { graph, mint: inputMint, other: outputMint } = world;
  try {
    const request = { inputMint, outputMint, amount: atoms(amount), swapMode, slippageBps: bps(50) };
    return graph.quote(request, (pool) => heldBy(world, pool));
  } catch (error) {
    if (isAppError(error, 'QUOTE_TOO_SMALL') || isAppError(error, 'ROUTE_NOT_FOUND')) return undefined;
    throw error;
  }
}

/** Carries one leg of a quote out. */
export function settle({ held }: World, { pool, inputMint, inAmount, outAmount }: RouteLeg) {
  const [first, second] = held.get(pool.id) ?? [0n, 0n];
  const isForward = pool.mints[0].id === inputMint;
  held.set(
    pool.id,
    isForward ? [first + inAmount, second - outAmount] : [first - outAmount, second + inAmount],
  );
}

export function heldBy({ held }: World, { id }: Pool): Reserves {
  return held.get(id) ?? [0n, 0n];
}

/** What a fair world's pool holds is worth. */
export function worthOf(world: World, pool: Pool): bigint {
  const [first, second] = heldBy(world, pool);
  const [a, b] = pool.mints.map(({ id }) => PRICES[TOKENS.findIndex((of) => of.id === id)] ?? 0n);
  return first * (a ?? 0n) + second * (b ?? 0n);
}

/** What of an amount arrives, the mint's transfer fee taken off. */
export function arriving(mint: Address, sent: bigint): bigint {
  return afterTransferFee(sent, TOKENS.find(({ id }) => id === mint)?.extensions);
}
