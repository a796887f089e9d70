import type { BlockRow, GrowingRows } from '../../../store/block-rows.ts';
import { readFailures } from './failures.ts';
import { readGifts } from './gifts.ts';
import { readOrders } from './orders.ts';
import type { ReaderContext, ReadTransaction, RowReader } from './reader.ts';
import { readSwaps } from './swaps.ts';
import { readTransfers } from './transfers.ts';

/** Kinds that one transaction tells all about; trades give the others their prices, and the chain is asked about the catalogue. */
type ProductRow = Omit<BlockRow, 'trades' | 'catalogue'>;

/** A reader for every kind of row but those. */
const READERS: { [Kind in keyof ProductRow]: RowReader<ProductRow[Kind]> } = {
  transfers: readTransfers,
  swaps: readSwaps,
  failures: readFailures,
  gifts: readGifts,
  orders: readOrders,
};

/** Runs what may throw; logs the error and goes on. */
type Attempt = (read: () => void) => void;

/** Reads transactions, one after the other, into the rows of every product; what one product cannot read leaves the others their rows. */
export function createProductReader(
  context: ReaderContext,
  rows: GrowingRows,
): (read: ReadTransaction, attempt: Attempt) => void {
  // The keys of an object literal of our own.
  const readers = (Object.keys(READERS) as (keyof ProductRow)[]).map((kind) => prepare(kind, context, rows));
  return (read, attempt) => {
    for (const add of readers) attempt(() => add(read));
  };
}

function prepare<Kind extends keyof ProductRow>(
  kind: Kind,
  context: ReaderContext,
  rows: { [Each in keyof ProductRow]: ProductRow[Each][] },
) {
  const read = READERS[kind](context);
  return (transaction: ReadTransaction): void => {
    for (const row of read(transaction)) rows[kind].push(row);
  };
}
