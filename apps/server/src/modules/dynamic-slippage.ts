import { bps } from '@orrery/core/numbers';
import { type Quote, thresholdOf } from '@orrery/venue';
import type { SwapReply } from '@orrery/wire/swap/swap';

type Report = NonNullable<SwapReply['dynamicSlippageReport']>;

/** How far prices go in the seconds between a quote and its landing, by what moves them, in basis points. */
const CATEGORIES = { stable: 10, lst: 15, verified: 60, other: 200, launch: 600 } as const;
/** What has been lost already may be lost again. */
const AMPLIFICATION = 1.5;
/** The default for the most that may slip: what launches usually move, the widest of them. */
const MAX_DEFAULT_BPS = CATEGORIES.launch;

/**
 * The slippage a quote needs to land: what its tokens usually move, or what the pools have moved since it was given and half as much again,
 * within the bounds that were asked for, or else 6 %. `now` is what the same route gives or asks for by now, absent when it is refused.
 */
export function dynamicSlippage(
  quote: Quote,
  now: bigint | undefined,
  range: true | { minBps?: number | undefined; maxBps?: number | undefined },
): Report {
  const { minBps = 0, maxBps = Math.max(minBps, MAX_DEFAULT_BPS) } = range === true ? {} : range;
  const isExactIn = quote.swapMode === 'ExactIn';
  const promised = isExactIn ? quote.outAmount : quote.inAmount;
  const change = now === undefined || promised === 0n ? 0 : Number(((now - promised) * 10_000n) / promised);
  const incurred = isExactIn ? -change : change;
  const category = categoryOf(quote);
  const wanted = Math.max(CATEGORIES[category], Math.ceil(Math.max(incurred, 0) * AMPLIFICATION));
  const slippageBps = bps(Math.min(Math.max(wanted, minBps), maxBps));
  return {
    slippageBps,
    otherAmount: Number(thresholdOf({ ...quote, slippageBps })),
    simulatedIncurredSlippageBps: incurred,
    amplificationRatio: String(AMPLIFICATION),
    categoryName: category,
  };
}

/** That of the less steady of the two tokens. */
function categoryOf({ route, inputMint, outputMint }: Quote): keyof typeof CATEGORIES {
  const ends = route
    .flatMap(({ pool }) => pool.mints)
    .filter(({ id }) => id === inputMint || id === outputMint);
  if (ends.some(({ launch }) => launch)) return 'launch';
  if (ends.every(({ tags }) => tags.includes('stablecoin'))) return 'stable';
  if (ends.every(({ tags }) => tags.includes('lst') || tags.includes('stablecoin'))) return 'lst';
  return ends.every(({ tags }) => tags.includes('verified') || tags.includes('stablecoin'))
    ? 'verified'
    : 'other';
}
