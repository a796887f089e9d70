import { atoms, usd, valueInUsd } from '@orrery/core';
import type { TransferRow } from '../../store/schema.ts';
import { transferId } from '../../store/trade-ids.ts';
import type { Transfer } from './extract-transfers.ts';
import type { PriceBook, TradePlace } from './price-trade.ts';

const MICRO = 1_000_000;

/** The row a transfer adds to the books, valued where a price is known; `leg` is its place among those of its transaction. */
export function toTransferRow(
  { signature, from, to, mint, decimals, amount }: Transfer,
  { timeMs, ...position }: TradePlace,
  { priceOf }: Pick<PriceBook, 'priceOf'>,
): TransferRow {
  const price = priceOf(mint);
  return {
    id: transferId(position),
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
