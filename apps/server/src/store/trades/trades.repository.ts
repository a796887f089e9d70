import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import type { StoreDatabase } from '../database.ts';
import type { CountedTrade, StoredTrade } from '../schema.ts';
import { IDS_PER_SLOT, slotOf } from '../trade-ids.ts';

/** So few die young: of more, most of each batch would be moved to the old part of the heap first. */
const MAX_READ_ROWS = 500;
/** A day may hold a million trades, so a start reads no more of them than the statistics need, numbers rather than texts. */
const COUNTED =
  "id, asset, trader, time_ms, usd_price, usd_micro, is_for_usdc * 4 + (side = 'buy') * 2 + is_valid_price";

/** For one page a rare side or size is looked for among so many of a token's trades, of which there may be a million. */
export const MAX_TRADES_SCANNED = 5_000;

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

/** The indexed trades. */
export interface TradeRepository {
  /** Trades from a time on, and behind a slot if one is given, oldest first, in batches. */
  since(timeMs: number, slot?: number): AsyncGenerator<readonly CountedTrade[]>;
  /** The last stored trade of a token with a valid price; undefined where there is none. */
  lastPriced(asset: Address): Pick<StoredTrade, 'side' | 'usd_price' | 'pool'> | undefined;
  /** One token's trades, newest first unless asked otherwise. */
  page(asset: string, page: TradePage): Promise<readonly StoredTrade[]>;
  /** The last trade that a page of one side or size was looked for among; undefined when that were all there are. */
  scanEnd(asset: string, page: TradePage): Promise<number | undefined>;
}

export function createTradeRepository({ db, driver }: StoreDatabase): TradeRepository {
  const readCounted = driver
    .prepare(`select ${COUNTED} from trades where time_ms >= ? and id > ? order by id limit ?`)
    .raw();
  const readPriced = driver.prepare(
    'select side, usd_price, pool from trades where asset = ? and is_valid_price = 1 order by id desc limit 1',
  );
  return {
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
    lastPriced(asset) {
      // Our own rows, in the form the statement gives them.
      const [row] = readPriced.all([asset]) as Pick<StoredTrade, 'side' | 'usd_price' | 'pool'>[];
      return row;
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
