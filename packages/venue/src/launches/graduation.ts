import type { Reserves } from '../curves/sides.ts';
import type { Curve, Pool } from '../pool.ts';

/** A launchpad's bonding curve. */
export type LaunchCurve = Extract<Curve, { kind: 'launch' }>;

/**
 * What of a finished curve's reserves goes into its constant-product pool: as much of both as gives the curve's last price, in
 * smallest units. Almost always that is all of the quote; the tokens too many are for burning.
 */
export function graduationAmounts({ virtual }: LaunchCurve, [tokens, quote]: Reserves): Reserves {
  const [wholeTokens, wholeQuote] = [tokens + virtual[0], quote + virtual[1]];
  const matching = (quote * wholeTokens) / wholeQuote;
  if (matching <= tokens) return [matching, quote];
  // A last purchase far beyond the goal leaves too few tokens for all of the quote.
  return [tokens, (tokens * wholeQuote) / wholeTokens];
}

/** True for a launch curve that has reached its goal: it only waits for its graduation. */
export function isOver({ curve }: Pool, [, quote]: Reserves): boolean {
  return curve.kind === 'launch' && quote >= curve.goal;
}
