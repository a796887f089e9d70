import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathsOf, type Quote } from './quote.ts';
import {
  amounts,
  anyWorld,
  arriving,
  ask,
  boughtFor,
  fairWorld,
  modes,
  RUNS,
  settle,
  soldFor,
  type World,
} from './testing/worlds.ts';

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
  expect(quotes.length).toBeGreaterThan(120);
  expect(splits.length).toBeGreaterThan(20);
});

describe('over any pools', () => {
  test('a route adds up: what leaves a leg arrives in the next, and what is paid and received is what the legs say', () => {
    fc.assert(
      fc.property(anyWorld, amounts, modes, (world, amount, swapMode) => {
        const quote = quoted(world, amount, swapMode);
        expect(swapMode === 'ExactIn' ? quote.inAmount : quote.outAmount).toBe(amount);
        const paths = pathsOf(quote);
        expect(paths.length).toBeLessThanOrEqual(swapMode === 'ExactIn' ? 3 : 1);
        expect(quote.route.length).toBeLessThanOrEqual(swapMode === 'ExactIn' ? 5 : 2);
        expect(paths.reduce((sum, [first]) => sum + (first?.bps ?? 0), 0)).toBe(10_000);
        for (const path of paths) {
          expect(path.length).toBeLessThanOrEqual(3);
          expect(path.every(({ bps }) => bps % 100 === 0)).toBe(true);
          expect(path.at(-1)?.outputMint).toBe(quote.outputMint);
          path.slice(1).forEach((leg, index) => {
            expect(leg.inputMint).toBe(path[index]?.outputMint);
            if (swapMode === 'ExactIn')
              expect(leg.inAmount).toBe(arriving(leg.inputMint, path[index]?.outAmount ?? 0n));
            expect(leg.bps).toBe(path[index]?.bps);
          });
        }
        expect(new Set(quote.route.map(({ pool }) => pool.id)).size).toBe(quote.route.length);
      }),
      RUNS,
    );
  });

  test('a leg gives what the program gives for what arrives', () => {
    fc.assert(
      fc.property(anyWorld, amounts, (world, amount) => {
        for (const { pool, inputMint, inAmount, outAmount } of quoted(world, amount, 'ExactIn').route)
          expect(soldFor(world, pool, inputMint, inAmount)).toBe(outAmount);
      }),
      RUNS,
    );
  });

  test('a quote gives no less than the best single path that it may take, but for the rounding of a few atoms', () => {
    fc.assert(
      fc.property(fairWorld, amounts, (world, amount) => {
        const quote = ask(world, amount, 'ExactIn');
        expect((quote?.outAmount ?? 0n) + ROUNDING).toBeGreaterThanOrEqual(bestDirect(world, amount));
      }),
      RUNS,
    );
  });

  test('there is no profit in a trade there and back where the pools agree on the price', () => {
    fc.assert(
      fc.property(fairWorld, amounts, (world, amount) => {
        const there = quoted(world, amount, 'ExactIn');
        for (const leg of there.route) settle(world, leg);
        // A launch that has graduated prices by what it holds, which the world draws without regard to where its curve ends.
        fc.pre(there.route.every(({ pool }) => world.held.get(pool.id)?.pool.kind === pool.account.kind));
        const [mint, other] = [world.other, world.mint];
        const back = ask({ ...world, mint, other }, there.outAmount, 'ExactIn');
        expect((back?.outAmount ?? 0n) <= amount).toBe(true);
      }),
      RUNS,
    );
  });

  test('an exact output is bought from the end to the beginning, each leg for what the program asks', () => {
    fc.assert(
      fc.property(anyWorld, amounts, (world, amount) => {
        const { route, inAmount, fee } = quoted(world, amount, 'ExactOut');
        const wanted = [...route.slice(1).map((leg) => leg.inAmount), amount];
        for (const [index, { pool, inputMint, inAmount: asked, outAmount }] of route.entries()) {
          expect(outAmount).toBe(wanted[index]);
          expect(boughtFor(world, pool, inputMint, outAmount)).toBe(asked);
        }
        expect(inAmount).toBe(route[0].inAmount + fee.amount);
      }),
      RUNS,
    );
  });
});

/** The world's quote; a world without one proves nothing, so another is drawn. */
function quoted(world: World, amount: bigint, swapMode: SwapMode): Quote {
  const quote = ask(world, amount, swapMode);
  fc.pre(quote !== undefined);
  return quote;
}

/** The most any one path gives that has one pool, or two that meet in SOL or USDC, found by trying all of them. */
function bestDirect(world: World, amount: bigint): bigint {
  const { pools, mint, other } = world;
  if (mint === other) return 0n;
  const fee = (gross: bigint) => (gross * BigInt(rateOf(world))) / 10_000n;
  const isFeeInInput = feeMintOf(world) === mint;
  const out = (from: Address, to: Address, paid: bigint): bigint =>
    pools.reduce((most, pool) => {
      const isBetween = pool.mints.some(({ id }) => id === from) && pool.mints.some(({ id }) => id === to);
      const given = isBetween ? (soldFor(world, pool, from, arriving(from, paid)) ?? 0n) : 0n;
      return given > most ? given : most;
    }, 0n);
  const paid = isFeeInInput ? amount - fee(amount) : amount;
  const gross = out(mint, other, paid);
  return arriving(other, isFeeInInput ? gross : gross - fee(gross));
}

function rateOf({ mint, other }: World): number {
  const kinds = [mint, other].map((id) => (id === WRAPPED_SOL || id === USDC ? 'major' : 'other'));
  return kinds.includes('other') ? 10 : 2;
}

function feeMintOf({ mint, other }: World): Address {
  return [WRAPPED_SOL, USDC].find((id) => id === mint || id === other) ?? other;
}
