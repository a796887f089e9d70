import { atoms, usd, valueInUsd } from '@orrery/core';
import type { TransferRow } from '../../store/schema.ts';
import type { Transfer } from './extract-transfers.ts';
import type { PriceBook, RowPlace } from './price-trade.ts';

const MICRO = 1_000_000;

/** The row a transfer adds to the books, valued where a price is known. */
export function toTransferRow(
  { signature, from, to, mint, decimals, amount }: Transfer,
  { slot, timeMs, idIn }: RowPlace,
  { priceOf }: Pick<PriceBook, 'priceOf'>,
): TransferRow {
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
      price === undefined ? null : Math.round(valueInUsd(atoms(amount), decimals, usd(price)) * MICRO),
  };
}
