import type { Atoms } from '@orrery/core/atoms';
import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import { describeMismatch, type SwapMismatch } from './mismatch.model.ts';
import type { SignableQuote, SwapProposal } from './swap-proposal.ts';

/** The two tokens of a quote, as its toasts name them. */
type QuoteTokens = Record<'sell' | 'buy', AmountScale & { symbol: string }>;

/** A quote as a transaction about to be signed; the one its preview decoded where there was one. Throws as `toProposal` does. */
export async function toSettleable(
  signable: SignableQuote,
  tokens: QuoteTokens,
  name: 'SWAP' | 'QUICK_BUY',
): Promise<Settleable<SwapMismatch, Atoms>> {
  const { quote } = signable;
  return {
    proposal: signable.proposal ?? (await propose(signable)),
    // A pool may have moved since the quote.
    describe: (received = quote.outAmount) => describeSwap({ ...quote, outAmount: received }, tokens),
    describeMismatch,
    kind: 'swap',
    operation: { name, facts: { inputMint: quote.inputMint, outputMint: quote.outputMint } },
    receiverId: quote.gasPayer && quote.requestId,
  };
}

/** Decodes a quote's transaction; the code for it is fetched with the first one. */
export async function propose(signable: SignableQuote): Promise<SwapProposal> {
  return (await import('./swap-proposal.ts')).toProposal(signable);
}

/** A swap in a line: `2.5 SOL → 427.68 USDC`. */
export function describeSwap(
  { inAmount, outAmount }: Pick<SwapQuote, 'inAmount' | 'outAmount'>,
  { sell, buy }: QuoteTokens,
): string {
  const sold = `${formatExact(toUiDecimal(inAmount, sell))} ${sell.symbol}`;
  return `${sold} → ${formatExact(toUiDecimal(outAmount, buy))} ${buy.symbol}`;
}
