import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import type { CatalogueRecord } from '../../catalogue/catalogue.ts';
import { createBarWriter } from '../bars/bar-writer.ts';
import type { StoreDatabase } from '../database.ts';
import type { GiftEvent } from '../gifts/gift-event.ts';
import { createGiftWriter } from '../gifts/gifts.repository.ts';
import { createLaunchFigures } from '../launches/launch-figures.ts';
import { createCatalogueWriter } from '../market/catalogue.repository.ts';
import { createSourceWriter } from '../market/sources.repository.ts';
import { createPositionWriter, type PositionWriter } from '../positions/position-writer.ts';
import type { CountedTrade, FailureRow, StoredTrade, SwapRow, TradeRow, TransferRow } from '../schema.ts';
import { createFailureWriter } from './failures.repository.ts';
import { createRetention } from './retention.ts';
import { createSwapWriter } from './swaps.repository.ts';
import { IDS_PER_SLOT, slotOf } from './trade-ids.ts';
import { createTradeWriter } from './trade-writer.ts';
import { createTransferWriter } from './transfers.repository.ts';

export const TRADES_CURSOR = 'trades';
/** So few die young: of more, most of each batch would be moved to the old part of the heap first. */
const MAX_READ_ROWS = 500;
/** A day may hold a million trades, so a start reads no more of them than the statistics need, numbers rather than texts. */
const COUNTED =
  "id, asset, trader, time_ms, usd_price, usd_micro, is_for_usdc * 4 + (side = 'buy') * 2 + is_valid_price";

/** For one page a rare side or size is looked for among so many of a token's trades, of which there may be a million. */
export const MAX_TRADES_SCANNED = 5_000;

/** What the indexer read of some blocks: it is stored in whole or not at all. */
export interface IndexedBatch {
  trades: readonly TradeRow[];
  transfers?: readonly TransferRow[];
  swaps?: readonly SwapRow[];
  failures?: readonly FailureRow[];
  gifts?: readonly GiftEvent[];
  catalogue: readonly CatalogueRecord[];
  /** The last of the blocks. */
  slot: number;
}

/** Which of a token's trades are wanted; ids and times are bounds that are outside. */
export interface TradePage {
  limit: number;
  /** Oldest first when it is 'asc'. */
  direction?: 'asc' | 'desc' | undefined;
  /** Begins behind this trade, in the direction of the page. */
  afterId?: number | undefined;
  beforeMs?: number | undefined;
  fromMs?: number | undefined;
  /** Only this trader's. */
  trader?: Address | undefined;
  /** Only these, of the first `MAX_TRADES_SCANNED`. */
  side?: StoredTrade['side'] | undefined;
  minMicro?: number | undefined;
}

/** The indexed trades and how far the indexer has come. */
export interface TradeRepository {
  /** The last block taken in whole; undefined before the first. */
  cursor(): Promise<number | undefined>;
  /** Takes in everything read of some blocks, with their bars, their traders' positions and the cursor, or nothing; the trades as stored. */
  save(batch: IndexedBatch): Promise<readonly StoredTrade[]>;
  /** Trades from a time on, and behind a slot if one is given, oldest first, in batches. */
  since(timeMs: number, slot?: number): AsyncGenerator<readonly CountedTrade[]>;
  /** One token's trades, newest first unless asked otherwise. */
  page(asset: string, page: TradePage): Promise<readonly StoredTrade[]>;
  /** The last trade that a page of one side or size was looked for among; undefined when that were all there are. */
  scanEnd(asset: string, page: TradePage): Promise<number | undefined>;
  /** Forgets trades and transfers older than a time, swaps, failures and gifts that ended a year older, positions in tokens gone since, and of launchpads what is a month older; bars and what was realised stay. */
  prune(beforeMs: number): Promise<void>;
}

const FORGOTTEN = [
  'trade_rows',
  'transfers',
  'kept_transfers',
  'swaps',
  'failures',
  'gifts',
  'positions',
  'launchpad_hours',
  'launchpad_traders',
] as const;

