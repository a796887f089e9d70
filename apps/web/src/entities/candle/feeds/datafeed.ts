import type { ChartInterval } from '@orrery/domain/chart-intervals';
import type { Candle } from '@orrery/wire/charts/candles';

/** What a feed's price is of. */
export interface FeedSymbol {
  /** As it is written over the chart: `SOL/USDC`, `SOLUSD`. */
  name: string;
  description: string;
  /** Decimals of its price, by a fresh close. */
  decimals: number;
}

/** A price at a moment, and what was traded at it, in the chart's unit. */
export interface Tick {
  timeMs: number;
  price: number;
  volume: number;
}

export interface BarsQuery {
  interval: ChartInterval;
  /** Bars that opened before it, in milliseconds; without it the newest. */
  before?: number;
  /** The most bars. */
  count: number;
  signal?: AbortSignal;
}

/** Where a chart has its bars from. */
export interface Datafeed {
  /** Names it among all feeds, as keys of queries and of storage need. */
  readonly key: string;
  readonly intervals: readonly ChartInterval[];
  /** Throws 'Cannot resolve symbol', or 'Invalid token information' for a token that cannot be charted. */
  readonly resolve: (signal?: AbortSignal) => Promise<FeedSymbol>;
  /** Oldest first, without a gap; fewer than asked for where the feed begins. */
  readonly bars: (query: BarsQuery) => Promise<readonly Candle[]>;
  /** Tells ticks until it is stopped. */
  readonly subscribe: (onTicks: (ticks: readonly Tick[]) => void) => () => void;
}
