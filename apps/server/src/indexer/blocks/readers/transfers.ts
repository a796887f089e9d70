import type { BlockRow } from '../../../store/block-rows.ts';
import { createTransferIds } from '../../../store/trade-ids.ts';
import { extractMemo } from '../extract/extract-memo.ts';
import { toTransferRow } from '../prices/price-transfer.ts';
import type { RowReader } from './reader.ts';

/** Transfers between owners; those between simulated traders are kept for a shorter time. */
export const readTransfers: RowReader<BlockRow['transfers']> = ({ book, simulated }) => {
  const idIn = createTransferIds();
  return ({ transaction, moves, slot, timeMs }) =>
    moves.transfers.map((transfer) => ({
      ...toTransferRow(transfer, { slot, timeMs, idIn }, book),
      memo: extractMemo(transaction),
      is_kept: simulated.has(transfer.from) && simulated.has(transfer.to) ? 0 : 1,
    }));
};
