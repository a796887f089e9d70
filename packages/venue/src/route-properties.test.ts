import { atoms, bps, isAppError } from '@orrery/core';
import { afterTransferFee, type TokenFacts, USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOut, keepsInvariant } from './curves/curve.ts';
import type { Reserves } from './curves/sides.ts';
import type { Curve, Pool } from './pool.ts';
import type { Quote, RouteLeg } from './quote.ts';
import { createRouteGraph, type RouteGraph } from './router.ts';
import { aPool, aToken } from './testing.ts';

const taxed = { transferFee: { bps: 150, most: 1_000_000_000n } };
const TOKENS: readonly TokenFacts[] = [
  aToken({ id: WRAPPED_SOL, decimals: 9 }),
  aToken({ id: USDC, decimals: 6, tags: ['stablecoin'] }),
  ...['A', 'B', 'C', 'D'].map((symbol) => aToken({ id: symbol as Address, symbol })),
  aToken({ id: 'Taxed' as Address, extensions: taxed }),
];

interface World {
  graph: RouteGraph;
  pools: readonly Pool[];
  held: Map<Address, Reserves>;
  mint: Address;
  other: Address;
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

/** What one atom of each token is worth where no pool disagrees with another. */
const PRICES = [100n, 1n, 2n, 5n, 50n, 7n, 3n];

function worlds(kinds: fc.Arbitrary<Curve>, isFair = false): fc.Arbitrary<World> {
  const token = fc.integer({ min: 0, max: TOKENS.length - 1 });
  const fee = fc.integer({ min: 0, max: 300 });
  const pool = fc.record({ a: token, b: token, curve: kinds, feeBps: fee, x: depth, y: depth });
  return fc.tuple(fc.array(pool, { minLength: 4, maxLength: 14 }), token, token).map(([plans, from, to]) => {
    const graph = createRouteGraph();
    const held = new Map<Address, Reserves>();
    const pools = plans.flatMap(({ a, b, curve, feeBps, x, y }, index) => {
      const [first, second] = [TOKENS[a], TOKENS[b]];
      if (!first || !second || a === b) return [];
      const prices = [PRICES[a] ?? 1n, PRICES[b] ?? 1n] as const;
      const fair = isFair ? toFair(curve, prices) : curve;
      const made = aPool({ id: `pool${index}` as Address, mints: [first, second], curve: fair, feeBps });
      held.set(made.id, isFair ? [x * prices[1], x * prices[0]] : [x, y]);
      graph.add(made);
      return [made];
    });
    return { graph, pools, held, mint: idOf(from), other: idOf(to) };
  });
}

function toFair(curve: Curve, [a, b]: readonly [bigint, bigint]): Curve {
  if (curve.kind === 'stable') return { ...curve, scales: [a, b] };
  if (curve.kind !== 'concentrated' && curve.kind !== 'launch') return curve;
  const [size] = curve.virtual;
  return { ...curve, virtual: [size * b, size * a] };
}

const anyWorld = worlds(fc.oneof({ weight: 5, arbitrary: curves }, { weight: 1, arbitrary: makers }));
const fairWorld = worlds(curves, true);
const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n });
const modes = fc.constantFrom('ExactIn' as const, 'ExactOut' as const);

