import { atoms } from '@orrery/core/atoms';
import { JUP, USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { expect, it } from 'vitest';
import { aUserSwap } from '#entities/swap-history/swap-history.builder.ts';
import { paidWith, toHeldCost } from './held-cost.model.ts';

const side = (mint: Address, amount: bigint) => ({ mint, amount: String(amount), decimals: 6 });
const bought = (amount: bigint, cost: bigint, paid: Address = WRAPPED_SOL) =>
  aUserSwap({ bought: side(JUP, amount), sold: side(paid, cost) });
const sold = (amount: bigint, to: Address = WRAPPED_SOL) =>
  aUserSwap({ sold: side(JUP, amount), bought: side(to, 1n) });

const costOf = (held: bigint, ...oldestFirst: ReturnType<typeof aUserSwap>[]) =>
  toHeldCost(oldestFirst.toReversed(), { token: JUP, paid: WRAPPED_SOL, held: atoms(held) });

it('knows what a token was last bought with', () => {
  expect(paidWith([sold(1n), bought(1n, 1n, USDC), bought(1n, 1n)], JUP)).toBe(USDC);
  expect(paidWith([sold(1n)], JUP)).toBeUndefined();
});

it('counts what the rest of a position cost, at average cost', () => {
  expect(costOf(300n, bought(100n, 10n), bought(200n, 50n))).toBe(60n);
  expect(costOf(150n, bought(100n, 10n), bought(200n, 50n), sold(150n))).toBe(30n);
  expect(costOf(10n, bought(100n, 10n), sold(100n), bought(10n, 7n))).toBe(7n);
});

it('knows no cost of what was not bought, or was paid with two tokens', () => {
  expect(costOf(300n, bought(100n, 10n))).toBeUndefined();
  expect(costOf(10n, bought(100n, 10n))).toBeUndefined();
  expect(costOf(1_000n, bought(995n, 10n))).toBe(10n);
  expect(costOf(200n, bought(100n, 10n), bought(100n, 9n, USDC))).toBeUndefined();
  expect(costOf(0n, bought(100n, 10n), sold(100n))).toBeUndefined();
});

it('forgets what was paid with another token once all of that was sold', () => {
  expect(costOf(10n, bought(100n, 9n, USDC), sold(100n), bought(10n, 7n))).toBe(7n);
});
