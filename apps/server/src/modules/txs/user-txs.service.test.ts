import { setImmediate } from 'node:timers/promises';
import { aPool } from '@orrery/chain/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Pool } from '@orrery/venue';
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

/** Only this pool of SOL is left. */
const catalogue = {
  pool: (id: Address) => (id === row.pool ? ({ account: aPool({ mint1: WRAPPED_SOL }) } as Pool) : undefined),
};

test('what a trade was paid in is a row too where it is asked for: to the last unit, of SOL and of USDC', async () => {
  const forUsdc = { ...row, id: 2, side: 'sell' as const, pool: anId(7), is_for_usdc: 1 as const };
  const gone = { ...row, id: 3, pool: anId(7) };
  const service = createUserTxsService({
    traderTrades: async (_, { limit, asset }) =>
      [row, forUsdc, gone].filter((each) => asset === undefined || each.asset === asset).slice(0, limit),
    market: aTradedMarket(),
    catalogue,
    pastStored: Promise.resolve(),
  });
  const ask = async (query: { assetId?: Address; limit?: number; includeCapitalSide?: 'true' }) =>
    (await service.page({ addresses: [wallet], limit: 30, ...query })).userTrades.map(
      ({ type, assetId, amount, usdVolume, price, cost }) => [type, assetId, amount, usdVolume, price, cost],
    );
  const paidSol = ['sell', WRAPPED_SOL, 1, 194, 194, 0];
  const gotUsdc = ['buy', USDC, 194, 194, 1, 194];
  const both = await ask({ includeCapitalSide: 'true' });
  expect(both.map(([type, asset]) => [type, asset])).toEqual([
    ['buy', row.asset],
    ['sell', WRAPPED_SOL],
    ['sell', row.asset],
    ['buy', USDC],
    ['buy', row.asset],
  ]);
  expect([both[1], both[3]]).toEqual([paidSol, gotUsdc]);
  expect(await ask({ includeCapitalSide: 'true', assetId: WRAPPED_SOL })).toEqual([paidSol]);
  expect(await ask({ includeCapitalSide: 'true', limit: 2 })).toHaveLength(2);
  expect(await ask({})).toHaveLength(3);
});

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
    catalogue,
    pastStored,
  });
  const page = service.page({ addresses: [wallet], limit: 1 });
  await setImmediate();
  expect(asked).toEqual([]);
  tellStored();
  expect((await page).userTrades).toMatchObject([{ assetId: row.asset, usdVolume: 194, isGenesis: true }]);
  expect(asked).toEqual([[wallet]]);
});
