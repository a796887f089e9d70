import { setTimeout } from 'node:timers/promises';
import type { Bar } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { StoreDatabase } from './database.ts';
import { packBars } from './packed-bars.ts';
import type { BarSpan, TradeRow } from './schema.ts';
import { createHistoryIds, IDS_PER_SLOT } from './trade-ids.ts';
import { createTradeWriter } from './trade-writer.ts';
import { TRADES_CURSOR } from './trades.repository.ts';

const GENESIS_CURSOR = 'genesis-history';
/** So many rows take the server some tens of milliseconds; in between it does what somebody waits for. */
const CHUNK_ROWS = 1_000;
const PAUSE_MS = 40;

/** A trade that was invented. Of one slot they come oldest first; slot 0 for what was before genesis. */
export type HistoryTrade = Omit<TradeRow, 'id' | 'is_genesis'>;

/** Invented trades, oldest first, and bars by token, oldest first; an hour bar's `minute` is its hour's opening time. */
export interface History {
  trades: readonly HistoryTrade[];
  minuteBars: ReadonlyMap<Address, readonly Bar[]>;
  hourBars: ReadonlyMap<Address, readonly Bar[]>;
}

/** The flagged history a chain starts with, and the one that bridges a stop. */
export interface HistoryRepository {
  /** False until `saveGenesis` has come to its end. */
  hasGenesis(): Promise<boolean>;
  /** Drops what an attempt to write the history before genesis left that did not come to its end. */
  forgetGenesis(): Promise<void>;
  /** Writes the history before genesis a little at a time once. Stops early, to be forgotten and repeated, when the signal says so. */
  saveGenesis(history: History, signal?: AbortSignal): Promise<void>;
  /** Writes the history of a gap, in slots after the cursor and up to `slot`, and moves the cursor there: all or nothing. Before blocks after it are indexed. */
  saveBridge(history: History, slot: number): Promise<void>;
}

export function createHistoryRepository(store: StoreDatabase): HistoryRepository {
  const { db, driver } = store;
  const writeTrade = createTradeWriter(store);
  const insertBars = driver.prepare(
    'insert into history_bars (asset, span, from_ms, to_ms, data) values (?, ?, ?, ?, ?)',
  );
  const setCursor = driver.prepare(
    'insert into cursors (name, slot) values (?, ?) on conflict (name) do update set slot = excluded.slot',
  );

  function writeBars(span: BarSpan, barsByAsset: History['minuteBars']): void {
    for (const [asset, bars] of barsByAsset) {
      const [first, last] = [bars[0], bars.at(-1)];
      if (first && last) insertBars.run([asset, span, first.minute, last.minute, packBars(bars)]);
    }
  }

  function writeTrades(trades: readonly HistoryTrade[], idIn: (slot: number) => number): void {
    for (const trade of trades) writeTrade({ ...trade, id: idIn(trade.slot), is_genesis: 1 });
  }

  return {
    async hasGenesis() {
      const row = await db
        .selectFrom('cursors')
        .select('slot')
        .where('name', '=', GENESIS_CURSOR)
        .executeTakeFirst();
      return row !== undefined;
    },
    async forgetGenesis() {
      driver.prepare('delete from trades where id < ?').run([IDS_PER_SLOT]);
      driver.exec('delete from history_bars');
    },
    async saveGenesis({ trades, minuteBars, hourBars }, signal) {
      store.inOne(() => {
        writeBars('minute', minuteBars);
        writeBars('hour', hourBars);
      });
      const idIn = createHistoryIds();
      for (let start = 0; start < trades.length; start += CHUNK_ROWS) {
        await setTimeout(PAUSE_MS);
        if (signal?.aborted) return;
        store.inOne(() => writeTrades(trades.slice(start, start + CHUNK_ROWS), idIn));
      }
      setCursor.run([GENESIS_CURSOR, 0]);
    },
    async saveBridge({ trades, minuteBars, hourBars }, slot) {
      store.inOne(() => {
        writeBars('minute', minuteBars);
        writeBars('hour', hourBars);
        writeTrades(trades, createHistoryIds());
        setCursor.run([TRADES_CURSOR, slot]);
      });
    },
  };
}
