import { DAY_MS, HOUR_MS } from '@orrery/core/time';
import type { Address, Signature } from '@solana/kit';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../testing/store.ts';
import { createBarRepository, HISTORY_BARS, MINUTE_BARS } from './bars/bars.repository.ts';
import { createBlockStore } from './block-store.ts';
import type { StoreDatabase } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { createRetention } from './retention.ts';
import type { TradeRow } from './schema.ts';

const NOW = 1_000 * DAY_MS;
let opened: TestStore;
let store: StoreDatabase;

beforeEach(async () => {
  opened = await openTestStore();
  store = opened.store;
});
afterEach(() => opened.drop());

const TIMES = {
  trade_rows: 'time_ms',
  transfers: 'time_ms',
  swaps: 'time_ms',
  failures: 'time_ms',
  minute_bars: 'minute_ms',
  history_bars: 'to_ms',
  positions: 'last_ms',
  launchpad_hours: 'hour_ms',
  launchpad_traders: 'last_ms',
} as const;
const TABLES = Object.keys(TIMES) as (keyof typeof TIMES)[];

function aTrade(id: number, timeMs: number): TradeRow {
  const named = (number: number) => `${number}`.repeat(22) as Address;
  return {
    id,
    signature: 's'.repeat(88) as Signature,
    asset: named(id % 5),
    side: id % 2 === 0 ? 'buy' : 'sell',
    time_ms: timeMs,
    slot: id,
    usd_price: 2,
    usd_micro: 5,
    native_lamports: '5000000',
    amount: '7000000',
    trader: named(10 + (id % 70)),
    pool: named(90 + (id % 5)),
    is_valid_price: 1,
    is_genesis: 0,
  };
}

/** Rows with something in every column. */
function put(table: string, rows: readonly Record<string, unknown>[]): void {
  const columns = (store.driver.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const insert = store.driver.prepare(`insert into ${table} values (${columns.map(() => '?').join()})`);
  store.inOne(() => {
    for (const row of rows) insert.run(columns.map((name) => row[name] ?? 1));
  });
}

const count = (table: string) =>
  (store.driver.prepare(`select count(*) as count from ${table}`).all([]) as { count: number }[])[0]?.count;

async function forget(beforeMs: number): Promise<void> {
  await createBlockStore(store).prune(beforeMs);
  await createRetention(store)([MINUTE_BARS, HISTORY_BARS], beforeMs);
}

test('forgets what is too old, however many rows, and nothing else', async () => {
  for (const table of TABLES) {
    const before =
      NOW - (['swaps', 'failures'].includes(table) ? 366 : table.startsWith('launchpad') ? 31 : 1) * DAY_MS;
    const aRow = (at: number, timeMs: number) => {
      const keys = { id: at, asset: at, trader: at, from_ms: at, is_genesis: at };
      return { ...keys, span: 'minute', is_gone: 1, is_kept: 0, [TIMES[table]]: timeMs };
    };
    put(table, [aRow(0, before), ...Array.from({ length: 1_100 }, (_, at) => aRow(at + 1, before - at - 1))]);
  }
  await forget(NOW - DAY_MS);
  expect(TABLES.map(count)).toEqual(TABLES.map(() => 1));
});

test('keeps hour bars, positions in listed tokens and hours that are synthetic', async () => {
  put('hour_bars', [{ hour_ms: 0 }]);
  put('positions', [{ is_gone: 0, last_ms: 0 }]);
  put('history_bars', [{ span: 'hour', to_ms: 0 }]);
  await forget(NOW);
  expect(['hour_bars', 'positions', 'history_bars'].map(count)).toEqual([1, 1, 1]);
});

test('a store of steady trade is as large after two days as after one', async () => {
  const [blocks, bars] = [createBlockStore(store), createBarRepository(store)];
  const pages = () => (store.driver.pragma('page_count') as { page_count: number }[])[0]?.page_count ?? 0;
  // Tables without a row take pages too.
  const empty = pages();
  const sizes: number[] = [];
  for (let hour = 0; hour < 60; hour += 1) {
    const rows = Array.from({ length: 200 }, (_, index) =>
      aTrade(hour * 200 + index, hour * HOUR_MS + index * 18_000),
    );
    await blocks.save({ trades: rows, catalogue: [], slot: hour });
    const now = (hour + 1) * HOUR_MS;
    await bars.rollUp(now);
    await bars.prune(now - 25 * HOUR_MS);
    await blocks.prune(now - 25 * HOUR_MS);
    sizes.push(pages() - empty);
  }
  expect(sizes[24]).toBeGreaterThan(3 * (sizes[5] ?? 0));
  // Hour bars stay, some for each hour.
  expect(sizes[59]).toBeLessThan(1.1 * (sizes[29] ?? 0));
});

test('trades stored before addresses had numbers are the same afterwards', async () => {
  const driver = new Database(':memory:');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: driver }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) },
  });
  await migrator.migrateTo('0007-positions');
  const columns = (driver.pragma('table_info(trades)') as { name: string }[]).map(({ name }) => name);
  const insert = driver.prepare(`insert into trades values (${columns.map(() => '?').join()})`);
  const texts = ['signature', 'asset', 'native_lamports', 'amount', 'trader', 'pool'];
  for (const [id, side] of [
    [2 ** 40, 'sell'],
    [7, 'buy'],
  ] as const) {
    const values = { id, side, usd_price: 0.5, is_valid_price: 1 };
    insert.run(
      columns.map((name) => (texts.includes(name) ? `${name} ${id % 7}` : ({ ...values }[name] ?? 3))),
    );
  }
  const read = () => driver.prepare(`select ${columns.join()} from trades order by id`).all([]);
  const trades = read();
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  expect(read()).toEqual(trades);
  expect(trades).toHaveLength(2);
  await db.destroy();
});
