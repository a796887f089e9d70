import { TIMEFRAMES, type Timeframe } from '@orrery/wire';

const MINUTE_MS = 60_000;

/** Length of each rolling window. A trade is inside while its age is below this, and outside from exactly this age on. */
export const WINDOW_MS: Readonly<Record<Timeframe, number>> = {
  '5m': 5 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '6h': 360 * MINUTE_MS,
  '24h': 1_440 * MINUTE_MS,
};

/** The longest window: nothing older is kept. */
export const DAY_MS = WINDOW_MS['24h'];

/** Shortest first: a trade leaves them in this order. */
export const WINDOWS = TIMEFRAMES.map((timeframe) => ({ timeframe, span: WINDOW_MS[timeframe] }));
