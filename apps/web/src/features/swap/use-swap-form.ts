import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { spendable } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import type { Pair } from '#entities/pair/pair.model.ts';
import { inWrappedSol, isDoubted } from '#entities/token/form-token.model.ts';
import { readTyped } from '#entities/token/typed-amount.ts';
import { useFormTokens } from '#entities/token/use-form-token.ts';
import { useIsLegacyWallet, useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { describeQuoteFailure } from '#features/swap/quote/quote-failure.model.ts';
import { useDebounced } from '#shared/ui/hooks/use-debounced.ts';
import { type AmountEntry, toTokenText } from '#widgets/pair-form/sides/amount-entry.model.ts';
import { useQuoteTerms, useWrappedSol } from '#widgets/swap/use-quote-terms.ts';
import { useTrade } from '#widgets/swap/use-trade.ts';
import { toNotice } from './swap-form.model.ts';

/** Typing pauses this long before the venue is asked. */
const TYPING_PAUSE_MS = 200;

interface SwapFormInput {
  pair: Pair;
  entry: AmountEntry;
  onEntry: (entry: AmountEntry) => void;
  /** What the button asks about first, in full words; undefined while that is awaited. */
  dangers: readonly string[] | undefined;
}

export type SwapForm = ReturnType<typeof useSwapForm>;

/** Everything the swap form shows and does, from the pair of the address bar, the typed text and the wallet. */
export function useSwapForm({ pair, entry, onEntry, dangers }: SwapFormInput) {
  const wallet = useWalletAddress();
  const isLegacyWallet = useIsLegacyWallet();
  const useWSol = useWrappedSol();
  const { isMissing: isTokenMissing, ...tokens } = useFormTokens(pair);
  const [sell, buy] = [tokens.sell, tokens.buy].map((token) => (useWSol ? inWrappedSol(token) : token));
  const doubted = [sell, buy].filter((token) => token !== undefined).filter(isDoubted);
  const token = entry.side === 'sell' ? sell : buy;
  const text = toTokenText(entry, token);
  const typed = readTyped(text, token ?? { decimals: 0 });

  const clear = () => onEntry({ ...entry, text: '' });
  const trade = useTrade({
    wallet,
    sell,
    buy,
    isTokenMissing,
    swapMode: entry.side === 'sell' ? 'ExactIn' : 'ExactOut',
    typed,
    mint: pair.sell,
    terms: useQuoteTerms(),
    useWSol,
    dangers: doubted.length > 0 ? dangers : [],
    isTyping: useDebounced(text, TYPING_PAUSE_MS) !== text,
    operation: 'SWAP',
    // What landed otherwise, or may still land, is not offered again.
    onConfirmed: clear,
    onUnknown: clear,
  });
  const { action, balances, lacks, lamports, quote, quoteError } = trade;
  useFreshBalances(quote?.problem);

  return {
    ...trade,
    wallet,
    isTokenMissing,
    doubted,
    /** What the field that is typed into shows, in the unit that is typed. */
    typed: entry.unit === 'token' ? text : entry.text,
    typedTokens: text,
    sellBalance: trade.spendable,
    buyBalance: balances && spendable(balances, pair.buy, { useWSol }),
    isSellingNative: trade.isSpendingSol,
    isAmountWrong: typed.kind === 'too-large' || lacks !== undefined,
    /** Its place is kept while a quote that can be signed is on its way, so that the button does not jump. */
    isPreviewAhead: trade.isQuoting && wallet !== undefined && action.kind === 'none' && action.isWaiting,
    isShortOfSol: lacks === 'sol' || (lamports === 0n && quote?.gasPayer === undefined),
    notice: toNotice({
      isTokenMissing,
      typed,
      movedFrom: trade.movedFrom,
      // The button itself says what the wallet lacks, but not that a larger swap needs none of it.
      problem: lacks === undefined || quote?.isBelowGasless ? quote?.problem : undefined,
      quoteFailure: quoteError ? describeQuoteFailure(quoteError, trade.request) : undefined,
      isLegacyWallet,
    }),
  };
}

/** What the venue finds missing, another tab may have spent: the balances are asked again. */
function useFreshBalances(problem: string | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (problem !== undefined) void queryClient.invalidateQueries({ queryKey: balanceQueries.all() });
  }, [problem, queryClient]);
}
