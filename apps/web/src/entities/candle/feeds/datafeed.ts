import type { ChartInterval } from '@orrery/domain/chart-intervals';
import type { Candle } from '../candle.ts';

/** What a feed's price is of. */
export interface FeedName {
  /** As it is written over the chart: `SOL/USDC`, `SOLUSD`. */
  name: string;
  description: string;
}

export interface FeedSymbol extends FeedName {
  /** Decimals of its price, by a fresh close; undefined where nothing has a price yet. */
  decimals: number | undefined;
}

/** A price at a moment, in the chart's unit. */
export interface Tick {
  timeMs: number;
  price: number;
  /** What was traded at it; undefined where nothing is known of that. */
  volume: number | undefined;
  /** The block it was traded in. */
  slot?: number | undefined;
}

export interface BarsQuery {
  interval: ChartInterval;
  /** Bars that opened before it, in milliseconds; without it the newest. */
  before?: number;
  /** The most bars. */
  count: number;
  /** An answer of the last half minute will do. */
  mayBeKept?: boolean;
  signal?: AbortSignal;
}

/** Bars oldest first, without a gap; fewer than asked for where the feed begins. */
export interface BarsPage {
  bars: readonly Candle[];
  /** The last block whose trades they count; undefined where ticks have no blocks. */
  slot?: number | undefined;
}

/** What every feed of a chart tells of itself. */
interface NamedFeed {
  /** Names it among all feeds, as keys of queries and of storage need. */
  readonly key: string;
  readonly intervals: readonly ChartInterval[];
  /** Throws 'Cannot resolve symbol', or 'Invalid token information' for a token that cannot be charted. */
  readonly resolve: (signal?: AbortSignal) => Promise<FeedName>;
}

/** Where a chart has its bars from. */
export interface Datafeed extends NamedFeed {
  /** Time without ticks: the price stayed (`flat`), or is not known (`open`). */
  readonly gaps: 'flat' | 'open';
  readonly bars: (query: BarsQuery) => Promise<BarsPage>;
  /** Tells ticks until it is stopped, and calls `onGap` when some may have been missed. */
  readonly subscribe: (onTicks: (ticks: readonly Tick[]) => void, onGap?: () => void) => () => void;
}

/** The price of one feed in another, drawn out of the bars of both. */
export interface PairFeed extends NamedFeed {
  readonly legs: readonly [base: Datafeed, quote: Datafeed];
}

export type ChartFeed = Datafeed | PairFeed;
