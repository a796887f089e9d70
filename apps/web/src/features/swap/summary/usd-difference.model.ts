import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { toPaths } from '#features/swap/route/route.model.ts';

/** By how much less, or more, a swap brings than it takes, by the venue's prices, and what of it comes from where: ratios of what is sold. */
export interface UsdDifference {
  total: number;
  impact: number;
  pools: number;
  venue: number;
  /** What is left: the two prices are not those of the pools. */
  prices: number;
}

const WHOLE_BPS = 10_000;

/** Splits what a swap loses in dollars; undefined while a side has no price. */
export function toUsdDifference(quote: SwapQuote): UsdDifference | undefined {
  const { inUsd, outUsd, priceImpact: impact, feeBps, route } = quote;
  if (!inUsd || outUsd === undefined) return undefined;
  const total = outUsd / inUsd - 1;
  const pools = toPaths(route).reduce((sum, { share, legs }) => {
    const left = legs.reduce((part, { feeRatio }) => part * (1 - feeRatio), 1);
    return sum + (share / 100) * (left - 1);
  }, 0);
  const venue = -feeBps / WHOLE_BPS;
  return { total, impact, pools, venue, prices: total - impact - pools - venue };
}
