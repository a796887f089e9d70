import type { BlockRow } from '../../../store/block-rows.ts';
import { createTransferIds } from '../../../store/trade-ids.ts';
import type { RowReader } from './reader.ts';

/** Failed transactions: all that is known of one is who paid for it, and how much. */
export const readFailures: RowReader<BlockRow['failures']> = ({ simulated }) => {
  const idIn = createTransferIds();
  return ({ transaction: { transaction, meta }, signature, isFailed, slot, timeMs }) => {
    const [wallet] = transaction.message.accountKeys;
    if (!isFailed || !wallet || simulated.has(wallet)) return [];
    const fee_lamports = BigInt(meta.fee).toString();
    return [{ id: idIn(slot), signature, wallet, time_ms: timeMs, fee_lamports }];
  };
};
