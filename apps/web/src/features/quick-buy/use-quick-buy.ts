import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { parseSol, quickBuyEntry } from '#entities/quick-buy/quick-buy.settings.ts';
import { useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { inWrappedSol } from '#entities/token/form-token.model.ts';
import { useFormTokens } from '#entities/token/use-form-token.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { useQuoteTerms, useWrappedSol } from '#widgets/swap/use-quote-terms.ts';
import { useTrade } from '#widgets/swap/use-trade.ts';
import { toBuyAction, toBuyNotice, toBuyWords, toRefusal } from './quick-buy.model.ts';

interface QuickBuyInput {
  id: Address;
  symbol: string;
  wallet: Address;
  /** The transaction is signed: toasts show what follows. */
  onSigned: () => void;
}

/** Everything about buying one token for the preset amount of SOL: the quote, what its simulation says, and how to settle it. */
export function useQuickBuy({ id, symbol, wallet, onSigned }: QuickBuyInput) {
  const [{ amount }] = useStored(quickBuyEntry);
  // No fee is shown here, so that none but the venue's own is agreed to.
  const { referral: _, ...terms } = useQuoteTerms();
  const useWSol = useWrappedSol();
  const isBanned = useBannedTokens().has(id);
  const { buy, isMissing, ...tokens } = useFormTokens({ sell: WRAPPED_SOL, buy: id });
  const refusal = toRefusal({ id, isBanned, isMissing });
  const lamports = parseSol(amount);
  const trade = useTrade({
    wallet,
    sell: useWSol ? inWrappedSol(tokens.sell) : tokens.sell,
    buy,
    isTokenMissing: isMissing,
    swapMode: 'ExactIn',
    typed: lamports === undefined ? { kind: 'nothing' } : { kind: 'amount', amount: lamports },
    mint: WRAPPED_SOL,
    terms,
    useWSol,
    isRefused: refusal !== undefined,
    words: toBuyWords(amount, symbol),
    operation: 'QUICK_BUY',
    onSigned,
  });
  const { quote, quoteError } = trade;
  const isShortOfSol = trade.lacks === 'sol';
  return {
    ...trade,
    isShortOfSol,
    action: toBuyAction(trade.action, refusal),
    notice: toBuyNotice({
      refusal,
      quoteFailure: quoteError ? toMessage(quoteError) : undefined,
      problem: isShortOfSol ? undefined : quote?.problem,
      movedFrom: trade.movedFrom,
    }),
  };
}
