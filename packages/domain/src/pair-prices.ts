/** The prices of some time. */
export interface BarPrices {
  open: number;
  high: number;
  low: number;
  close: number;
}

/**
 * One token's price in another over a time, out of both in one unit. How high and low the two stood at the same moment neither says: one
 * end is taken against the middle of the other, which is never beyond what can have been. Undefined where one of them has no price.
 */
export function pairPrices(one: BarPrices, other: BarPrices): BarPrices | undefined {
  if (!isPriced(one) || !isPriced(other)) return undefined;
  const [open, close] = [one.open / other.open, one.close / other.close];
  const [middle, otherMiddle] = [(one.open + one.close) / 2, (other.open + other.close) / 2];
  return {
    open,
    close,
    high: Math.max(open, close, one.high / otherMiddle, middle / other.low),
    low: Math.min(open, close, one.low / otherMiddle, middle / other.high),
  };
}

function isPriced({ open, high, low, close }: BarPrices): boolean {
  return Math.min(open, high, low, close) > 0;
}
