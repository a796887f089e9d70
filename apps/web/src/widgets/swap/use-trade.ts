import type { Address } from '@solana/kit';
import { useState } from 'react';
import { useNetwork } from '#entities/health/use-network.ts';
import { MAX_HOST_FEE_LAMPORTS, type QuoteRequest, type SwapQuote } from '#entities/quote/quote.model.ts';
import { asksTwice, toShownQuote } from '#entities/quote/quote-terms.model.ts';
import { useFreshQuote } from '#entities/swap/use-fresh-quote.ts';
import { useQuote } from '#entities/swap/use-quote.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import type { TypedAmount } from '#entities/token/typed-amount.ts';
import { loadNow } from '#shared/ui/states/load-again.ts';
import type { ActionWords, PrimaryAction } from '#widgets/settle/primary-action.model.ts';
import { type SettleHooks, useIsSettling } from '#widgets/settle/use-settle.ts';
import { useSettleForm } from '#widgets/settle/use-settle-form.ts';
import { toSwapSignature, toSwapWords } from './swap-signature.model.ts';
import type { QuoteTerms } from './use-quote-terms.ts';

interface TradeInput extends SettleHooks {
  wallet: Address | undefined;
  /** Each undefined while it is looked up. */
  sell: FormToken | undefined;
  buy: FormToken | undefined;
  isTokenMissing: boolean;
  swapMode: QuoteRequest['swapMode'];
  typed: TypedAmount;
  /** The mint that is sold. */
  mint: Address;
  terms: QuoteTerms;
  useWSol: boolean;
  /** No quote is asked for, since the pair cannot be traded here. */
  isRefused?: boolean;
  /** The amount is still being typed. */
  isTyping?: boolean;
  /** Sentences about the tokens that must be read, and agreed to, before anything is signed; undefined while they are awaited. */
  dangers: readonly string[] | undefined;
  /** How old a quote may be, in milliseconds, that is signed as it is on screen; without it one that is too old is replaced by one of the same terms. */
  oldestSignedMs?: number;
  words?: Pick<ActionWords, 'sign' | 'unbuildable'>;
  /** What usage events call it. */
  operation: 'SWAP' | 'QUICK_BUY';
}

/** Everything a form that swaps has in common with the others: the quote, its simulation, the button, and what pressing it does. */
export function useTrade(input: TradeInput) {
  const { wallet, sell, buy, swapMode, typed, mint, terms, useWSol, operation } = input;
  /** What the question was put about, and what the button did then. */
  const [asked, setAsked] = useState<{ quote: SwapQuote; kind: PrimaryAction['kind'] }>();
  const isSettling = useIsSettling();
  const network = useNetwork();
  const request: QuoteRequest | undefined =
    sell && buy && typed.kind === 'amount' && !input.isRefused
      ? {
          inputMint: sell.id,
          outputMint: buy.id,
          swapMode,
          amount: typed.amount,
          taker: wallet,
          ...terms,
          ...(network && network !== 'local' && { maxHostFeeLamports: MAX_HOST_FEE_LAMPORTS }),
        }
      : undefined;
  const isPaused = isSettling || input.isTyping === true;
  const quoting = useQuote({ request, tokens: { sell, buy }, network, isPaused });
  const { movedFrom, toFresh } = useFreshQuote();
  const { quote, quoteError, proposal, preview, previewFailure: failure } = quoting;
  const { dangers } = input;
  const authorityChanges = preview?.authorityChanges ?? [];
  const form = useSettleForm({
    wallet,
    amount: {
      mint,
      useWSol,
      isTokenMissing: input.isTokenMissing,
      typed,
      spent: toSpent(swapMode, typed, quote),
      token: sell,
      symbol: sell?.symbol ?? '',
    },
    ...toSwapSignature(quote, { hasFailed: quoteError !== null }),
    previewed: dangers && { preview, failure },
    words: toSwapWords(input.words),
    asksFirst: () => {
      if (!quote || !(asksTwice(quote) || dangers?.length || authorityChanges.length > 0)) return false;
      setAsked({ quote, kind: form.action.kind });
      return true;
    },
    choose: async () => {
      if (!quote || !sell || !buy) return undefined;
      // Before the quote's age is looked at: the code may take its time to come.
      const [{ toSettleable }] = await loadNow(() =>
        Promise.all([import('#entities/swap/swap-settleable.ts'), import('#widgets/settle/settle-one.ts')]),
      );
      const isPreviewed = preview !== undefined;
      const { oldestSignedMs } = input;
      const shown = { quote, tokens: { sell, buy }, proposal, network };
      const fresh = await toFresh(shown, { isPreviewed, oldestSignedMs });
      if (!fresh) return undefined;
      return await toSettleable(fresh, { sell, buy }, operation);
    },
    onSigned: input.onSigned,
    onConfirmed: input.onConfirmed,
    onUnknown: input.onUnknown,
  });
  return {
    ...form,
    ...quoting,
    sell,
    buy,
    request,
    previewed: { proposal, preview, failure },
    /** What moved under an earlier amount says nothing of the one that is typed now. */
    movedFrom: toShownQuote([movedFrom], request),
    /** The question whether a swap is meant that moves the market, or has other dangers; undefined while none is asked. */
    question:
      quote && toShownQuote([asked?.quote], request)
        ? {
            quote,
            dangers,
            authorityChanges,
            onClose: () => setAsked(undefined),
            // A simulation may have failed or refused the swap since: the button says so, and is to be pressed for it.
            onConfirm: () => {
              setAsked(undefined);
              if (form.action.kind === asked?.kind) form.settle();
            },
          }
        : undefined,
  };
}

/** Returns the most that leaves the wallet; for an exact output it is unknown before the quote. */
function toSpent(swapMode: QuoteRequest['swapMode'], typed: TypedAmount, quote: SwapQuote | undefined) {
  if (swapMode === 'ExactOut') return quote?.maxInAmount;
  return typed.kind === 'amount' ? typed.amount : undefined;
}
