import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { TypedAmount } from '#entities/token/typed-amount.ts';
import * as strings from './strings.ts';

export interface Notice {
  tone: 'down' | 'warn';
  text: string;
}

interface NoticeFacts {
  isTokenMissing: boolean;
  typed: TypedAmount;
  /** The quote the person agreed to, when a fresh one pays less than it allowed. */
  movedFrom: SwapQuote | undefined;
  problem: string | undefined;
  /** The sentence of a quote that failed. */
  quoteFailure: string | undefined;
  isLegacyWallet: boolean;
}

/** The one line above the button; the gravest thing wins. */
export function toNotice({
  isTokenMissing,
  typed,
  movedFrom,
  problem,
  quoteFailure,
  isLegacyWallet,
}: NoticeFacts): Notice | undefined {
  const down = (text: string): Notice => ({ tone: 'down', text });
  const warn = (text: string): Notice => ({ tone: 'warn', text });
  if (isTokenMissing) return down(strings.tokenMissing);
  if (typed.kind === 'too-large') return down(strings.tooLarge);
  if (typed.kind === 'nothing') return undefined;
  if (quoteFailure !== undefined) return down(quoteFailure);
  if (problem !== undefined) return down(problem);
  if (movedFrom !== undefined) return warn(strings.priceMoved(movedFrom.slippage / 100));
  return isLegacyWallet ? warn(strings.versionedOff) : undefined;
}
