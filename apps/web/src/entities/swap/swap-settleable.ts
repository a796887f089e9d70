import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { Address } from '@solana/kit';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { Settleable } from '#entities/settlement/settleable.ts';
import type { SwapRecord } from '#entities/transaction/terms.store.ts';
import { describeMismatch, type SwapMismatch } from './mismatch.model.ts';
import { type Landed, type SignableQuote, toProposal } from './swap-proposal.ts';

/** The two tokens of a quote, as its toasts name them. */
type QuoteTokens = Record<'sell' | 'buy', AmountScale & { symbol: string }>;

/** A quote as a transaction about to be signed; the one its preview decoded where there was one. Throws as `toProposal` does. */
export async function toSettleable(
  signable: SignableQuote,
  tokens: QuoteTokens,
  name: 'SWAP' | 'QUICK_BUY',
): Promise<Settleable<SwapMismatch, Landed>> {
  const { quote } = signable;
  return {
    proposal: signable.proposal ?? (await toProposal(signable)),
    // A pool may have moved since the quote.
    describe: ({ sold, received }: Partial<Landed> = {}) =>
      describeSwap({ inAmount: sold ?? quote.inAmount, outAmount: received ?? quote.outAmount }, tokens),
    describeMismatch,
    terms: toTerms(signable),
    kind: 'swap',
    operation: { name, facts: { inputMint: quote.inputMint, outputMint: quote.outputMint } },
    receiverId: quote.gasPayer && quote.requestId,
  };
}

/** What a receipt will say was quoted, simulated and the least. */
function toTerms({ quote, preview }: SignableQuote): Omit<SwapRecord, 'signature'> {
  const {
    inputMint,
    outputMint,
    swapMode,
    amount,
    inAmount,
    maxInAmount,
    outAmount,
    minOutAmount,
    slippage,
  } = quote;
  const isExactIn = swapMode === 'ExactIn';
  const change = (mint: Address) => String(preview?.tokens.find((each) => each.mint === mint)?.change ?? 0n);
  return {
    inputMint,
    outputMint,
    swapMode,
    exactAmount: String(amount),
    quoted: String(isExactIn ? outAmount : inAmount),
    bound: String(isExactIn ? minOutAmount : maxInAmount),
    slippageBps: slippage,
    simulated: preview
      ? { sol: String(preview.sol), input: change(inputMint), output: change(outputMint) }
      : null,
  };
}

/** A swap in a line: `2.5 SOL → 427.68 USDC`. */
export function describeSwap(
  { inAmount, outAmount }: Pick<SwapQuote, 'inAmount' | 'outAmount'>,
  { sell, buy }: QuoteTokens,
): string {
  const sold = `${formatExact(toUiDecimal(inAmount, sell))} ${sell.symbol}`;
  return `${sold} → ${formatExact(toUiDecimal(outAmount, buy))} ${buy.symbol}`;
}
