import type { Bps } from '@orrery/core/numbers';
import { formatPercent } from '@orrery/domain/number-formats';
import { slippageKeeping, slippageUnder } from '@orrery/domain/trading/swap-terms';
import { isAnswerTo, type QuoteRequest, type SwapQuote } from './quote.model.ts';

/** How old a quote may be when it is signed: a venue's quote dies after 60 s, a wallet's prompt takes its share of them. */
export const QUOTE_SIGNABLE_MS = 30_000;

/** The quote a form may show: one that answers what is typed now. */
export function toShownQuote(
  candidates: readonly (SwapQuote | undefined)[],
  request: QuoteRequest | undefined,
): SwapQuote | undefined {
  return request && candidates.find((quote) => quote !== undefined && isAnswerTo(quote, request));
}

/** True when a quote must be replaced before it is signed; also where the person's clock was set back meanwhile, which hides its age. */
export function isTooOld(receivedAt: number, now: number, most = QUOTE_SIGNABLE_MS): boolean {
  return now < receivedAt || now - receivedAt > most;
}

/** Whether a refreshed quote, as quoted or as it is bounded, keeps what the shown one allowed: no less arrives, and no more leaves. */
export function keepsTerms(
  shown: SwapQuote,
  refreshed: SwapQuote,
  by: 'quoted' | 'bounds' = 'bounds',
): boolean {
  return by === 'bounds'
    ? refreshed.minOutAmount >= shown.minOutAmount && refreshed.maxInAmount <= shown.maxInAmount
    : refreshed.outAmount >= shown.minOutAmount && refreshed.inAmount <= shown.maxInAmount;
}

/** The widest slippage under a refreshed quote that keeps what the shown one allowed; for one whose quoted amounts do. */
export function slippageWithin(shown: SwapQuote, refreshed: SwapQuote): Bps {
  return shown.swapMode === 'ExactIn'
    ? slippageKeeping(shown.minOutAmount, refreshed.outAmount)
    : slippageUnder(shown.maxInAmount, refreshed.inAmount);
}

/** From how much loss to price impact a person is warned, as ratios. */
const IMPACT_WARN = 0.01;
const IMPACT_DANGER = 0.05;

/** Only a loss warns: a swap may also pay more than the market does. */
export function toImpactTone(priceImpact: number): 'calm' | 'warn' | 'danger' {
  const loss = -priceImpact;
  if (loss >= IMPACT_DANGER) return 'danger';
  return loss >= IMPACT_WARN ? 'warn' : 'calm';
}

/** True for a swap that moves its pools far and pays less than it takes: it is confirmed a second time. */
export function asksTwice({ priceImpact, inUsd, outUsd }: SwapQuote): boolean {
  const isGain = inUsd !== undefined && outUsd !== undefined && outUsd >= inUsd;
  return !isGain && toImpactTone(priceImpact) === 'danger';
}

/** The size of a price impact in percent; a gain has its plus sign. */
export function formatImpact(priceImpact: number): string {
  return `${priceImpact > 0 ? '+' : ''}${formatPercent(priceImpact * 100)}`;
}
