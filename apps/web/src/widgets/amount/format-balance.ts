import { formatAmount, formatExact } from '@orrery/domain/number-formats';
import { cutDecimals } from '@orrery/domain/trading/amount-input';

/** Writes what can be traded, more exactly than lists do: never compact. */
export function formatBalance(decimal: string): string {
  return Number(decimal) > 1_000 ? formatExact(cutDecimals(decimal, 2)) : formatAmount(decimal);
}
