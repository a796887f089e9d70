import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { spendable } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import type { QuoteRequest, SwapQuote } from '#entities/quote/quote.model.ts';
import { toShownQuote } from '#entities/quote/quote-terms.model.ts';
import { inWrappedSol } from '#entities/quote/swap-token.model.ts';
import { useSwapTokens } from '#entities/quote/use-swap-tokens.ts';
import { useFreshQuote } from '#entities/swap/use-fresh-quote.ts';
import { useQuote } from '#entities/swap/use-quote.ts';
import { useIsLegacyWallet, useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { describeQuoteFailure } from '#features/swap/quote/quote-failure.model.ts';
import { useDebounced } from '#shared/ui/hooks/use-debounced.ts';
import { loadNow } from '#shared/ui/states/load-again.ts';
import { readTyped } from '#widgets/amount/typed-amount.ts';
import { type TypedAmount, toPreviewState } from '#widgets/settle-dialog/primary-action.model.ts';
import { useSettle } from '#widgets/settle-dialog/use-settle.ts';
import { toSwapAction } from '#widgets/swap/swap-action.model.ts';
import { useQuoteTerms, useWrappedSol } from '#widgets/swap/use-quote-terms.ts';
import { type AmountEntry, toNotice, toTokenText } from './swap-form.model.ts';

/** Typing pauses this long before the venue is asked. */
const TYPING_PAUSE_MS = 200;

interface SwapFormInput {
  pair: Pair;
  entry: AmountEntry;
  onEntry: (entry: AmountEntry) => void;
}

export type SwapForm = ReturnType<typeof useSwapForm>;

/** Everything the swap form shows and does, from the pair of the address bar, the typed text and the wallet. */
export function useSwapForm({ pair, entry, onEntry }: SwapFormInput) {
  const wallet = useWalletAddress();
  const isLegacyWallet = useIsLegacyWallet();
  const terms = useQuoteTerms();
  const useWSol = useWrappedSol();
  const { sell, buy, isTokenMissing, mode, typed, amount, isTyping } = useTyped(pair, entry, useWSol);

  const clear = () => onEntry({ ...entry, text: '' });
  // What landed otherwise, or may still land, is not offered again.
  const { step, run, cancel } = useSettle({ onConfirmed: clear, onUnknown: clear });
  const isBusy = step !== 'idle';
  const request =
    sell && buy && amount.kind === 'amount'
      ? {
          inputMint: sell.id,
          outputMint: buy.id,
          mode,
          amount: amount.amount,
          taker: wallet,
          ...terms,
        }
      : undefined;
  const quoting = useQuote({ request, tokens: { sell, buy }, isPaused: isTyping || isBusy });
  const { movedFrom, toFresh } = useFreshQuote();

  const { data: balances } = useQuery(balanceQueries.byWallet(wallet));
  const lamports = balances?.[NATIVE_SOL.key]?.amount;
  const isSellingNative = pair.sell === WRAPPED_SOL && !useWSol;
  const heldOf = (mint: Address) => balances && spendable(balances, mint, { useWSol });
  const sellBalance = heldOf(pair.sell);
  const { quote, quoteError, proposal, preview, previewFailure } = quoting;
  const action = toSwapAction({
    isConnected: wallet !== undefined,
    isTokenMissing,
    typed: amount,
    spent: toSpent(mode, amount, quote),
    symbol: sell?.symbol ?? '',
    spendable: sellBalance,
    lamports,
    isSpendingSol: isSellingNative,
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
    /** What the field that is typed into shows, in the unit that is typed. */
    typed: entry.unit === 'token' ? typed : entry.text,
    typedTokens: typed,
    step,
    isBusy,
    cancel,
    action,
    sellBalance,
    buyBalance: heldOf(pair.buy),
    isSellingNative,
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
      quoteFailure: quoteError ? describeQuoteFailure(quoteError, request) : undefined,
      isLegacyWallet,
    }),
    swap: () => {
      if (quote && sell && buy)
        void run(async () => {
          const shown = { quote, tokens: { sell, buy }, proposal };
          const fresh = await toFresh(shown, { isPreviewed: preview !== undefined });
          if (!fresh) return undefined;
          const { toSettleable } = await loadNow(() => import('#entities/swap/swap-settleable.ts'));
          return toSettleable(fresh, { sell, buy }, 'SWAP');
        });
    },
  };
}

/** What leaves the wallet at most; with an exact output nobody knows it before the quote. */
function toSpent(mode: QuoteRequest['mode'], typed: TypedAmount, quote: SwapQuote | undefined) {
  if (mode === 'exactOut') return quote?.maxInAmount;
  return typed.kind === 'amount' ? typed.amount : undefined;
}

/** What was typed, as an amount of one of the two tokens. */
function useTyped(pair: Pair, entry: AmountEntry, useWSol: boolean) {
  const { isMissing: isTokenMissing, ...tokens } = useSwapTokens(pair);
  const [sell, buy] = [tokens.sell, tokens.buy].map((token) => (useWSol ? inWrappedSol(token) : token));
  const mode: QuoteRequest['mode'] = entry.side === 'sell' ? 'exactIn' : 'exactOut';
  const token = entry.side === 'sell' ? sell : buy;
  const typed = toTokenText(entry, token);
  const amount = readTyped(typed, token ?? { decimals: 0 });
  const isTyping = useDebounced(typed, TYPING_PAUSE_MS) !== typed;
  return { sell, buy, isTokenMissing, mode, typed, amount, isTyping };
}

/** What the venue finds missing, another tab may have spent: the balances are asked again. */
function useFreshBalances(problem: string | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (problem !== undefined) void queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
  }, [problem, queryClient]);
}
