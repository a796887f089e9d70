import { setImmediate } from 'node:timers/promises';
import type { Address, Signature } from '@solana/kit';
import { expect, test } from 'vitest';
import type { StoredTrade } from '../../store/schema.ts';
import { anId, aTradedMarket } from '../../testing/traded-market.ts';
import { createUserTxsService } from './user-txs.service.ts';

const wallet = anId(180);
const row: StoredTrade = {
  id: 1,
  signature: '' as Signature,
  asset: anId(1),
  side: 'buy',
  time_ms: 0,
  slot: 0,
  usd_price: 97,
  usd_micro: 194_000_000,
  native_lamports: '1000000000',
  amount: '2000000',
  trader: wallet,
  pool: 'p' as Address,
  is_valid_price: 1,
  is_genesis: 1,
  is_mev: 0,
  cost_micro: 0,
  profit_micro: 0,
  is_valid_position: 1,
};

test('what a wallet traded is read once the store has every trade there was, and not before', async () => {
  const asked: (readonly Address[])[] = [];
  let tellStored = () => {};
  const pastStored = new Promise<void>((resolve) => {
    tellStored = resolve;
  });
  const service = createUserTxsService({
    traderTrades: async (addresses) => {
      asked.push(addresses);
      return [row];
    },
    market: aTradedMarket(),
    pastStored,
  });
  const page = service.page({ addresses: [wallet], limit: 1 });
  await setImmediate();
  expect(asked).toEqual([]);
  tellStored();
  expect((await page).userTrades).toMatchObject([{ assetId: row.asset, usdVolume: 194, isGenesis: true }]);
  expect(asked).toEqual([[wallet]]);
});
