import { MINUTE_MS } from '@orrery/core/time';
import { TIMEFRAMES, type Timeframe } from '@orrery/domain/timeframes';

/** Length of each rolling window. A trade is inside while its age is below this, and outside from exactly this age on. */
export const WINDOW_MS: Readonly<Record<Timeframe, number>> = {
  '5m': 5 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '6h': 360 * MINUTE_MS,
  '24h': 1_440 * MINUTE_MS,
};

/** The longest window. */

/** Shortest first: a trade leaves them in this order. */
export const WINDOWS = TIMEFRAMES.map((timeframe) => ({ timeframe, span: WINDOW_MS[timeframe] }));

/** The ages at which an event leaves a window: 0 for the shortest. */
export const WINDOW_SPANS: readonly number[] = WINDOWS.map(({ span }) => span);

/**
 * The ages at which a trade leaves window 0, the window before it, window 1, and so on. They ascend, as each window is more than
 * twice as long as the one before.
 */
export const TRADE_SPANS: readonly number[] = WINDOW_SPANS.flatMap((span) => [span, 2 * span]);

/** The tail at which a trade leaves a window, by its place in `TRADE_SPANS`. */
export function tailOf(window: number): number {
  return 2 * window;
}

/** The tail at which it leaves the window before that one. */
export function previousTailOf(window: number): number {
  return 2 * window + 1;
}
