import type { SwapQuote } from '#entities/quote/quote.model.ts';
import * as strings from './strings.ts';

interface NoticeFacts {
  isBanned: boolean;
  /** The server does not know the token. */
  isUnknown: boolean;
  /** The sentence of a quote that failed. */
  quoteFailure: string | undefined;
  /** What the wallet lacks, or why the venue cannot build the trade. */
  problem: string | undefined;
  /** The quote that was agreed to, when a fresh one pays less than it allowed. */
  movedFrom: SwapQuote | undefined;
}

/** The one line below the presets; the gravest thing wins. */
export function toNotice(facts: NoticeFacts): string | undefined {
  if (facts.isBanned) return strings.banned;
  if (facts.isUnknown) return strings.noAssetFound;
  const moved = facts.movedFrom && strings.priceMoved(facts.movedFrom.slippage / 100);
  return facts.quoteFailure ?? facts.problem ?? moved;
}
