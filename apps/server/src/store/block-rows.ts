import type { CatalogueRecord } from '../catalogue/catalogue.ts';
import type { StoreDatabase } from './database.ts';
import type { GiftEvent } from './gifts/gift-event.ts';
import type { OrderEvent } from './orders/order-event.ts';
import type { ForgetRule } from './retention.ts';
import type { FailureRow, StoredTrade, SwapRow, TradeRow, TransferRow } from './schema.ts';

/** The kinds of rows that blocks yield, one for each product. */
export interface BlockRow {
  trades: TradeRow;
  transfers: TransferRow;
  /** Swaps of wallets that are not simulated traders. */
  swaps: SwapRow;
  /** Failed transactions of wallets that are not simulated traders. */
  failures: FailureRow;
  gifts: GiftEvent;
  orders: OrderEvent;
  /** Changes of tokens and pools. */
  catalogue: CatalogueRecord;
}

/** What some blocks yield. */
export type BlockRows = { [Kind in keyof BlockRow]: readonly BlockRow[Kind][] };

/** The same while the blocks are read. */
export type GrowingRows = { [Kind in keyof BlockRow]: BlockRow[Kind][] };

/** Rows of no block. */
export function noRows(): GrowingRows {
  return { trades: [], transfers: [], swaps: [], failures: [], gifts: [], orders: [], catalogue: [] };
}

/** A row as it is written: what a trade did to its trader's position is counted by then. */
export type WrittenRow = Omit<BlockRow, 'trades'> & { trades: StoredTrade };

/** How the store takes in one kind of rows, and when it forgets them. */
export interface RowKind<Row> {
  /** Prepares the writer, which is called inside the transaction that moves the cursor. */
  write: (store: StoreDatabase) => (rows: readonly Row[]) => void;
  forget: readonly ForgetRule[];
  /** Statements that delete or mark what is known of a token that is no more; each takes its mint. */
  onDelisting?: readonly string[];
}
