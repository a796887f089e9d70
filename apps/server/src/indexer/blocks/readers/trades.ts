import type { TradeRow } from '../../../store/schema.ts';
import { createTradeIds } from '../../../store/trade-ids.ts';
import type { Trade } from '../extract/extract-trades.ts';
import { withOwnAmounts } from '../prices/own-amounts.ts';
import { toTradeRows } from '../prices/price-trade.ts';
import type { ReaderContext, ReadTransaction } from './reader.ts';

/**
 * Trades in listed tokens, those of each fill and then the others; each priced one counts for the price of what comes after it. What a wallet
 * signed itself and what was sold of its orders is each counted for it by itself.
 */
export function createTradeReader({ book, catalogue, isBelieved }: ReaderContext) {
  const idIn = createTradeIds();
  return ({ moves, slot, timeMs }: Pick<ReadTransaction, 'moves' | 'slot' | 'timeMs'>): TradeRow[][] => {
    const fills = moves.fills.map(({ trades, swap }) => ({ trades, swap, feeLamports: swap.feeLamports }));
    return [...fills, moves].map(({ trades, swap, feeLamports }) => {
      const rows = trades.filter((trade) => isListed(trade, catalogue)).flatMap(toRows);
      const isWhole = rows.length > 0 && trades.every((trade) => isListed(trade, catalogue));
      return withOwnAmounts(rows, { swap: isWhole ? swap : undefined, feeLamports }, book);
    });

    function toRows(trade: Trade): TradeRow[] {
      return toTradeRows(trade, { slot, timeMs, idIn }, book).map((priced) => {
        const isPriced = priced.is_valid_price === 1 && isBelieved(priced);
        const row = { ...priced, is_valid_price: isPriced ? (1 as const) : (0 as const) };
        book.note(row);
        return row;
      });
    }
  };
}

/** Whether both tokens of a trade are in the catalogue. */
export function isListed({ sold, bought }: Trade, catalogue: ReaderContext['catalogue']): boolean {
  return catalogue.token(sold.mint) !== undefined && catalogue.token(bought.mint) !== undefined;
}
