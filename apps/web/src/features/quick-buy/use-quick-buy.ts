import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { spendable } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { parseSol, quickBuyEntry } from '#entities/quick-buy/quick-buy.settings.ts';
import type { QuoteRequest } from '#entities/quote/quote.model.ts';
import { toShownQuote } from '#entities/quote/quote-terms.model.ts';
import { inWrappedSol } from '#entities/quote/swap-token.model.ts';
import { useSwapTokens } from '#entities/quote/use-swap-tokens.ts';
import { useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { useFreshQuote } from '#entities/swap/use-fresh-quote.ts';
import { useQuote } from '#entities/swap/use-quote.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { toPreviewState } from '#widgets/settle-dialog/primary-action.model.ts';
import { useSettle } from '#widgets/settle-dialog/use-settle.ts';
import { type SwapFacts, toSwapAction } from '#widgets/swap/swap-action.model.ts';
import { useQuoteTerms, useWrappedSol } from '#widgets/swap/use-quote-terms.ts';
import { toBuyAction, toBuyNotice, toBuyWords, toRefusal } from './quick-buy.model.ts';

interface QuickBuyInput {
  id: Address;
  symbol: string;
  wallet: Address;
  /** The transaction is signed: what follows is told by toasts. */
  onSigned: () => void;
}

/** Everything about buying one token for the preset amount of SOL: the quote, what its simulation says, and how to settle it. */
export function useQuickBuy({ id, symbol, wallet, onSigned }: QuickBuyInput) {
  const [{ amount }] = useStored(quickBuyEntry);
  // No fee is shown here, so that none but the venue's own is agreed to.
  const { referral: _, ...terms } = useQuoteTerms();
  const useWSol = useWrappedSol();
  const isBanned = useBannedTokens().has(id);
  const { buy, isMissing, ...tokens } = useSwapTokens({ sell: WRAPPED_SOL, buy: id });
  const sell = useWSol ? inWrappedSol(tokens.sell) : tokens.sell;
  const refusal = toRefusal({ id, isBanned, isMissing });
  const lamports = parseSol(amount);

  const { step, run, cancel, giveUp } = useSettle({ onSigned });
  const request: QuoteRequest | undefined =
    refusal === undefined && buy && lamports !== undefined
      ? {
          inputMint: WRAPPED_SOL,
          outputMint: id,
          mode: 'exactIn',
          amount: lamports,
          taker: wallet,
          ...terms,
        }
      : undefined;
  const quoting = useQuote({ request, tokens: { sell, buy }, isPaused: step !== 'idle' });
  const { movedFrom, toFresh } = useFreshQuote();
  const { data: balances } = useQuery(balanceQueries.byWallet(wallet));

  const { quote, quoteError, proposal, preview, previewFailure } = quoting;
  const facts: SwapFacts = {
    isConnected: true,
    isTokenMissing: isMissing,
    typed: lamports === undefined ? { kind: 'nothing' } : { kind: 'amount', amount: lamports },
    spent: lamports,
    symbol: sell?.symbol ?? NATIVE_SOL.key,
    spendable: balances && spendable(balances, WRAPPED_SOL, { useWSol }),
    lamports: balances?.[NATIVE_SOL.key]?.amount,
    isSpendingSol: !useWSol,
    quote,
    hasQuoteFailed: quoteError !== null,
    preview: toPreviewState(preview, previewFailure !== undefined),
  };
  const action = toSwapAction(facts, toBuyWords(amount, symbol));
  const isShortOfSol = action.kind === 'none' && action.lacks === 'sol';

  return {
    amount,
    sell,
    buy,
    quote,
    preview,
    previewFailure,
    step,
    cancel,
    giveUp,
    isShortOfSol,
    action: toBuyAction(action, refusal),
    notice: toBuyNotice({
      refusal,
      quoteFailure: quoteError ? toMessage(quoteError) : undefined,
      problem: isShortOfSol ? undefined : quote?.problem,
      // What moved under another amount says nothing of this one.
      movedFrom: toShownQuote([movedFrom], request),
    }),
    settle: () => {
      if (quote && sell && buy)
        void run(async () => {
          const isPreviewed = preview !== undefined;
          const fresh = await toFresh({ quote, tokens: { sell, buy }, proposal }, { isPreviewed });
          if (!fresh) return undefined;
          const { toSettleable } = await import('#entities/swap/swap-settleable.ts');
          return toSettleable(fresh, { sell, buy }, 'QUICK_BUY');
        });
    },
  };
}
