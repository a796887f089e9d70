import type { TradeRow } from '../../../store/schema.ts';

/**
 * Marks the trades of one block, given in its order, by which a trader traded a token in a pool both ways around another's trade in
 * the direction of the first: a sandwich, which the other paid for.
 */
export function markSandwiches(rows: readonly TradeRow[]): TradeRow[] {
  const byPlace = new Map<string, TradeRow[]>();
  for (const row of rows) {
    const place = `${row.pool} ${row.asset}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
  }
  const marked = new Set<TradeRow>();
  for (const trades of byPlace.values()) {
    if (trades.length < 3) continue;
    for (const [first, opening] of trades.entries()) {
      const last = trades.findIndex(
        (closing, at) => at > first + 1 && closing.trader === opening.trader && closing.side !== opening.side,
      );
      const isVictim = ({ trader, side }: TradeRow) => trader !== opening.trader && side === opening.side;
      const closing = trades[last];
      if (closing && trades.slice(first + 1, last).some(isVictim)) marked.add(opening).add(closing);
    }
  }
  return rows.map((row) => (marked.has(row) ? { ...row, is_mev: 1 } : row));
}
