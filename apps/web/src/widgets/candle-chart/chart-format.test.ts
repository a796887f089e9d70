import { expect, it } from 'vitest';
import { chartFormat } from './chart-format.ts';

it.each([
  ['usd', 0.46123, 0.01, '$0.46'],
  ['usd', 0.1 + 0.7, 0.1, '$0.8'],
  ['usd', 0.000008, 0.000001, '$0.0₅8'],
  ['usd', 0, 0.00001, '$0'],
  ['usd', 166.1234, 0.5, '$166.1'],
  ['usd', 166.1234, 20, '$166'],
  ['usd', 3_184_000_000, 2_000_000, '$3.184B'],
  ['native', 1.25, 0.05, '1.25'],
] as const)('an axis in %s writes %d in steps of %d as %s', (quote, value, step, text) => {
  expect(chartFormat({ type: 'price', quote }).axis(value, step)).toBe(text);
});

it('writes prices, market caps and volumes in dollars or in SOL', () => {
  expect(chartFormat({ type: 'price', quote: 'usd' }).value(0.012345678)).toBe('$0.01234');
  expect(chartFormat({ type: 'price', quote: 'native' }).value(0.012345678)).toBe('0.01234 SOL');
  expect(chartFormat({ type: 'mcap', quote: 'usd' }).value(2_500_000)).toBe('$2.50M');
  expect(chartFormat({ type: 'mcap', quote: 'native' }).volume(1_500)).toBe('1.50K SOL');
});
