import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarket } from '../../market.ts';
import { aToken, aTrade } from '../../testing.ts';
import type { MarketTrade } from '../../trade.ts';
import { WINDOW_MS } from '../windows.ts';

const MAX_TRADERS = 512;
const TRADERS = 6_000;
/** Four times √((1 − p) / m) for the smallest sample there can be; a number outside of it is a bug, or one in sixteen thousand. */
const FOUR_ERRORS = 4 * Math.sqrt(1 / (MAX_TRADERS / 2));

/** The n-th trader buys, and some sell a part or all again. */
function tradesOf(n: number): MarketTrade[] {
  const trade = { trader: `trader ${n}` as Address, time: millis(n) };
  const buy = aTrade({ ...trade, microUsd: 1_000 + (n % 97) });
  const sell = aTrade({ ...trade, side: 'sell', microUsd: 2_000 });
  return n % 3 === 0 ? [buy, sell] : [buy];
}

test('beyond its bound counts traders within the stated error, volumes and trades exactly, and all exactly once it was empty', () => {
  const [bounded, whole] = [createMarket([aToken()], { maxTraders: MAX_TRADERS }), createMarket([aToken()])];
  const day = () => {
    const [found = {}, wanted = {}] = [bounded, whole].map((market) => market.asset(WRAPPED_SOL).stats24h);
    return { found, wanted };
  };
  const tell = (from: number, to: number) => {
    for (let n = from; n < to; n += 1)
      for (const trade of tradesOf(n)) for (const market of [bounded, whole]) market.apply(trade);
  };
  tell(0, MAX_TRADERS);
  expect(day().found).toEqual(day().wanted);
  tell(MAX_TRADERS, TRADERS);
  const { found, wanted } = day();
  const { buyVolume, sellVolume, numBuys, numSells } = wanted;
  expect(found).toMatchObject({ buyVolume, sellVolume, numBuys, numSells });
  expect(found.numTraders).not.toBe(wanted.numTraders);
  for (const name of [
    'numTraders',
    'numNetBuyers',
    'numOrganicBuyers',
    'buyOrganicVolume',
    'sellOrganicVolume',
  ] as const) {
    const share = Math.sqrt((wanted.numTraders ?? 0) / (wanted[name] ?? 1));
    const isCount = name.startsWith('num');
    const most = isCount ? FOUR_ERRORS * share : FOUR_ERRORS;
    expect(Math.abs((found[name] ?? 0) / (wanted[name] ?? 1) - 1)).toBeLessThan(most);
  }
  for (const market of [bounded, whole]) market.advance(millis(TRADERS + DAY_MS));
  expect(day().found).toEqual(day().wanted);
  expect(day().found).toMatchObject({ numTraders: 0, buyVolume: 0, buyOrganicVolume: 0 });
  for (const market of [bounded, whole]) {
    for (const trade of [...tradesOf(0), ...tradesOf(1)])
      market.apply({ ...trade, time: millis(TRADERS + DAY_MS) });
  }
  expect(day().found).toEqual(day().wanted);
  expect(day().found.numTraders).toBe(2);
});

const FEW = 4;
const ALWAYS_EXACT = ['buyVolume', 'sellVolume', 'numBuys', 'numSells'] as const;
const STEPS = fc.array(
  fc.record({
    gap: fc.oneof(
      { weight: 6, arbitrary: fc.nat(60_000) },
      fc.nat(DAY_MS / 6),
      fc.constantFrom(...Object.values(WINDOW_MS)),
    ),
    trader: fc.nat(12),
    side: fc.constantFrom<MarketTrade['side']>('buy', 'sell'),
    microUsd: fc.nat(1_000),
  }),
  { minLength: 20, maxLength: 120 },
);

test('is exact in each window that has not had too many traders since it was empty, with anything the longer ones forget', () => {
  fc.assert(
    fc.property(STEPS, (steps) => {
      const bounded = createMarket([aToken()], { maxTraders: FEW });
      const whole = createMarket([aToken()]);
      const crowded = new Set<string>();
      let now = 0;
      const compare = () => {
        for (const timeframe of TIMEFRAMES) {
          const [found, wanted = {}] = [bounded, whole].map(
            (market) => market.asset(WRAPPED_SOL)[`stats${timeframe}`],
          );
          if (wanted.numTraders === 0) crowded.delete(timeframe);
          if ((wanted.numTraders ?? 0) > FEW) crowded.add(timeframe);
          // Some hundred thousand times: what is equal need not go through what could print how it differs.
          if (!crowded.has(timeframe) && !isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
          if (ALWAYS_EXACT.some((name) => found?.[name] !== wanted[name]))
            expect(found).toMatchObject(wanted);
        }
      };
      for (const { gap, trader, ...step } of steps) {
        now += gap;
        for (const market of [bounded, whole]) market.advance(millis(now));
        compare();
        const trade = aTrade({ ...step, trader: `trader ${trader}` as Address, time: millis(now) });
        for (const market of [bounded, whole]) market.apply(trade);
        compare();
      }
    }),
    { numRuns: 200 },
  );
});
