import type { ChainStatusReply } from '@orrery/wire/charts/front-end';

/** A chain that lands less than this share of its day's median rate loses transactions. */
const MIN_RATE_SHARE = 0.3;
/** Below this median, in transactions a second, a quiet minute means nothing. */
const MIN_MEDIAN_RATE = 1;
/** A chain that makes its slots is never so far behind: five seconds, a dozen slots. */
const MAX_BEHIND_SECONDS = 5;

interface ChainPace {
  /** Whether it answers at all. */
  isReady: boolean;
  /** Seconds that its newest slot is behind the one it should be at. */
  behindSeconds: number;
  /** Transactions a second. */
  rate: number;
  /** The median minute's rate of the day; undefined until it is known. */
  median: number | undefined;
}

/**
 * Whether a chain lands transactions as usual. Slots follow the clock, with or without trades, so a slow chain falls behind; one that makes its
 * slots and loses transactions lands far fewer than on most minutes of the day.
 */
export function toChainStatus({ isReady, behindSeconds, rate, median = 0 }: ChainPace): ChainStatusReply {
  const isLow = median >= MIN_MEDIAN_RATE && rate < MIN_RATE_SHARE * median;
  const isSlow = !isReady || behindSeconds > MAX_BEHIND_SECONDS || isLow;
  return { status: isSlow ? 'LOW_TPS' : 'OK', tps: rate, behindSeconds: Math.max(0, behindSeconds) };
}
