import { bps } from '@orrery/core';
import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { spendable } from '#entities/balance/balance.model.ts';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { parseSol, quickBuyEntry } from '#entities/quick-buy/quick-buy.settings.ts';
import type { OrderRequest } from '#entities/quote/quote.model.ts';
import { toShownOrder } from '#entities/quote/quote-terms.model.ts';
import { useSwapTokens } from '#entities/quote/use-swap-tokens.ts';
import { useBannedTokens } from '#entities/remote-config/use-banned-tokens.ts';
import { useFreshOrder } from '#entities/settlement/use-fresh-quote.ts';
import { useOrderQuote } from '#entities/settlement/use-quote.ts';
import { tradeSettingsEntry } from '#entities/trade-settings/trade-settings.ts';
import { useIsLegacyWallet } from '#entities/wallet/wallet.store.ts';
import { toMessage } from '#shared/errors/messages.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { toPreviewState, toPrimaryAction } from '#widgets/settle-dialog/primary-action.model.ts';
import { useSettleOrder } from '#widgets/settle-dialog/use-settle.ts';
import { toBuyAction, toBuyNotice, toRefusal } from './quick-buy.model.ts';

interface QuickBuyInput {
  id: Address;
  symbol: string;
  wallet: Address;
  /** The transaction is signed: what follows is told by toasts. */
  onSigned: () => void;
}

/** Everything about buying one token for the preset amount of SOL: the order, what its simulation says, and how to settle it. */
export function useQuickBuy({ id, symbol, wallet, onSigned }: QuickBuyInput) {
  const [{ amount }] = useStored(quickBuyEntry);
  const [{ slippageBps }] = useStored(tradeSettingsEntry);
  const isLegacyWallet = useIsLegacyWallet();
  const isBanned = useBannedTokens().has(id);
  const { sell, buy, isMissing } = useSwapTokens({ sell: WRAPPED_SOL, buy: id });
  const refusal = toRefusal({ id, isBanned, isMissing });
  const lamports = parseSol(amount);

  const { step, run, cancel, giveUp } = useSettleOrder({ onSigned });
  const request: OrderRequest | undefined =
    refusal === undefined && buy && lamports !== undefined
      ? {
          inputMint: WRAPPED_SOL,
          outputMint: id,
          amount: lamports,
          taker: wallet,
          slippage: bps(slippageBps),
          version: isLegacyWallet ? 'legacy' : undefined,
        }
      : undefined;
  const inputTokenProgram = sell?.tokenProgram;
  const quote = useOrderQuote({ request, inputTokenProgram, isPaused: step !== 'idle' });
  const { movedFrom, toFresh } = useFreshOrder();
  const { data: balances } = useQuery(balanceQueries.byWallet(wallet));

  const { order, orderError, preview, previewFailure } = quote;
  const action = toPrimaryAction({
    isConnected: true,
    isTokenMissing: isMissing,
    typed: lamports === undefined ? { kind: 'nothing' } : { kind: 'amount', amount: lamports },
    symbol: NATIVE_SOL.key,
    spendable: balances && spendable(balances, WRAPPED_SOL),
    lamports: balances?.[NATIVE_SOL.key]?.amount,
    isSellingSol: true,
    order,
    hasOrderFailed: orderError !== null,
    preview: toPreviewState(preview, previewFailure !== undefined),
  });
  const isShortOfSol = action.kind === 'none' && action.lacks === 'sol';

  return {
    amount,
    sell,
    buy,
    order,
    preview,
    previewFailure,
    step,
    cancel,
    giveUp,
    isShortOfSol,
    action: toBuyAction(action, { refusal, amount, symbol }),
    notice: toBuyNotice({
      refusal,
      orderFailure: orderError ? toMessage(orderError) : undefined,
      problem: isShortOfSol ? undefined : order?.problem,
      // What moved under another amount says nothing of this one.
      movedFrom: toShownOrder([movedFrom], request),
    }),
    settle: () => {
      if (order && sell && buy && inputTokenProgram)
        void run(() => toFresh({ order, inputTokenProgram }, { isPreviewed: preview !== undefined }), {
          sell,
          buy,
        });
    },
  };
}
