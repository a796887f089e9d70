import { type Bar, foldTrade, toMinute } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { Transaction } from 'kysely';
import type { StoreDatabase } from './database.ts';
import type { CountedTrade, StoreTables, TradeRow } from './schema.ts';

const CURSOR = 'trades';
const INSERT_ROWS_MOST = 200;
const READ_ROWS_MOST = 10_000;
/** A day may hold a million trades, so a start reads no more of them than the statistics need. */
const COUNTED = [
  'id',
  'asset',
  'side',
  'time_ms',
  'slot',
  'usd_price',
  'usd_micro',
  'trader',
  'is_valid_price',
] as const satisfies readonly (keyof CountedTrade)[];

/** The indexed trades and how far the indexer has come. */
export interface TradeRepository {
  /** The last block taken in whole; undefined before the first. */
  cursor(): Promise<number | undefined>;
  /** Takes in all trades of the blocks up to `slot`, with their bars and the cursor, or nothing. */
  save(rows: readonly TradeRow[], slot: number): Promise<void>;
  /** Trades from a time on, oldest first, in batches. */
  since(timeMs: number): AsyncGenerator<readonly CountedTrade[]>;
  /** One token's trades below an id, or before a time, newest first. */
  page(
    asset: string,
    query: { limit: number; belowId?: number; beforeMs?: number },
  ): Promise<readonly TradeRow[]>;
  /** Forgets trades older than a time; bars stay. */
  prune(beforeMs: number): Promise<void>;
}

export function createTradeRepository(db: StoreDatabase): TradeRepository {
  return {
    async cursor() {
      const row = await db.selectFrom('cursors').select('slot').where('name', '=', CURSOR).executeTakeFirst();
      return row?.slot;
    },
    save: (rows, slot) =>
      db.transaction().execute(async (transaction) => {
        for (let start = 0; start < rows.length; start += INSERT_ROWS_MOST) {
          await transaction
            .insertInto('trades')
            .values(rows.slice(start, start + INSERT_ROWS_MOST))
            .execute();
        }
        await saveBars(transaction, rows);
        await transaction
          .insertInto('cursors')
          .values({ name: CURSOR, slot })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ slot }))
          .execute();
      }),
    async *since(timeMs) {
      let last = -1;
      for (;;) {
        const rows = await db
          .selectFrom('trades')
          .select(COUNTED)
          .where('time_ms', '>=', timeMs)
          .where('id', '>', last)
          .orderBy('id')
          .limit(READ_ROWS_MOST)
          .execute();
        const end = rows.at(-1);
        if (!end) return;
        last = end.id;
        yield rows;
      }
    },
    page(asset, { limit, belowId, beforeMs }) {
      let query = db
        .selectFrom('trades')
        .selectAll()
        .where('asset', '=', asset as Address);
      if (belowId !== undefined) query = query.where('id', '<', belowId);
      if (beforeMs !== undefined) query = query.where('time_ms', '<', beforeMs);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },
    async prune(beforeMs) {
      await db.deleteFrom('trades').where('time_ms', '<', beforeMs).execute();
    },
  };
}

async function saveBars(transaction: Transaction<StoreTables>, rows: readonly TradeRow[]): Promise<void> {
  const bars = new Map<string, { asset: Address; bar: Bar }>();
  for (const row of rows) {
    if (row.is_valid_price === 0) continue;
    const minute = toMinute(row.time_ms);
    const key = `${row.asset} ${minute}`;
    const before = bars.get(key)?.bar ?? (await readBar(transaction, row.asset, minute));
    const trade = { time: row.time_ms, price: row.usd_price, microUsd: row.usd_micro };
    bars.set(key, { asset: row.asset, bar: foldTrade(before, trade) });
  }
  for (const { asset, bar } of bars.values()) {
    const { minute, microUsd, ...prices } = bar;
    await transaction
      .insertInto('minute_bars')
      .values({ asset, minute_ms: minute, usd_micro: microUsd, ...prices })
      .onConflict((conflict) =>
        conflict.columns(['asset', 'minute_ms']).doUpdateSet({ usd_micro: microUsd, ...prices }),
      )
      .execute();
  }
}

async function readBar(
  transaction: Transaction<StoreTables>,
  asset: Address,
  minute: number,
): Promise<Bar | undefined> {
  const row = await transaction
    .selectFrom('minute_bars')
    .select(['open', 'high', 'low', 'close', 'usd_micro'])
    .where('asset', '=', asset)
    .where('minute_ms', '=', minute)
    .executeTakeFirst();
  return (
    row && { minute, open: row.open, high: row.high, low: row.low, close: row.close, microUsd: row.usd_micro }
  );
}
