import { USDC, USDT } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { findDifference, type MostTaken } from './order-mismatch.ts';

const NO_TIME = { added: 0n, now: 0 };
const MOST: MostTaken = {
  mint: USDC,
  amount: 100n,
  lamports: 50n,
  isExact: true,
  units: [{ id: USDC, decimals: 6 }],
};
const difference = (sol: bigint, ...tokens: (readonly [typeof USDC, bigint])[]) =>
  ({
    sol,
    tokens: tokens.map(([mint, change]) => ({ mint, change })),
    mints: new Map([[USDC, { decimals: 6 }]]),
  }) as never;

it('lets pass what is shown, to the unit', () => {
  expect(findDifference(difference(-50n, [USDC, -100n]), MOST, NO_TIME)).toBeUndefined();
  expect(findDifference(difference(-51n, [USDC, -100n]), MOST, { added: 1n, now: 0 })).toBeUndefined();
});

it.each([
  ['more SOL', difference(-51n, [USDC, -100n]), 'costs-more'],
  ['more of the token', difference(-50n, [USDC, -101n]), 'costs-more'],
  ['another token', difference(-50n, [USDC, -100n], [USDT, -1n]), 'other-token'],
  ['less into the order', difference(-50n, [USDC, -99n]), 'amount'],
])('refuses %s', (_name, found, mismatch) => {
  expect(findDifference(found, MOST, NO_TIME)).toBe(mismatch);
});

it('refuses other decimals than the screen counts by', () => {
  const shown = { ...MOST, units: [{ id: USDC, decimals: 9 }] };
  expect(findDifference(difference(-50n, [USDC, -100n]), shown, NO_TIME)).toBe('decimals');
});

it('counts SOL that is sold beside what it costs', () => {
  const sol = { ...MOST, mint: null, amount: 1_000n };
  expect(findDifference(difference(-1_050n), sol, NO_TIME)).toBeUndefined();
  expect(findDifference(difference(-1_051n), sol, NO_TIME)).toBe('costs-more');
  expect(findDifference(difference(-999n), sol, NO_TIME)).toBe('amount');
});
