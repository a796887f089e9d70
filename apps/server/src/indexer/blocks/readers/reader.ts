import type { VenueInstruction } from '@orrery/chain';
import type { Millis } from '@orrery/core/time';
import type { Signature } from '@solana/kit';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { TradeRow } from '../../../store/schema.ts';
import type { TokenChange } from '../../token-changes.ts';
import type { BlockTransaction } from '../block.ts';
import type { Moves } from '../extract/extract-moves.ts';
import type { PriceBook } from '../prices/price-trade.ts';

/** A transaction as readers get it. A failed one changed nothing but its payer's balance, so it has no instructions, changes or moves. */
export interface ReadTransaction {
  transaction: BlockTransaction;
  signature: Signature;
  isFailed: boolean;
  slot: number;
  timeMs: Millis;
  instructions: readonly VenueInstruction[];
  changes: readonly TokenChange[];
  moves: Moves;
  /** The rows of its trades in listed tokens: of each fill of an order, in the order of `moves`, then of the others. */
  trades: readonly (readonly TradeRow[])[];
}

export interface ReaderContext {
  book: PriceBook & { note: (row: TradeRow) => void };
  catalogue: Catalogue;
  /** Simulated traders, whose swaps and failures are not kept per wallet. */
  simulated: ReadonlySet<string>;
  /** False for a price that its trader may have made up. */
  isBelieved: (row: TradeRow) => boolean;
}

/** Makes the reader of one kind of rows. It is made for each batch of blocks and numbers its rows. */
export type RowReader<Row> = (context: ReaderContext) => (read: ReadTransaction) => readonly Row[];
