import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SwapQuote } from '#entities/quote/quote.model.ts';
import { quoteQueries } from '#entities/quote/quote.queries.ts';
import { isTooOld, keepsTerms, slippageWithin } from '#entities/quote/quote-terms.model.ts';
import { previewQueries } from './preview.queries.ts';
import type { SignableQuote } from './swap-proposal.ts';

/** Quotes that went to a wallet: one may come on screen again from the cache when its transaction is long sent. */
const handedOver = new WeakSet<SwapQuote>();

/** Whether a quote went to a wallet: what is signed in its place then is another one. */
export const wasHandedOver = (quote: SwapQuote) => handedOver.has(quote);

/**
 * Hands over the quote to sign: the shown one, or when that is too old or was handed over before, a fresh one that was simulated
 * too. Nothing when the fresh one must be agreed to again: its price moved beyond the slippage, or its simulation says no. Who
 * chose to sign without a preview is not given one. With `oldestSignedMs` nothing but the shown one, at most that old in milliseconds.
 */
export function useFreshQuote() {
  const queryClient = useQueryClient();
  const [movedFrom, setMovedFrom] = useState<SwapQuote>();

  const replaced = async (
    shown: SignableQuote,
    { isPreviewed }: { isPreviewed: boolean },
  ): Promise<SignableQuote | undefined> => {
    const ask = (request: SwapQuote) =>
      queryClient.fetchQuery({ ...quoteQueries.ultra(request), staleTime: 0 });
    const quote = await refreshed(shown.quote, ask);
    if (!quote) {
      setMovedFrom(shown.quote);
      return undefined;
    }
    // What costs more SOL than was shown is to be seen first.
    if (costOf(quote) > costOf(shown.quote)) return undefined;
    const fresh = { ...shown, quote, proposal: undefined };
    if (!isPreviewed) return fresh;
    const { preview, proposal } = await queryClient.fetchQuery(previewQueries.of(fresh));
    return preview && preview.mismatch === undefined ? { ...fresh, proposal, preview } : undefined;
  };

  /** With what its simulation said, while that is still held. */
  const withPreview = (shown: SignableQuote): SignableQuote => {
    const preview = queryClient.getQueryData(previewQueries.of(shown).queryKey)?.preview;
    return preview ? { ...shown, preview } : shown;
  };

  const toFresh = async (
    shown: SignableQuote,
    { isPreviewed, oldestSignedMs }: { isPreviewed: boolean; oldestSignedMs?: number | undefined },
  ): Promise<SignableQuote | undefined> => {
    setMovedFrom(undefined);
    // A quote still on its way must not take the place of the one that is being signed.
    await queryClient.cancelQueries({ queryKey: quoteQueries.all() });
    const { quote } = shown;
    const isFresh = !isTooOld(quote.receivedAt, Date.now(), oldestSignedMs) && !wasHandedOver(quote);
    if (!isFresh && oldestSignedMs !== undefined) return undefined;
    const signable = isFresh ? withPreview(shown) : await replaced(shown, { isPreviewed });
    if (signable) {
      handedOver.add(signable.quote);
      // Cached answers are of before this transaction: who asks again afterwards asks the venue.
      const queryKey = quoteQueries.allUltra();
      await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    }
    return signable;
  };

  return { movedFrom, toFresh };
}

/**
 * A quote that pays no less and takes no more than the shown one allowed: the person agreed to that, and a second slippage beyond it would
 * be a wider one. Where the price moved within it, the quote is asked for again with what is left of the slippage. Nothing when it moved further.
 */
async function refreshed(
  shown: SwapQuote,
  ask: (request: SwapQuote) => Promise<SwapQuote>,
): Promise<SwapQuote | undefined> {
  const quote = await ask(shown);
  if (keepsTerms(shown, quote)) return quote;
  if (!keepsTerms(shown, quote, 'quoted')) return undefined;
  const tighter = await ask({ ...shown, slippage: slippageWithin(shown, quote) });
  return keepsTerms(shown, tighter) ? tighter : undefined;
}

/** Lamports that a swap takes of its taker besides the amount. */
function costOf({ networkFeeLamports, depositLamports }: SwapQuote): number {
  return networkFeeLamports + depositLamports;
}
