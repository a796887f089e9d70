import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Activity } from '@orrery/wire/trades/activities';
import type { Signature } from '@solana/kit';
import { expect, it } from 'vitest';
import { withNewest } from './activity.model.ts';

const swap = (number: number): Activity => ({
  inputMint: WRAPPED_SOL,
  outputMint: USDC,
  inputAmount: '1',
  outputAmount: '150',
  rate: '150',
  timestamp: '2026-01-02T03:04:05.000Z',
  action: 'swap',
  txHash: `${number}`.repeat(64) as Signature,
  platform: 'Orrery',
});
const page = (...numbers: number[]) => ({ activities: numbers.map(swap), hasMore: true });
const HELD = { pages: [page(5, 4), page(3, 2)], pageParams: [1, 2] };

it('puts what is new in front of the pages and leaves the others as they are', () => {
  const { pages, pageParams } = withNewest(HELD, page(6, 5));
  expect(pages[0]).toEqual(page(6, 5, 4));
  expect(pages[1]).toBe(HELD.pages[1]);
  expect(pageParams).toEqual([1, 2]);
});

it('changes nothing when nothing is new', () => {
  expect(withNewest(HELD, page(5, 4))).toBe(HELD);
});

it('begins anew where more came than a page holds', () => {
  expect(withNewest(HELD, page(9, 8))).toEqual({ pages: [page(9, 8)], pageParams: [1] });
});

it('knows a whole first page without any after it for all there is', () => {
  const none = { pages: [{ activities: [], hasMore: false }], pageParams: [1] };
  const all = { activities: [swap(1)], hasMore: false };
  expect(withNewest(none, all)).toEqual({ pages: [all], pageParams: [1] });
});
