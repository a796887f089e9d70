import { expect, it } from 'vitest';
import { chartFormat } from './chart-format.ts';

it.each([
  ['usd', 0.46123, 0.01, 0.5, '$0.46'],
  ['usd', 0.1 + 0.7, 0.1, 1, '$0.8'],
  ['usd', 0.000008, 0.000001, 0.00001, '$0.0₅8'],
  ['usd', 0, 0.00001, 0.00009, '$0'],
  ['usd', 166.1234, 0.5, 170, '$166.1'],
  ['usd', 166.1234, 20, 200, '$166'],
  ['usd', 3_184_000_000, 2_000_000, 3_190_000_000, '$3.184B'],
  ['native', 1.25, 0.05, 1.3, '1.25'],
  // One notation, whatever the value: by the largest of the axis.
  ['usd', 0.00098, 0.00002, 0.00104, '$0.00098'],
  ['usd', 980_000, 20_000, 1_040_000, '$0.98M'],
  ['usd', 2e16, 1e15, 3e16, '$20,000T'],
] as const)('an axis in %s writes %d in steps of %d up to %d as %s', (quote, value, step, most, text) => {
  expect(chartFormat({ type: 'price', quote }).axis(value, { step, most })).toBe(text);
});

it('writes prices, market caps and volumes in dollars or in SOL', () => {
  expect(chartFormat({ type: 'price', quote: 'usd' }).value(0.012345678)).toBe('$0.01234');
  expect(chartFormat({ type: 'price', quote: 'native' }).value(0.012345678)).toBe('0.01234 SOL');
  expect(chartFormat({ type: 'mcap', quote: 'usd' }).value(2_500_000)).toBe('$2.50M');
  expect(chartFormat({ type: 'mcap', quote: 'native' }).volume(1_500)).toBe('1.50K SOL');
});
