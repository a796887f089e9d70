import { DAY_MS, millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { SPARKLINE_POINTS } from '@orrery/wire/tokens/sparklines';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarket } from '../market.ts';
import { anAddress, aToken, aTrade } from '../testing.ts';

const MINUTE = 60_000;
const START = 10 * DAY_MS;

describe('sparkline', () => {
  test('is empty without a price, and level when nothing traded', () => {
    const market = createMarket([aToken()]);
    market.advance(millis(START));
    expect(market.sparkline(WRAPPED_SOL)).toEqual([]);
    market.setPrice(WRAPPED_SOL, 3, 1);
    expect(market.sparkline(WRAPPED_SOL)).toEqual(Array.from({ length: SPARKLINE_POINTS }, () => 3));
    expect(market.sparkline(WRAPPED_SOL, 1)).toEqual([3]);
    expect(() => market.sparkline(anAddress(1))).toThrow('TOKEN_NOT_FOUND');
  });

  test('begins with the birth of a token of less than a day, at the steps of a day', () => {
    const launch = { launchpad: 'pad', developer: anAddress(9), createdAt: millis(START - DAY_MS / 2) };
    const market = createMarket([aToken({ launch })]);
    market.advance(millis(START));
    market.setPrice(WRAPPED_SOL, 3, 1);
    expect(market.sparkline(WRAPPED_SOL, 8)).toHaveLength(5);
    market.advance(millis(START + DAY_MS));
    expect(market.sparkline(WRAPPED_SOL, 8)).toHaveLength(8);
  });

  test('is drawn by the minute over the life of a token of less than half a day', () => {
    const launch = { launchpad: 'pad', developer: anAddress(9), createdAt: millis(START) };
    const market = createMarket([aToken({ launch })]);
    const trade = (minute: number, price: number) => {
      const time = millis(START + minute * MINUTE);
      market.advance(time);
      market.apply(aTrade({ time, price }));
    };
    trade(0, 1);
    expect(market.sparkline(WRAPPED_SOL, 8)).toEqual([1, 1]);
    trade(0.5, 2);
    expect(market.sparkline(WRAPPED_SOL, 8)).toEqual([1, 2]);
    for (const minute of [1, 2, 3]) trade(minute, 10 * minute);
    expect(market.sparkline(WRAPPED_SOL, 8)).toEqual([1, 10, 20, 30]);
    expect(market.sparkline(WRAPPED_SOL, 1)).toEqual([30]);
    trade(70, 7);
    expect(market.sparkline(WRAPPED_SOL, 8)).toEqual([1, 30, 30, 30, 30, 30, 30, 7]);
    market.advance(millis(START + DAY_MS / 2 - 1));
    expect(market.sparkline(WRAPPED_SOL, 8)).toHaveLength(8);
  });

  test('is the last price at or before the minute of each step, and the price now', () => {
    const gaps = fc.array(fc.nat(DAY_MS / 20), { maxLength: 200 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 50 }), (times, points) => {
        const market = createMarket([aToken()]);
        const trades: { time: number; price: number }[] = [];
        let now = START;
        for (const [index, gap] of times.entries()) {
          now += gap;
          market.advance(millis(now));
          market.apply(aTrade({ time: millis(now), price: index + 1 }));
          trades.push({ time: now, price: index + 1 });
        }
        const found = market.sparkline(WRAPPED_SOL, points);
        const step = DAY_MS / points;
        const wanted = Array.from({ length: points }, (_, index) => {
          const at = now - (points - 1 - index) * step;
          const minute = Math.floor(at / MINUTE) * MINUTE + MINUTE - 1;
          return (trades.findLast(({ time }) => time <= minute) ?? trades[0])?.price;
        });
        expect(found).toEqual(trades.length === 0 ? [] : wanted);
      }),
    );
  });
});
