import { millis } from '@orrery/core/time';
import { aToken } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LaunchEvent } from '../../catalogue/catalogue.ts';
import { aTradeRow, openTestStore, type TestStore } from '../../testing/store.ts';
import { type BlockStore, createBlockStore } from '../block-store.ts';
import type { StoreDatabase } from '../database.ts';
import { createHistoryRepository } from '../market/history.repository.ts';
import type { TradeRow } from '../schema.ts';
import { createLaunchRepository, type LaunchRepository } from './launches.repository.ts';

const DAY = 86_400_000;
const NOW = 40 * DAY;
const [DEV, OTHER] = ['dev', 'other'] as [Address, Address];

let opened: TestStore;
let store: StoreDatabase;
let launches: LaunchRepository;
let blocks: BlockStore;
let slot: number;

beforeEach(async () => {
  opened = await openTestStore();
  store = opened.store;
  launches = createLaunchRepository(store);
  blocks = createBlockStore(store);
  slot = 0;
});
afterEach(() => opened.drop());

function event(kind: LaunchEvent['kind'], mint: string, timeMs: number, launchpad = 'pad'): LaunchEvent {
  const launch = { launchpad, developer: DEV, createdAt: millis(timeMs) };
  return { kind, token: { ...aToken({ id: mint as Address }), launch }, timeMs };
}

/** Stores what blocks told, as the indexer does. */
async function tell(events: readonly LaunchEvent[], rows: readonly Partial<TradeRow>[] = []) {
  slot += 1;
  const catalogue = events.map((launch) => ({ forgotten: [], gone: [], launch }));
  await blocks.save({
    catalogue,
    trades: rows.map((row, at) => aRow({ ...row, id: slot * 100 + at })),
    slot,
  });
}

const aRow = (row: Partial<TradeRow>) =>
  aTradeRow({ time_ms: NOW, slot, usd_price: 1, usd_micro: 1_000_000, trader: OTHER, ...row });

const count = async (window: 1 | 7 | 30, launchpad = 'pad') =>
  (await launches.count({ window, now: NOW, runnerPrice: 5 })).find((row) => row.launchpad === launchpad);

test('a launch is kept with its graduation and its end, and counted in the windows it falls into', async () => {
  await tell([event('born', 'old', NOW - 20 * DAY), event('born', 'young', NOW - 2 * DAY)]);
  await tell([event('graduated', 'old', NOW - DAY / 2), event('delisted', 'young', NOW - DAY)]);
  expect(await count(1)).toMatchObject({ mints: 0, graduates: 1 });
  expect(await count(7)).toMatchObject({ mints: 1, graduates: 1 });
  expect(await count(30)).toMatchObject({ mints: 2, graduates: 1 });
  expect(await launches.developers()).toEqual([{ developer: DEV, mints: 2, migrations: 1 }]);
  expect(await launches.of(DEV)).toEqual([
    { mint: 'young', created_ms: NOW - 2 * DAY, graduated_ms: null },
    { mint: 'old', created_ms: NOW - 20 * DAY, graduated_ms: NOW - DAY / 2 },
  ]);
  expect(await store.db.selectFrom('launches').select('delisted_ms').orderBy('mint').execute()).toEqual([
    { delisted_ms: null },
    { delisted_ms: NOW - DAY },
  ]);
});

test('trades of launched tokens add to their launchpad’s volume, traders and runners, those of others to none', async () => {
  const [asset, dud] = ['runs', 'dud'] as [Address, Address];
  const trader = 'third' as Address;
  await tell(
    [event('born', 'runs', NOW - DAY / 2), event('born', 'dud', NOW - DAY / 2), event('born', 'b', NOW, 'b')],
    [
      { asset, usd_price: 6 },
      { asset, usd_price: 4, time_ms: NOW - 3 * DAY },
      { asset: dud, usd_price: 9, is_valid_price: 0, trader },
      { asset: 'unknown' as Address, usd_micro: 7 },
    ],
  );
  await tell([], [{ asset, usd_price: 3, trader, time_ms: NOW - 10 * DAY }]);
  expect(await count(1)).toMatchObject({ runners: 1, traders: 2, usdMicro: 2_000_000 });
  expect(await count(7)).toMatchObject({ usdMicro: 3_000_000 });
  expect(await count(30)).toMatchObject({ usdMicro: 4_000_000, traders: 2 });
  expect(await count(30, 'b')).toMatchObject({ mints: 1, traders: 0, usdMicro: 0, runners: 0 });
});

test('the synthetic past fills a launchpad’s volume with its hours, and traders count from its first trade on', async () => {
  await launches.seed([event('born', 'past', NOW - 20 * DAY)]);
  expect(await launches.since()).toBeUndefined();
  const asset = 'past' as Address;
  const hour = 3_600_000;
  const bar = (minute: number, high: number) => ({ minute, open: 1, high, low: 1, close: 1, microUsd: 4 });
  const trade = { ...aRow({ asset, time_ms: NOW - hour + 5, usd_micro: 4, slot: 0 }), id: 0 };
  const hourBars = new Map([[asset, [bar(NOW - 6 * DAY, 6), bar(NOW - 3 * DAY, 2), bar(NOW - hour, 1)]]]);
  const history = createHistoryRepository(store);
  const past = { trades: [trade], minuteBars: new Map(), hourBars };
  await history.saveGenesis(past, AbortSignal.abort());
  await history.forgetGenesis();
  await history.saveGenesis(past);
  expect(await count(1)).toMatchObject({ usdMicro: 4, traders: 1 });
  expect(await count(7)).toMatchObject({ usdMicro: 12 });
  expect(await count(30)).toMatchObject({ usdMicro: 12, mints: 1, runners: 1 });
  expect(await launches.since()).toEqual({ volume: NOW - 6 * DAY, traders: NOW - hour + 5 });
});

test('launches of before the first block are taken in once, with any outcome since', async () => {
  await launches.seed([event('born', 'old', 5)]);
  await tell([event('graduated', 'old', 6)]);
  await launches.seed([event('born', 'old', 7), event('born', 'late', 7)]);
  expect(await launches.of(DEV)).toEqual([{ mint: 'old', created_ms: 5, graduated_ms: 6 }]);
});
