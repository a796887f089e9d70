import { type BlockRow, type BlockRows, noRows, type RowKind, type WrittenRow } from './block-rows.ts';
import { BLOCKS_CURSOR } from './cursors.ts';
import type { StoreDatabase } from './database.ts';
import { failureRows } from './failures/failure-rows.ts';
import { giftRows } from './gifts/gift-rows.ts';
import { createLaunchFigures } from './launches/launch-figures.ts';
import { catalogueRows } from './market/catalogue.repository.ts';
import { orderRows } from './orders/order-rows.ts';
import { createPositionWriter, type PositionWriter } from './positions/position-writer.ts';
import { createRetention } from './retention.ts';
import type { StoredTrade } from './schema.ts';
import { swapRows } from './swaps/swap-rows.ts';
import { tradeRows } from './trades/trade-rows.ts';
import { transferRows } from './transfers/transfer-rows.ts';

/** Every kind of row that blocks yield, in the order in which it is written. */
const KINDS: { [Kind in keyof BlockRow]: RowKind<WrittenRow[Kind]> } = {
  trades: tradeRows,
  transfers: transferRows,
  swaps: swapRows,
  failures: failureRows,
  gifts: giftRows,
  orders: orderRows,
  catalogue: catalogueRows,
};

/** Rows of some blocks; `slot` is the last of them. */
export type BlockBatch = Partial<BlockRows> & { slot: number };

/** Stores what blocks yield. */
export interface BlockStore {
  /** The last block taken in whole; undefined before the first. */
  cursor(): Promise<number | undefined>;
  /** Takes in everything read of some blocks, with their bars, their traders' positions and the cursor, or nothing; the trades as stored. */
  save(batch: BlockBatch): Promise<readonly StoredTrade[]>;
  /**
   * Deletes rows older than a time, by the rules of their kinds, and adds up what was realised; the caller keeps a day and an hour, the
   * longest window of the lists. Tables that no rule names stay as large as there are tokens, wallets or hours.
   */
  prune(beforeMs: number): Promise<void>;
}

export function createBlockStore(
  store: StoreDatabase,
  positions: PositionWriter = createPositionWriter(store),
): BlockStore {
  const { db, driver } = store;
  const writers = kinds().map((kind) => prepare(kind, store));
  const onDelisting = kinds()
    .flatMap((kind) => KINDS[kind].onDelisting ?? [])
    .map((statement) => driver.prepare(statement));
  const launchFigures = createLaunchFigures(store);
  const forget = createRetention(store);
  const setCursor = driver.prepare(
    'insert into cursors (name, slot) values (?, ?) on conflict (name) do update set slot = excluded.slot',
  );
  return {
    async cursor() {
      const row = await db
        .selectFrom('cursors')
        .select('slot')
        .where('name', '=', BLOCKS_CURSOR)
        .executeTakeFirst();
      return row?.slot;
    },
    async save({ slot, ...batch }) {
      const rows = { ...noRows(), ...batch };
      let trades: readonly StoredTrade[] = [];
      store.inOne(() => {
        trades = positions.fold(rows.trades);
        for (const write of writers) write({ ...rows, trades });
        for (const { delisted } of rows.catalogue)
          if (delisted !== undefined) for (const statement of onDelisting) statement.run([delisted]);
        // A launch has to be there before its trades are counted.
        launchFigures.addTrades(trades);
        setCursor.run([BLOCKS_CURSOR, slot]);
      });
      return trades;
    },
    async prune(beforeMs) {
      for (const kind of kinds()) await forget(KINDS[kind].forget, beforeMs);
      positions.tidy(beforeMs);
    },
  };
}

/** Whether blocks yielded anything. */
export function hasRows(rows: BlockRows): boolean {
  return kinds().some((kind) => rows[kind].length > 0);
}

type WrittenRows = { [Kind in keyof BlockRow]: readonly WrittenRow[Kind][] };

function prepare<Kind extends keyof BlockRow>(kind: Kind, store: StoreDatabase): (rows: WrittenRows) => void {
  const write = KINDS[kind].write(store);
  return (rows) => write(rows[kind]);
}

function kinds(): (keyof BlockRow)[] {
  // The keys of an object literal of our own.
  return Object.keys(KINDS) as (keyof BlockRow)[];
}
