import { type Atoms, toDecimal } from '@orrery/core/atoms';
import { type AmountScale, scaleUnits } from '../mints/scaled-amount.ts';

/** One side of an exchange: an amount in atoms and how its token's amounts are shown. */
export interface TradeSide extends AmountScale {
  amount: Atoms;
}

/**
 * How many whole `per` tokens one whole `of` token is worth, as plain decimal cut to `significant` digits; undefined
 * when either side is nothing.
 */
export function exchangeRate({
  of,
  per,
  significant = 6,
}: {
  of: TradeSide;
  per: TradeSide;
  significant?: number;
}): string | undefined {
  const [sold, bought] = [scaleUnits(of.amount, of.multiplier), scaleUnits(per.amount, per.multiplier)];
  if (sold === 0n || bought === 0n) return undefined;
  const scale = 40;
  const scaled = (bought * 10n ** BigInt(of.decimals + scale)) / (sold * 10n ** BigInt(per.decimals));
  const digits = scaled.toString();
  const spare = Math.max(digits.length - Math.max(significant, digits.length - scale), 0);
  const cut = (scaled / 10n ** BigInt(spare)) * 10n ** BigInt(spare);
  return toDecimal(cut, scale);
}
