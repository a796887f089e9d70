import { DAY_MS, HOUR_MS, MINUTE_MS } from '@orrery/core/time';
import type { Timeframe } from '../timeframes.ts';

/** What a change is shown over. */
export type Span = Timeframe | '7d' | '30d';

/** The length of each span in milliseconds. */
export const SPAN_MS: Readonly<Record<Span, number>> = {
  '5m': 5 * MINUTE_MS,
  '1h': HOUR_MS,
  '6h': 6 * HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
};

/** False for a token younger than a span: all its changes over longer spans would be the one since its birth. Both times in milliseconds. */
export function hasLived(born: number | undefined, span: Span, now: number): boolean {
  return born === undefined || now - born >= SPAN_MS[span];
}
