import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import type { ActionWords, SignatureFacts } from '#widgets/settle/primary-action.model.ts';
import * as strings from './strings.ts';

/** Returns the words of a swap's button; a form may bring its own for signing and for a quote that cannot be built. */
export function toSwapWords(
  words: Pick<ActionWords, 'sign' | 'unbuildable'> = { sign: strings.swap, unbuildable: strings.cannotSwap },
): ActionWords {
  return { awaited: strings.gettingAQuote, absent: strings.noQuote, ...words };
}

/** Whether the quote on screen can be signed, and the native SOL it takes beside the amount, in lamports. */
export function toSwapSignature(
  quote: SwapQuote | undefined,
  { hasFailed }: { hasFailed: boolean },
): Pick<SignatureFacts, 'transaction' | 'feeLamports'> {
  if (!quote) return { transaction: hasFailed ? 'absent' : 'awaited', feeLamports: undefined };
  const transaction = quote.transaction === undefined ? 'unbuildable' : 'built';
  return { transaction, feeLamports: toFeeLamports(quote) };
}

function toFeeLamports(quote: SwapQuote): bigint | undefined {
  if (quote.gasPayer !== undefined) return undefined;
  const costs = BigInt(Math.ceil(quote.networkFeeLamports + quote.depositLamports));
  // While a swap runs, SOL lies in an account that is made for it and gives its deposit back.
  const isWrapping =
    !quote.sending?.useWSol && (quote.inputMint === WRAPPED_SOL || quote.outputMint === WRAPPED_SOL);
  return costs + (isWrapping ? TOKEN_ACCOUNT_RENT : 0n);
}
