import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSlippage } from './slippage-input.ts';

test.each([
  ['0.5', 50],
  ['0,5', 50],
  ['1', 100],
  ['0.05', 5],
  ['50', 5_000],
  [' 2.25 % ', 225],
  ['0', 0],
  ['0.', 0],
  ['5,', 500],
  ['.5', 50],
  [',05', 5],
])('reads %s as %i basis points', (text, expected) => {
  expect(parseSlippage(text)).toBe(expected);
});

test.each(['', '.', ',', '.005', '0.005', '50.01', '51', '-1', '1e1', '0x1', '٥', '1.2.3', 'Infinity'])(
  'refuses %j',
  (text) => {
    expect(parseSlippage(text)).toBeUndefined();
  },
);

test('reads back every basis point it may hold', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), (points) => {
      expect(parseSlippage((points / 100).toFixed(2))).toBe(points);
    }),
  );
});
