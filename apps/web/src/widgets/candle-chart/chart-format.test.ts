import { expect, it } from 'vitest';
import { chartFormat, pairFormat, pricedFormat } from './chart-format.ts';

const minutes = { interval: '1_MINUTE' } as const;

it.each([
  ['usd', [0.45, 0.46123], 0.01, ['$0.45', '$0.46']],
  ['usd', [0.7, 0.1 + 0.7], 0.1, ['$0.7', '$0.8']],
  ['usd', [0.000008, 0.00001], 0.000001, ['$0.0₅8', '$0.0₄10']],
  ['usd', [0.00000801, 0.000008], 0.00000001, ['$0.0₅801', '$0.0₅800']],
  ['usd', [0.00095, 0.00105], 0.00005, ['$0.00095', '$0.00105']],
  ['usd', [0, 0.00002], 0.00001, ['$0', '$0.0₄2']],
  ['usd', [166.1234], 0.5, ['$166.1']],
  ['usd', [166.1234], 20, ['$166']],
  ['usd', [950_000, 1_050_000], 50_000, ['$0.95M', '$1.05M']],
  ['usd', [3_184_000_000], 2_000_000, ['$3.184B']],
  ['native', [1.25], 0.05, ['1.25']],
] as const)('an axis in %s writes %j in steps of %d in one notation: %j', (quote, values, step, texts) => {
  const write = chartFormat({ type: 'price', quote, ...minutes }).axis({ most: Math.max(...values), step });
  expect(values.map(write)).toEqual(texts);
});

it.each([
  [2, 64_321.9, '$64,321.90'],
  [3, 12.3456, '$12.345'],
  [4, 1, '$1.0000'],
  [4, 0.00002317, '$0.0₄2317'],
  [undefined, 12.3456, '$12.34'],
])('writes the price of a feed with its %s decimals: %d as %s', (decimals, price, text) => {
  const { value, tag } = pricedFormat(decimals, '15_MINUTE');
  expect([value(price), tag(price)]).toEqual([text, text]);
});

it('writes prices, market caps and volumes in dollars or in SOL', () => {
  expect(chartFormat({ type: 'price', quote: 'usd', ...minutes }).value(0.012345678)).toBe('$0.01234');
  expect(chartFormat({ type: 'price', quote: 'native', ...minutes }).value(0.012345678)).toBe('0.01234 SOL');
  expect(chartFormat({ type: 'mcap', quote: 'usd', ...minutes }).value(2_500_000)).toBe('$2.50M');
  expect(chartFormat({ type: 'mcap', quote: 'native', ...minutes }).volume?.(1_500)).toBe('1.50K SOL');
});

it.each([
  [325.83562, '325.83 SOL'],
  [0.0123456, '0.01234 SOL'],
  [0, '0 SOL'],
])('writes a volume of %d SOL as %s', (volume, text) => {
  expect(chartFormat({ type: 'price', quote: 'native', ...minutes }).volume?.(volume)).toBe(text);
});

it('writes the price of a tag as the legend does, without the name of what it is in', () => {
  expect(chartFormat({ type: 'price', quote: 'native', ...minutes }).tag(0.0000123456)).toBe('0.0₄12345');
  const pair = pairFormat('SOL', '1_MINUTE');
  expect([pair.tag(0.00000043), pair.value(0.00000043)]).toEqual(['0.0₆43', '0.0₆43 SOL']);
  expect(pair.unit).toBe('SOL');
  expect(chartFormat({ type: 'mcap', quote: 'native', ...minutes }).unit).toBe('SOL');
  expect(chartFormat({ type: 'mcap', quote: 'usd', ...minutes }).unit).toBe('');
});
