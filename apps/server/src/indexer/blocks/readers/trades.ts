import type { TradeRow } from '../../../store/schema.ts';
import { createTradeIds } from '../../../store/trade-ids.ts';
import type { Trade } from '../extract/extract-trades.ts';
import { withOwnAmounts } from '../prices/own-amounts.ts';
import { toTradeRows } from '../prices/price-trade.ts';
import type { ReaderContext, ReadTransaction } from './reader.ts';

/** Trades in listed tokens; each priced one counts for the price of what comes after it. */
export function createTradeReader({ book, catalogue, isBelieved }: ReaderContext) {
  const idIn = createTradeIds();
  return ({ moves, slot, timeMs }: Pick<ReadTransaction, 'moves' | 'slot' | 'timeMs'>): TradeRow[] => {
    const rows: TradeRow[] = [];
    for (const trade of moves.trades) {
      if (!isListed(trade, catalogue)) continue;
      for (const priced of toTradeRows(trade, { slot, timeMs, idIn }, book)) {
        const isPriced = priced.is_valid_price === 1 && isBelieved(priced);
        const row = { ...priced, is_valid_price: isPriced ? (1 as const) : (0 as const) };
        book.note(row);
        rows.push(row);
      }
    }
    const { trades, swap, feeLamports } = moves;
    const isWhole = trades.every((trade) => isListed(trade, catalogue));
    return withOwnAmounts(rows, { swap: isWhole ? swap : undefined, feeLamports }, book);
  };
}

/** Whether both tokens of a trade are in the catalogue. */
export function isListed({ sold, bought }: Trade, catalogue: ReaderContext['catalogue']): boolean {
  return catalogue.token(sold.mint) !== undefined && catalogue.token(bought.mint) !== undefined;
}
