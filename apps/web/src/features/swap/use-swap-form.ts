import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { cutDecimals } from '@orrery/domain/trading/amount-input';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { spendable } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { toShownQuote } from '#entities/quote/quote-terms.model.ts';
import { useSwapTokens } from '#entities/quote/use-swap-tokens.ts';
import { toSettleable } from '#entities/swap/swap-settleable.ts';
import { useFreshQuote } from '#entities/swap/use-fresh-quote.ts';
import { useQuote } from '#entities/swap/use-quote.ts';
import { useIsLegacyWallet, useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { toPreviewState } from '#widgets/settle-dialog/primary-action.model.ts';
import { useSettle } from '#widgets/settle-dialog/use-settle.ts';
import { toSwapAction } from '#widgets/swap/swap-action.model.ts';
import { useQuoteTerms } from '#widgets/swap/use-quote-terms.ts';
import { readTyped, toNotice } from './swap-form.model.ts';
import { useDebounced } from './use-debounced.ts';

/** Typing pauses this long before the venue is asked. */
const TYPING_PAUSE_MS = 200;

interface SwapFormInput {
  pair: Pair;
  rawTyped: string;
  onTyped: (typed: string) => void;
}

export type SwapForm = ReturnType<typeof useSwapForm>;

/** Everything the swap form shows and does, from the pair of the address bar, the typed text and the wallet. */
export function useSwapForm({ pair, rawTyped, onTyped }: SwapFormInput) {
  const wallet = useWalletAddress();
  const isLegacyWallet = useIsLegacyWallet();
  const terms = useQuoteTerms();
  const { sell, buy, isMissing: isTokenMissing } = useSwapTokens(pair);
  const typed = sell ? cutDecimals(rawTyped, sell.decimals) : rawTyped;
  const amount = readTyped(typed, sell ?? { decimals: 0 });
  const isTyping = useDebounced(typed, TYPING_PAUSE_MS) !== typed;

  const { step, run, cancel } = useSettle({ onConfirmed: () => onTyped('') });
  const isBusy = step !== 'idle';
  const request =
    sell && buy && amount.kind === 'amount'
      ? {
          inputMint: sell.id,
          outputMint: buy.id,
          amount: amount.amount,
          taker: wallet,
          ...terms,
        }
      : undefined;
  const quoting = useQuote({
    request,
    inputTokenProgram: sell?.tokenProgram,
    isPaused: isTyping || isBusy,
  });
  const { movedFrom, toFresh } = useFreshQuote();

  const { data: balances } = useQuery(balanceQueries.byWallet(wallet));
  const lamports = balances?.[NATIVE_SOL.key]?.amount;
  const { quote, quoteError, proposal, preview, previewFailure } = quoting;
  const action = toSwapAction({
    isConnected: wallet !== undefined,
    isTokenMissing,
    typed: amount,
    symbol: sell?.symbol ?? '',
    spendable: balances && spendable(balances, pair.sell),
    lamports,
    isSpendingSol: pair.sell === WRAPPED_SOL,
    quote,
    hasQuoteFailed: quoteError !== null,
    preview: toPreviewState(preview, previewFailure !== undefined),
  });
  useFreshBalances(quote?.problem);
  const lacks = action.kind === 'none' ? action.lacks : undefined;

  return {
    ...quoting,
    wallet,
    sell,
    buy,
    isTokenMissing,
    typed,
    step,
    isBusy,
    cancel,
    action,
    sellBalance: balances && spendable(balances, pair.sell),
    buyBalance: balances && spendable(balances, pair.buy),
    isAmountWrong: amount.kind === 'too-large' || lacks !== undefined,
    /** Its place is kept while a quote that can be signed is on its way, so that the button does not jump. */
    isPreviewAhead: quoting.isQuoting && wallet !== undefined && action.kind === 'none' && action.isWaiting,
    isShortOfSol: lacks === 'sol' || (lamports === 0n && quote?.gasPayer === undefined),
    notice: toNotice({
      isTokenMissing,
      typed: amount,
      // What moved under an earlier amount says nothing of the one that is typed now.
      movedFrom: toShownQuote([movedFrom], request),
      // The button itself says what the wallet lacks, but not that a larger swap needs none of it.
      problem: lacks === undefined || quote?.isBelowGasless ? quote?.problem : undefined,
      quoteFailure: quoteError ? toMessage(quoteError) : undefined,
      isLegacyWallet,
    }),
    swap: () => {
      if (quote && sell && buy)
        void run(async () => {
          const shown = { quote, inputTokenProgram: sell.tokenProgram, proposal };
          const fresh = await toFresh(shown, { isPreviewed: preview !== undefined });
          return fresh && toSettleable(fresh, { sell, buy }, 'SWAP');
        });
    },
  };
}

/** What the venue finds missing, another tab may have spent: the balances are asked again. */
function useFreshBalances(problem: string | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (problem !== undefined) void queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
  }, [problem, queryClient]);
}
