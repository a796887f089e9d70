import { cutDecimals } from '@orrery/domain/trading/amount-input';
import { tokensForUsd } from '@orrery/domain/trading/usd-amount';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { SwapToken } from '#entities/quote/swap-token.model.ts';
import type { TypedAmount } from '#widgets/settle-dialog/primary-action.model.ts';
import * as strings from './strings.ts';

/** What a person typed, of which token, and whether it counts tokens or dollars. */
export interface AmountEntry {
  side: 'sell' | 'buy';
  unit: 'token' | 'usd';
  text: string;
}

/** Cents are the least of a dollar that is typed. */
export const USD_DECIMALS = 2;

/** The amount of the token that was typed, as text, cut to its decimals; nothing where dollars have no price to count by. */
export function toTokenText(
  { unit, text }: Pick<AmountEntry, 'unit' | 'text'>,
  token: Pick<SwapToken, 'decimals' | 'usdPrice'> | undefined,
): string {
  if (unit === 'token') return token ? cutDecimals(text, token.decimals) : text;
  return (token && text !== '' && tokensForUsd(text, token.usdPrice ?? 0, token.decimals)) || '';
}

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
