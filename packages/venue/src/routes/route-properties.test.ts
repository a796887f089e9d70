import { USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOut, keepsInvariant } from '../curves/curve.ts';
import { isOver } from '../launches/graduation.ts';
import type { Quote, RouteLeg } from './quote.ts';
import {
  amounts,
  anyWorld,
  arriving,
  ask,
  fairWorld,
  heldBy,
  modes,
  RUNS,
  settle,
  type World,
} from './test-worlds.ts';

/**
 * Paths are compared in floats, which know nothing of whole atoms; the exact curves round at both sides of each of three
 * pools, and the dearest atom is worth a hundred of the cheapest. Only amounts of some ten atoms come near this.
 */
const ROUNDING = 600n;

test.each([
  ['any', anyWorld],
  ['fair', fairWorld],
])('most of %s worlds have a quote, and many of the quotes split', (_, worlds) => {
  const drawn = fc.sample(fc.tuple(worlds, amounts, modes), { numRuns: 300, seed: 1 });
  const quotes = drawn.flatMap(([world, amount, swapMode]) => ask(world, amount, swapMode) ?? []);
  const splits = quotes.filter((quote) => pathsOf(quote).length > 1);
  expect(quotes.length).toBeGreaterThan(200);
  expect(splits.length).toBeGreaterThan(50);
});

describe('over any pools', () => {
  test('a route adds up: what leaves a leg arrives in the next, and what is paid and received is what the legs say', () => {
    fc.assert(
      fc.property(anyWorld, amounts, modes, (world, amount, swapMode) => {
        const quote = quoted(world, amount, swapMode);
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
      RUNS,
    );
  });

  test('no pool of a route loses by its invariant', () => {
    fc.assert(
      fc.property(anyWorld, amounts, modes, (world, amount, swapMode) => {
        for (const leg of quoted(world, amount, swapMode).route) {
          const { pool, inputMint, inAmount, outAmount } = leg;
          const reserves = heldBy(world, pool);
          const mid = world.graph.midOf(pool, (of) => heldBy(world, of));
          const trade = { pool, reserves, inputMint, paidIn: inAmount, mid };
          expect(outAmount <= amountOut(trade)).toBe(true);
          expect(keepsInvariant({ ...trade, paidOut: outAmount })).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test('a quote gives no less than the best single path, but for the rounding of a few atoms', () => {
    fc.assert(
      fc.property(fairWorld, amounts, (world, amount) => {
        const quote = ask(world, amount, 'ExactIn');
        expect((quote?.outAmount ?? 0n) + ROUNDING).toBeGreaterThanOrEqual(bestSingle(world, amount));
      }),
      RUNS,
    );
  });

  test('nobody profits from a trade there and back where the pools agree on the price', () => {
    fc.assert(
      fc.property(fairWorld, amounts, (world, amount) => {
        const there = quoted(world, amount, 'ExactIn');
        for (const leg of there.route) settle(world, leg);
        const [mint, other] = [world.other, world.mint];
        const back = ask({ ...world, mint, other }, there.outAmount, 'ExactIn');
        expect((back?.outAmount ?? 0n) <= amount).toBe(true);
      }),
      RUNS,
    );
  });

  test('what an exact output asks gives that output', () => {
    fc.assert(
      fc.property(anyWorld, amounts, (world, amount) => {
        const exactOut = quoted(world, amount, 'ExactOut');
        const exactIn = ask(world, exactOut.inAmount, 'ExactIn');
        expect((exactIn?.outAmount ?? 0n) >= amount).toBe(true);
      }),
      RUNS,
    );
  });

  test('asking for what an input gives asks no more than that input, but for what a split must gain', () => {
    fc.assert(
      fc.property(fairWorld, amounts, (world, amount) => {
        const exactIn = ask(world, amount, 'ExactIn');
        // Where pools are all but emptied, plans of much and of little have nothing in common.
        fc.pre(exactIn !== undefined && exactIn.priceImpact > -50);
        const exactOut = exactIn && ask(world, exactIn.outAmount, 'ExactOut');
        expect(exactOut?.inAmount).toBeLessThanOrEqual(amount + amount / 10_000n + ROUNDING);
      }),
      // Which plan is found is a matter of skill, not of law: the same worlds each time.
      { ...RUNS, seed: 1 },
    );
  });
});

/** The world's quote; a world without one proves nothing, so another is drawn. */
function quoted(world: World, amount: bigint, swapMode: 'ExactIn' | 'ExactOut'): Quote {
  const quote = ask(world, amount, swapMode);
  fc.pre(quote !== undefined);
  return quote;
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
      if (isOver(pool, heldBy(world, pool))) return most;
      const mid = graph.midOf(pool, (of) => heldBy(world, of));
      const out = amountOut({ pool, reserves: heldBy(world, pool), inputMint: at, paidIn, mid });
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
