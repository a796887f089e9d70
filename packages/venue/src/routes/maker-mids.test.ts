import { millis } from '@orrery/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Price, Reserves } from '../curves/sides.ts';
import type { Pool } from '../pool.ts';
import { aPool } from '../testing.ts';
import { createMakerMids } from './maker-mids.ts';
import { createRouteGraph } from './router.ts';
import { ask, crowdedTokens, crowdedWorld, heldBy, modes, RUNS, settle, worthOf } from './test-worlds.ts';

const mints = fc.constantFrom(...crowdedTokens.map(({ id }) => id));
const amounts = fc.bigInt({ min: 1n, max: 10n ** 16n });
const trade = fc.record({ mint: mints, other: mints, amount: amounts, mode: modes });

describe('over pools that agree, whatever is traded', () => {
  test('no pool is worth less at the price before, however many trades one instant holds', () => {
    fc.assert(
      fc.property(crowdedWorld, fc.array(trade, { maxLength: 8 }), (world, trades) => {
        const before = new Map(world.pools.map((pool) => [pool, worthOf(world, pool)]));
        for (const { mint, other, amount, mode } of trades) {
          const { route = [] } = ask({ ...world, mint, other }, amount, mode) ?? {};
          for (const leg of route) settle(world, leg);
          for (const [pool, worth] of before) expect(worthOf(world, pool) >= worth).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test('what a maker holds loses nothing by a trade at the price of that moment, nor at the one it remembers', () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 20_000 }), trade);
    fc.assert(
      fc.property(crowdedWorld, fc.array(step, { maxLength: 8 }), (world, steps) => {
        for (const [wait, { mint, other, amount, mode }] of steps) {
          world.time.now += wait;
          const { route = [] } = ask({ ...world, mint, other }, amount, mode) ?? {};
          const legs = route.filter(({ pool }) => pool.curve.kind === 'rfq');
          const known = legs.map(({ pool }) => ({
            pool,
            before: heldBy(world, pool),
            prices: world.graph.midOf(pool, (of) => heldBy(world, of)) ?? [],
          }));
          for (const leg of route) settle(world, leg);
          for (const { pool, before, prices } of known)
            for (const price of prices)
              expect(valueAt(price, heldBy(world, pool)) >= valueAt(price, before)).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

describe('a maker beside one pool', () => {
  const market = aPool({ feeBps: 1 });
  const maker = aPool({
    id: '11111111111111111111111111111115' as Pool['id'],
    curve: { kind: 'rfq', spreadBps: 4, target: [10n ** 12n, 10n ** 11n] },
    feeBps: 0,
  });

  test('is not to be had at a price that was pushed a moment ago', () => {
    const time = { now: 0 };
    const graph = createRouteGraph({ clock: { now: () => millis(time.now) } });
    const held = new Map<Pool, Reserves>([
      [market, [10n ** 13n, 10n ** 12n]],
      [maker, [10n ** 12n, 10n ** 11n]],
    ]);
    for (const pool of held.keys()) graph.add(pool);
    const reservesOf = (pool: Pool) => held.get(pool) ?? [0n, 0n];
    const before = graph.midOf(maker, reservesOf);
    // Dollars were paid in for a fifth of the pool's SOL: SOL looks dear.
    held.set(market, [8n * 10n ** 12n, 125n * 10n ** 10n]);
    time.now += 1_000;
    const pushed = graph.midOf(maker, reservesOf);
    expect(rateOf(pushed?.[0])).toBeCloseTo(rateOf(before?.[0]), 6);
    expect(rateOf(pushed?.[1])).toBeCloseTo(0.15625, 6);
  });

  test('follows a price that stays, 63 % of the way in 30 s', () => {
    const { rates } = watch(1, [[0, 2], ...Array.from({ length: 30 }, () => [1_000, 2] as const)]);
    expect(rates.at(-1)).toBeCloseTo(2 - Math.exp(-1), 6);
  });

  test('knows nothing of a price that came and went between two looks', () => {
    const { rates } = watch(1, [
      [0, 2],
      [60_000, 1],
      [0, 2],
    ]);
    expect(rates.at(-1)).toBe(1);
  });

  test('counts the time between two looks for 5 s at most', () => {
    const { rates } = watch(1, [
      [0, 2],
      [60_000, 2],
    ]);
    expect(rates.at(-1)).toBeCloseTo(2 - Math.exp(-5 / 30), 6);
  });

  /** The remembered rate after each step: so many milliseconds on, the pools say so much. */
  function watch(start: number, steps: readonly (readonly [number, number])[]) {
    const time = { now: 0 };
    const mids = createMakerMids({ now: () => millis(time.now) });
    const look = (rate: number) => mids.of(maker, () => [1_000n, BigInt(rate * 1_000)]);
    look(start);
    const rates = steps.map(([wait, rate]) => {
      time.now += wait;
      return rateOf(look(rate)?.[0]);
    });
    return { rates };
  }
});

function valueAt([first, second]: Price, [a, b]: Reserves): bigint {
  return a * second + b * first;
}

function rateOf(price: Price | undefined): number {
  return price ? Number(price[1]) / Number(price[0]) : 0;
}
