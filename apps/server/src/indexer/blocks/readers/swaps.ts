import type { BlockRow } from '../../../store/block-rows.ts';
import { toSwapRow } from '../prices/price-trade.ts';
import type { RowReader } from './reader.ts';
import { isListed } from './trades.ts';

/** What a wallet swapped, where all of it was in listed tokens. */
export const readSwaps: RowReader<BlockRow['swaps']> =
  ({ book, catalogue, simulated }) =>
  ({ moves: { swap, trades }, trades: rows, slot, timeMs }) => {
    const id = rows[0]?.id;
    if (id === undefined || !swap || simulated.has(swap.wallet)) return [];
    if (!trades.every((trade) => isListed(trade, catalogue))) return [];
    return [toSwapRow(swap, { id, slot, timeMs }, book)];
  };