describe('over any pools', () => {
  test('a route adds up: what leaves a leg arrives in the next, and what is paid and received is what the legs say', () => {
    fc.assert(
      fc.property(anyWorld, amounts, modes, (world, amount, swapMode) => {
        const quote = ask(world, amount, swapMode);
        if (!quote) return;
        expect(swapMode === 'ExactIn' ? quote.inAmount : quote.outAmount).toBe(amount);
        const paths = pathsOf(quote);
        expect(paths.length).toBeLessThanOrEqual(3);
        expect(quote.route.length).toBeLessThanOrEqual(5);
        expect(paths.reduce((sum, [first]) => sum + (first?.bps ?? 0), 0)).toBe(10_000);
        for (const path of paths) {
          expect(path.length).toBeLessThanOrEqual(3);
          expect(path.at(-1)?.outputMint).toBe(quote.outputMint);
          path.slice(1).forEach((leg, index) => {
            expect(leg.inputMint).toBe(path[index]?.outputMint);
            expect(leg.inAmount).toBe(arriving(leg.inputMint, path[index]?.outAmount ?? 0n));
            expect(leg.bps).toBe(path[index]?.bps);
          });
        }
        expect(new Set(quote.route.map(({ pool }) => pool.id)).size).toBe(quote.route.length);
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  test('no pool of a route loses by its invariant', () => {
    fc.assert(
      fc.property(anyWorld, amounts, modes, (world, amount, swapMode) => {
        for (const leg of ask(world, amount, swapMode)?.route ?? []) {
          const { pool, inputMint, inAmount, outAmount } = leg;
          const reserves = heldBy(world, pool);
          const mid = world.graph.midOf(pool, (of) => heldBy(world, of));
          expect(outAmount <= amountOut(pool, reserves, inputMint, inAmount, mid)).toBe(true);
          expect(keepsInvariant(pool, reserves, inputMint, inAmount, outAmount, mid)).toBe(true);
        }
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  test('a quote gives no less than the best single path, but for one atom of rounding at each hop', () => {
    // The dearest atom is worth a hundred of the cheapest.
    const rounding = 300n;
    fc.assert(
      fc.property(fairWorld, amounts, (world, amount) => {
        const quote = ask(world, amount, 'ExactIn');
        expect((quote?.outAmount ?? 0n) + rounding).toBeGreaterThanOrEqual(bestSingle(world, amount));
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  test('nobody profits from a trade there and back where the pools agree on the price', () => {
    fc.assert(
      fc.property(fairWorld, amounts, (world, amount) => {
        const there = ask(world, amount, 'ExactIn');
        if (!there) return;
        for (const leg of there.route) settle(world, leg);
        const [mint, other] = [world.other, world.mint];
        const back = ask({ ...world, mint, other }, there.outAmount, 'ExactIn');
        expect((back?.outAmount ?? 0n) <= amount).toBe(true);
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  test('what an exact output asks gives that output', () => {
    fc.assert(
      fc.property(anyWorld, amounts, (world, amount) => {
        const exactOut = ask(world, amount, 'ExactOut');
        if (!exactOut) return;
        const exactIn = ask(world, exactOut.inAmount, 'ExactIn');
        expect((exactIn?.outAmount ?? 0n) >= amount).toBe(true);
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });

  test('asking for what an input gives asks no more than that input and one unit', () => {
    fc.assert(
      fc.property(anyWorld, amounts, (world, amount) => {
        const exactIn = ask(world, amount, 'ExactIn');
        if (!exactIn) return;
        const exactOut = ask(world, exactIn.outAmount, 'ExactOut');
        expect(exactOut && exactOut.inAmount <= amount + 1n).toBe(true);
      }),
      { numRuns: 200, endOnFailure: true },
    );
  });
});

function ask(world: World, amount: bigint, swapMode: 'ExactIn' | 'ExactOut'): Quote | undefined {
  const { graph, mint: inputMint, other: outputMint } = world;
  try {
    const request = { inputMint, outputMint, amount: atoms(amount), swapMode, slippageBps: bps(50) };
    return graph.quote(request, (pool) => heldBy(world, pool));
  } catch (error) {
    if (isAppError(error, 'QUOTE_TOO_SMALL') || isAppError(error, 'ROUTE_NOT_FOUND')) return undefined;
    throw error;
  }
}

/** The most any one path of up to three hops gives, found by trying all of them. */
function bestSingle(world: World, amount: bigint): bigint {
  const { graph, pools, mint, other } = world;
  const fee = (gross: bigint) => (gross * BigInt(rateOf(world))) / 10_000n;
  const isFeeInInput = feeMintOf(world) === mint;
  const walk = (at: Address, paidIn: bigint, seen: readonly Address[]): bigint => {
    if (at === other) return paidIn;
    if (seen.length > 3) return 0n;
    return pools.reduce((most, pool) => {
      const next = pool.mints.find(({ id }) => id !== at)?.id;
      if (!next || !pool.mints.some(({ id }) => id === at) || seen.includes(next)) return most;
      const mid = graph.midOf(pool, (of) => heldBy(world, of));
      const out = amountOut(pool, heldBy(world, pool), at, paidIn, mid);
      const end = walk(next, next === other ? out : arriving(next, out), [...seen, next]);
      return end > most ? end : most;
    }, 0n);
  };
  if (mint === other) return 0n;
  const arrived = arriving(mint, amount);
  const gross = walk(mint, isFeeInInput ? arrived - fee(arrived) : arrived, [mint]);
  return arriving(other, isFeeInInput ? gross : gross - fee(gross));
}

function rateOf({ mint, other }: World): number {
  const kinds = [mint, other].map((id) => (id === WRAPPED_SOL || id === USDC ? 'major' : 'other'));
  return kinds.includes('other') ? 10 : 2;
}

function feeMintOf({ mint, other }: World): Address {
  return [WRAPPED_SOL, USDC].find((id) => id === mint || id === other) ?? other;
}

function pathsOf({ route, inputMint }: Quote): RouteLeg[][] {
  const paths: RouteLeg[][] = [];
  for (const leg of route) {
    if (leg.inputMint === inputMint) paths.push([]);
    paths.at(-1)?.push(leg);
  }
  return paths;
}

function settle({ held }: World, { pool, inputMint, inAmount, outAmount }: RouteLeg) {
  const [first, second] = held.get(pool.id) ?? [0n, 0n];
  const isForward = pool.mints[0].id === inputMint;
  held.set(
    pool.id,
    isForward ? [first + inAmount, second - outAmount] : [first - outAmount, second + inAmount],
  );
}

function arriving(mint: Address, sent: bigint): bigint {
  return afterTransferFee(sent, TOKENS.find(({ id }) => id === mint)?.extensions);
}

function heldBy({ held }: World, { id }: Pool): Reserves {
  return held.get(id) ?? [0n, 0n];
}

function idOf(index: number): Address {
  return (TOKENS[index] ?? aToken()).id;
}
