import { formatPercent } from '@orrery/domain/number-formats';
import { distanceTo } from './line-moves.ts';
import * as strings from './strings.ts';

/** How far a price is from the market's; undefined without a market. */
export function describeDistance(market: number | undefined, price: number): string | undefined {
  const distance = distanceTo(market, price);
  if (distance === undefined) return undefined;
  const size = formatPercent(Math.abs(distance));
  if (!/[1-9]/.test(size)) return strings.atMarket;
  return distance > 0 ? strings.aboveMarket(size) : strings.belowMarket(size);
}

/** A price, and how far it is from the market's. */
export function describePrice(
  price: number,
  { write, market }: { write: (price: number) => string; market: number | undefined },
): string {
  const distance = describeDistance(market, price);
  return distance === undefined ? write(price) : strings.priced(write(price), lowerFirst(distance));
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
