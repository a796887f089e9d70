import { DAY_MS, millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { SPARKLINE_POINTS } from '@orrery/wire/tokens/sparklines';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarket } from '../market.ts';
import { anAddress, aToken, aTrade } from '../testing.ts';

const MINUTE = 60_000;
const START = 10 * DAY_MS;
const SPANS = { '5m': 5 * MINUTE, '1h': 60 * MINUTE, '6h': 360 * MINUTE, '24h': DAY_MS };

describe('sparkline', () => {
  test('is empty without a price, and level when nothing traded', () => {
    const market = createMarket([aToken()]);
    market.advance(millis(START));
    expect(market.sparkline(WRAPPED_SOL)).toEqual([]);
    market.setPrice(WRAPPED_SOL, 3, 1);
    expect(market.sparkline(WRAPPED_SOL)).toEqual(Array.from({ length: SPARKLINE_POINTS }, () => 3));
    expect(market.sparkline(WRAPPED_SOL, '24h', 1)).toEqual([3]);
    expect(() => market.sparkline(anAddress(1))).toThrow('TOKEN_NOT_FOUND');
  });

  test('begins with the birth of a token that is younger than the timeframe', () => {
    const launch = { launchpad: 'pad', developer: anAddress(9), createdAt: millis(START - 3 * MINUTE) };
    const market = createMarket([aToken({ launch })]);
    market.advance(millis(START));
    market.setPrice(WRAPPED_SOL, 3, 1);
    expect(market.sparkline(WRAPPED_SOL, '5m')).toHaveLength(4);
    expect(market.sparkline(WRAPPED_SOL, '24h')).toHaveLength(4);
    market.advance(millis(START + 20 * MINUTE));
    expect(market.sparkline(WRAPPED_SOL, '5m')).toHaveLength(6);
    expect(market.sparkline(WRAPPED_SOL, '24h')).toHaveLength(24);
  });

  test('is drawn by the minute over the life of a young token', () => {
    const launch = { launchpad: 'pad', developer: anAddress(9), createdAt: millis(START) };
    const market = createMarket([aToken({ launch })]);
    const trade = (minute: number, price: number) => {
      const time = millis(START + minute * MINUTE);
      market.advance(time);
      market.apply(aTrade({ time, price }));
    };
    trade(0, 1);
    expect(market.sparkline(WRAPPED_SOL, '24h', 8)).toEqual([1, 1]);
    trade(0.5, 2);
    expect(market.sparkline(WRAPPED_SOL, '24h', 8)).toEqual([1, 2]);
    for (const minute of [1, 2, 3]) trade(minute, 10 * minute);
    expect(market.sparkline(WRAPPED_SOL, '24h', 8)).toEqual([1, 10, 20, 30]);
    expect(market.sparkline(WRAPPED_SOL, '24h', 1)).toEqual([30]);
    trade(70, 7);
    expect(market.sparkline(WRAPPED_SOL, '24h', 8)).toEqual([1, 30, 30, 30, 30, 30, 30, 7]);
    market.advance(millis(START + DAY_MS / 2 - 1));
    expect(market.sparkline(WRAPPED_SOL, '24h', 8)).toHaveLength(8);
  });

  test('begins with what the change of its timeframe is counted from, goes by closes and ends at the price now', () => {
    const gaps = fc.array(fc.nat(DAY_MS / 20), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        gaps,
        fc.constantFrom(...TIMEFRAMES),
        fc.integer({ min: 2, max: 50 }),
        (times, timeframe, points) => {
          const market = createMarket([aToken()]);
          const trades: { time: number; price: number }[] = [];
          let now = START;
          for (const [index, gap] of times.entries()) {
            now += gap;
            market.advance(millis(now));
            market.apply(aTrade({ time: millis(now), price: index + 1 }));
            trades.push({ time: now, price: index + 1 });
          }
          const line = market.sparkline(WRAPPED_SOL, timeframe, points);
          const steps = Math.min(points - 1, SPANS[timeframe] / MINUTE);
          const wanted = Array.from({ length: steps + 1 }, (_, index) => {
            const at = now - ((steps - index) / steps) * SPANS[timeframe];
            const last = index === 0 ? at : Math.floor(at / MINUTE) * MINUTE + MINUTE - 1;
            return (trades.findLast(({ time }) => time <= last) ?? trades[0])?.price;
          });
          expect(line).toEqual(wanted);
          const change = market.asset(WRAPPED_SOL)[`stats${timeframe}`]?.priceChange;
          expect(((line.at(-1) ?? 0) / (line[0] ?? 0) - 1) * 100).toBeCloseTo(change ?? Number.NaN, 6);
        },
      ),
    );
  });
});
