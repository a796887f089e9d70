import { atoms } from '@orrery/core/atoms';
import { usd, valueInUsd } from '@orrery/core/numbers';
import type { TransferRow } from '../../../store/schema.ts';
import type { Transfer } from '../extract/extract-transfers.ts';
import { type PriceBook, type RowPlace, toMicroUsd } from './price-trade.ts';

/** The row a transfer adds to the books, valued where a price is known and the value is one that sums can hold. */
export function toTransferRow(
  { signature, from, to, mint, decimals, amount }: Transfer,
  { slot, timeMs, idIn }: RowPlace,
  { priceOf }: Pick<PriceBook, 'priceOf'>,
): Omit<TransferRow, 'is_kept' | 'memo'> {
  const price = priceOf(mint);
  return {
    id: idIn(slot),
    signature,
    time_ms: timeMs,
    from_owner: from,
    to_owner: to,
    asset: mint,
    decimals,
    amount: amount.toString(),
    usd_micro:
      price === undefined ? null : (toMicroUsd(valueInUsd(atoms(amount), decimals, usd(price))) ?? null),
  };
}
