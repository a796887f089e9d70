import { setImmediate } from 'node:timers/promises';
import type { Address, Signature } from '@solana/kit';
import { expect, test } from 'vitest';
import { anId, aTradedMarket } from '../../testing/traded-market.ts';
import { createTxsService, toTokenTx } from './txs.service.ts';

const row = {
  id: 1,
  signature: 's' as Signature,
  asset: anId(1),
  side: 'buy',
  time_ms: 0,
  slot: 1,
  usd_price: 97,
  usd_micro: 194_000_000,
  native_lamports: '1000000000',
  amount: '200000000',
  trader: 't' as Address,
  pool: 'p' as Address,
  is_valid_price: 1,
  is_genesis: 0,
  is_mev: 0,
  cost_micro: 0,
  profit_micro: 0,
  is_valid_position: 1,
} as const;

test('a trade of a token with a multiplier shows more tokens at less each, and what was paid as it was', () => {
  expect(toTokenTx(row, { decimals: 8 })).toMatchObject({ amount: 2, usdPrice: 97, usdVolume: 194 });
  const split = toTokenTx(row, { decimals: 8, multiplier: 2 });
  expect(split).toMatchObject({ amount: 4, usdPrice: 48.5, usdVolume: 194, nativeVolume: 1 });
});

test('a page is read once the store has every trade there was, and not before', async () => {
  const asked: string[] = [];
  const trades = {
    page: async (id: Address) => {
      asked.push(id);
      return [row];
    },
    scanEnd: async () => undefined,
  };
  let tellStored = () => {};
  const stored = new Promise<void>((resolve) => {
    tellStored = resolve;
  });
  const service = createTxsService({ trades, market: aTradedMarket(), pastStored: stored });
  const page = service.page(row.asset, { limit: 1 });
  await setImmediate();
  expect(asked).toEqual([]);
  tellStored();
  expect((await page).txs).toHaveLength(1);
  expect(asked).toEqual([row.asset]);
});
