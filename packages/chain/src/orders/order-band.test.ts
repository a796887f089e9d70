import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandTicks } from './order-band.ts';

const MOST = 443_636;
/** USDC for SOL. */
const DECIMALS = { input: 6, output: 9 };

test('no bound is the outermost tick, and a price of one whole token for another is where their digits put it', () => {
  expect(bandTicks({}, DECIMALS)).toEqual({ bandLow: -MOST, bandHigh: MOST });
  expect(bandTicks({ least: 1, most: 1 }, { input: 6, output: 6 })).toEqual({ bandLow: 0, bandHigh: 0 });
  // 150 USDC for a SOL: 10^9 / (150 · 10^6) smallest units for one.
  expect(bandTicks({ least: 100, most: 150 }, DECIMALS)).toEqual({ bandLow: 18_973, bandHigh: 23_027 });
  expect(bandTicks({ least: 1e-30, most: 1e30 }, DECIMALS)).toEqual({ bandLow: -MOST, bandHigh: MOST });
});

test('a cycle runs at no tick whose price lies outside the band, and at all ticks inside', () => {
  const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
  const digits = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(
      price,
      fc.double({ min: 1.001, max: 100, noNaN: true }),
      digits,
      digits,
      (least, times, input, output) => {
        const most = least * times;
        const { bandLow, bandHigh } = bandTicks({ least, most }, { input, output });
        // What a whole token of the output costs at a tick, as near as a double knows it.
        const costAt = (tick: number) => 10 ** (output - input) / 1.0001 ** tick;
        const near = 1e-7;
        expect(costAt(bandLow)).toBeLessThanOrEqual(most * (1 + near));
        expect(costAt(bandHigh)).toBeGreaterThanOrEqual(least * (1 - near));
        expect(costAt(bandLow - 1)).toBeGreaterThan(most * (1 - near));
        expect(costAt(bandHigh + 1)).toBeLessThan(least * (1 + near));
      },
    ),
  );
});

test('what is no band is refused', () => {
  for (const band of [
    { least: 2, most: 1 },
    { least: 0 },
    { most: -1 },
    { least: Number.NaN },
    { most: Number.POSITIVE_INFINITY },
  ])
    expect(() => bandTicks(band, DECIMALS)).toThrow(RangeError);
  // Between two neighbouring ticks.
  expect(() => bandTicks({ least: 1.00001, most: 1.00002 }, { input: 6, output: 6 })).toThrow(RangeError);
});
