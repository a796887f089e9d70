import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain';
import { expect, it } from 'vitest';
import type { SwapToken } from './swap-token.model.ts';
import { activeRow, firstChoice, moveChoice, toRows } from './token-list.model.ts';

function aToken(over: Partial<SwapToken>): SwapToken {
  return {
    id: USDC,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    tokenProgram: USDC,
    isVerified: true,
    usdPrice: 1,
    ...over,
  };
}

it('lists what is held first and nothing twice', () => {
  const rows = toRows([aToken({ id: USDT }), aToken({ id: USDC })], [aToken({ id: USDC })]);
  expect(rows.map(({ id }) => id)).toEqual([USDC, USDT]);
});

it('lets Enter take an exact address or a verified token, never an unverified look-alike', () => {
  const rows = [aToken({ id: WRAPPED_SOL, isVerified: false }), aToken({ id: USDC })];
  expect(firstChoice(rows, 'usdc')).toBe(1);
  expect(firstChoice(rows, WRAPPED_SOL)).toBe(0);
  expect(firstChoice([aToken({ isVerified: false })], 'usdc')).toBe(-1);
});

it('lets Enter take nothing while the rows still answer an earlier query', () => {
  const view = { query: 'bonk', movedTo: undefined };
  expect(activeRow([aToken({})], { ...view, isPending: true })).toBe(-1);
  expect(activeRow([aToken({})], { ...view, isPending: false })).toBe(0);
});

it('keeps the highlight on its token when rows arrive above it', () => {
  const view = { query: '', movedTo: USDC, isPending: false };
  expect(activeRow([aToken({ id: USDT }), aToken({ id: USDC })], view)).toBe(1);
});

it('moves around both ends', () => {
  expect(moveChoice(-1, 'ArrowDown', 3)).toBe(0);
  expect(moveChoice(2, 'ArrowDown', 3)).toBe(0);
  expect(moveChoice(0, 'ArrowUp', 3)).toBe(2);
  expect(moveChoice(-1, 'ArrowUp', 3)).toBe(2);
  expect(moveChoice(0, 'ArrowDown', 0)).toBe(-1);
});
