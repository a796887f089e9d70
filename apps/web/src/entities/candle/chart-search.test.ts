import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readChartSearch, writeChartSearch } from './chart-search.ts';
import { CHART_SCALES, CHART_TYPES } from './chart-style.ts';
import { INTERVALS, MEASURES, UNITS } from './chart-view.ts';

const USUAL = { type: 'candles', scale: 'linear', measure: 'price', unit: 'usd' } as const;

it('ignores what no chart knows', () => {
  const said = { interval: '15', type: 'Area', scale: '', measure: '__proto__', unit: 'eur' };
  expect(readChartSearch(said)).toEqual({});
  expect(readChartSearch({ ...said, interval: '1M', type: 'area' })).toEqual({
    interval: '1_MONTH',
    type: 'area',
  });
});

it('leaves out what is usual, and says the width even so', () => {
  expect(writeChartSearch({ type: 'candles', unit: 'sol', interval: '15_MINUTE' }, USUAL)).toEqual({
    type: undefined,
    unit: 'sol',
    interval: '15m',
  });
});

it('reads back every choice it wrote', () => {
  const choices = fc.record({
    interval: fc.constantFrom(...INTERVALS.map(({ value }) => value)),
    type: fc.constantFrom(...CHART_TYPES),
    scale: fc.constantFrom(...CHART_SCALES),
    measure: fc.constantFrom(...MEASURES),
    unit: fc.constantFrom(...UNITS),
  });
  fc.assert(
    fc.property(choices, (choice) => {
      expect({ ...USUAL, ...readChartSearch(writeChartSearch(choice, USUAL)) }).toEqual(choice);
    }),
  );
});