export function createTradeRepository(
  store: StoreDatabase,
  positions: PositionWriter = createPositionWriter(store),
): TradeRepository {
  const { db, driver } = store;
  const writeTrade = createTradeWriter(store);
  const writeTransfer = createTransferWriter(store);
  const writeSwap = createSwapWriter(store);
  const writeFailure = createFailureWriter(store);
  const writeGift = createGiftWriter(store);
  const sources = createSourceWriter(store);
  const writeBars = createBarWriter(store);
  const writeCatalogue = createCatalogueWriter(store);
  const launchFigures = createLaunchFigures(store);
  const setCursor = driver.prepare(
    'insert into cursors (name, slot) values (?, ?) on conflict (name) do update set slot = excluded.slot',
  );
  const readCounted = driver
    .prepare(`select ${COUNTED} from trades where time_ms >= ? and id > ? order by id limit ?`)
    .raw();
  const forget = createRetention(store);

  return {
    async cursor() {
      const row = await db
        .selectFrom('cursors')
        .select('slot')
        .where('name', '=', TRADES_CURSOR)
        .executeTakeFirst();
      return row?.slot;
    },
    async save({ trades, transfers = [], swaps = [], failures = [], gifts = [], catalogue, slot }) {
      let stored: readonly StoredTrade[] = [];
      store.inOne(() => {
        stored = positions.fold(trades);
        for (const row of stored) writeTrade(row);
        for (const row of transfers) {
          writeTransfer(row);
          sources.note(row);
        }
        for (const row of swaps) writeSwap(row);
        for (const row of failures) writeFailure(row);
        for (const event of gifts) writeGift(event);
        writeBars(trades);
        for (const record of catalogue) {
          writeCatalogue(record);
          if (record.delisted === undefined) continue;
          positions.leave(record.delisted);
          sources.forget(record.delisted);
        }
        launchFigures.addTrades(trades);
        setCursor.run([TRADES_CURSOR, slot]);
      });
      return stored;
    },
    async *since(timeMs, slot = -1) {
      let last = (slot + 1) * IDS_PER_SLOT - 1;
      for (;;) {
        const rows = readCounted.all([timeMs, last, MAX_READ_ROWS]).map(toCounted);
        const end = rows.at(-1);
        if (!end) return;
        last = end.id;
        yield rows;
      }
    },
    page(asset, page) {
      const { limit, direction = 'desc', side, minMicro } = page;
      const all = within(db, asset, page).selectAll().orderBy('id', direction);
      if (side === undefined && minMicro === undefined) return all.limit(limit).execute();
      let query = db.selectFrom(all.limit(MAX_TRADES_SCANNED).as('scanned')).selectAll();
      if (side !== undefined) query = query.where('side', '=', side);
      if (minMicro !== undefined) query = query.where('usd_micro', '>=', minMicro);
      return query.orderBy('id', direction).limit(limit).execute();
    },
    async scanEnd(asset, page) {
      const query = within(db, asset, page)
        .select('id')
        .orderBy('id', page.direction ?? 'desc');
      const row = await query
        .offset(MAX_TRADES_SCANNED - 1)
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },
    async prune(beforeMs) {
      await forget(FORGOTTEN, beforeMs);
      positions.tidy(beforeMs);
    },
  };
}

/** One token's trades within the bounds of a page. */
function within(
  db: StoreDatabase['db'],
  asset: string,
  { direction = 'desc', afterId, beforeMs, fromMs, trader }: TradePage,
) {
  let query = db.selectFrom('trades');
  // The sign keeps the planner to the trader's index: a token may have a million trades, a trader some thousand.
  if (trader === undefined) query = query.where('asset', '=', asset as Address);
  else query = query.where('trader', '=', trader).where(sql`+asset`, '=', asset);
  if (afterId !== undefined) query = query.where('id', direction === 'asc' ? '>' : '<', afterId);
  if (beforeMs !== undefined) query = query.where('time_ms', '<', beforeMs);
  if (fromMs !== undefined) query = query.where('time_ms', '>=', fromMs);
  return query;
}

/** Columns by position: a row of names for each of some hundred thousand would take twice as long. */
function toCounted(row: unknown): CountedTrade {
  // Our own rows, in the order of `COUNTED`.
  const [id, asset, trader, time, price, micro, flags] = row as [
    number,
    Address,
    Address,
    number,
    number,
    number,
    number,
  ];
  return {
    id,
    asset,
    side: (flags & 2) > 0 ? 'buy' : 'sell',
    is_for_usdc: flags >= 4 ? 1 : 0,
    time_ms: time,
    slot: slotOf(id),
    usd_price: price,
    usd_micro: micro,
    trader,
    is_valid_price: flags % 2 === 1 ? 1 : 0,
  };
}
