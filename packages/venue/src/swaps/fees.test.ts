import { millis } from '@orrery/core/time';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { feeMint, venueFee } from './fees.ts';

const sol = { id: WRAPPED_SOL, tags: ['verified'] };
const usdc = { id: USDC, tags: ['stablecoin'] };
const usdt = { id: USDT, tags: ['stablecoin'] };
const lst = { id: 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So' as Address, tags: ['lst'] };
const other = { id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address, tags: [] };

describe('the fee table', () => {
  test.each([
    ['pegged stables', usdc, usdt, 0],
    ['SOL and its staked form', sol, lst, 0],
    ['two staked forms', lst, lst, 0],
    ['SOL and a stable', sol, usdc, 2],
    ['a staked form and a stable', lst, usdt, 5],
    ['anything else', sol, other, 10],
    ['two others', other, other, 10],
  ])('%s', (_, a, b, expected) => {
    expect(venueFee([a, b])).toBe(expected);
    expect(venueFee([b, a])).toBe(expected);
  });

  test('asks more for a token in its first day', () => {
    const launch = { launchpad: 'pump.fun', developer: other.id, createdAt: millis(1_000) };
    const young = { ...other, launch };
    expect(venueFee([young, sol], millis(86_400_999))).toBe(50);
    expect(venueFee([sol, young], millis(86_401_000))).toBe(10);
  });

  test('is taken in SOL, then USDC, then USDT, then the output', () => {
    expect(feeMint(other, sol)).toBe(WRAPPED_SOL);
    expect(feeMint(usdt, usdc)).toBe(USDC);
    expect(feeMint(usdt, other)).toBe(USDT);
    expect(feeMint(lst, other)).toBe(other.id);
  });

  test('is never taken in a launched token, which could not be delisted while the fee owner holds it', () => {
    const launched = {
      ...other,
      launch: { launchpad: 'pump.fun', developer: other.id, createdAt: millis(0) },
    };
    expect(feeMint(lst, launched)).toBe(lst.id);
    expect(feeMint(launched, lst)).toBe(lst.id);
    expect(venueFee([launched, launched], millis(1))).toBe(0);
  });
});
