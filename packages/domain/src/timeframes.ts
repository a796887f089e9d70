/** The rolling windows of the screener. */
export const TIMEFRAMES = ['5m', '1h', '6h', '24h'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];
