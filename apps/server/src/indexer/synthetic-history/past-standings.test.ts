import { HOUR_MS } from '@orrery/core/time';
import { USDC } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { expect, test } from 'vitest';
import type { HistoryTrade } from '../../store/market/history.repository.ts';
import { anId } from '../../testing/traded-market.ts';
import { toPastHours } from './past-standings.ts';

const END = 1_790_000_000_000;
const [NEW, OLD, LEFT] = [anId(1), anId(2), anId(3)];
const HELD = new Map([
  [NEW, 5n],
  [OLD, 50n],
]);
const held = (wallet: Address) => HELD.get(wallet) ?? 0n;

const aTrade = (hours: number, trader: Address, rest: Partial<HistoryTrade>): HistoryTrade => ({
  signature: '' as Signature,
  asset: USDC,
  side: 'buy',
  time_ms: END - hours * HOUR_MS,
  slot: 0,
  usd_price: 1,
  usd_micro: 1,
  native_lamports: '1',
  amount: '5',
  trader,
  pool: USDC,
  is_valid_price: 1,
  is_for_usdc: 1,
  ...rest,
});

test('wallets hold from when they bought and until they sold, and the price is the last one before the hour', () => {
  const hours = toPastHours(
    [
      aTrade(3.5, OLD, { usd_price: 4 }),
      aTrade(2.5, LEFT, { side: 'sell', usd_price: 3 }),
      aTrade(1.5, NEW, { usd_price: 2 }),
      aTrade(0.5, OLD, { usd_price: 1 }),
    ],
    { end: END, held },
  );
  const told = hours.map(({ time, moreHolders, price }) => [(END - time) / HOUR_MS, moreHolders, price]);
  expect(told).toEqual([
    [4, 0, 4],
    [3, 0, 4],
    [2, -1, 3],
    [1, 0, 2],
  ]);
});
