import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { activeRow, firstChoice, moveChoice } from './choice.model.ts';

const aChoice = (over: { id?: string; isVerified?: boolean }) => ({ id: USDC, isVerified: true, ...over });

it('lets Enter take an exact address or a verified token, never an unverified look-alike', () => {
  const rows = [aChoice({ id: WRAPPED_SOL, isVerified: false }), aChoice({ id: USDC })];
  expect(firstChoice(rows, 'usdc')).toBe(1);
  expect(firstChoice(rows, WRAPPED_SOL)).toBe(0);
  expect(firstChoice([aChoice({ isVerified: false })], 'usdc')).toBe(-1);
});

it('lets Enter take nothing while the rows still answer an earlier query', () => {
  const view = { query: 'bonk', movedTo: undefined };
  expect(activeRow([aChoice({})], { ...view, isPending: true })).toBe(-1);
  expect(activeRow([aChoice({})], { ...view, isPending: false })).toBe(0);
});

it('keeps the highlight on its token when rows arrive above it', () => {
  const view = { query: '', movedTo: USDC, isPending: false };
  expect(activeRow([aChoice({ id: USDT }), aChoice({ id: USDC })], view)).toBe(1);
});

it('moves around both ends', () => {
  expect(moveChoice(-1, 'ArrowDown', 3)).toBe(0);
  expect(moveChoice(2, 'ArrowDown', 3)).toBe(0);
  expect(moveChoice(0, 'ArrowUp', 3)).toBe(2);
  expect(moveChoice(-1, 'ArrowUp', 3)).toBe(2);
  expect(moveChoice(0, 'ArrowDown', 0)).toBe(-1);
});
