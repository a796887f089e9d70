import { slippageKeeping } from '@orrery/domain/trading/swap-terms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SwapOrder } from '#entities/quote/quote.model.ts';
import { orderQueries } from '#entities/quote/quote.queries.ts';
import { isTooOld, mustAskAgain } from '#entities/quote/quote-terms.model.ts';
import { previewQueries } from './preview.queries.ts';
import type { SignableOrder } from './preview.ts';

/**
 * Hands over the order to sign: the shown one, or when that is too old a fresh one that was simulated too. Nothing when the
 * fresh one must be agreed to again: its price moved beyond the slippage, or its simulation says no. Who chose to sign
 * without a preview is not given one.
 */
export function useFreshOrder() {
  const queryClient = useQueryClient();
  const [movedFrom, setMovedFrom] = useState<SwapOrder>();

  const toFresh = async (
    shown: SignableOrder,
    { isPreviewed }: { isPreviewed: boolean },
  ): Promise<SignableOrder | undefined> => {
    setMovedFrom(undefined);
    if (!isTooOld(shown.order.receivedAt, Date.now())) return shown;
    const ask = (request: SwapOrder) => queryClient.fetchQuery(orderQueries.ultra(request));
    const order = await refreshed(shown.order, ask);
    if (!order) {
      setMovedFrom(shown.order);
      return undefined;
    }
    // What was to cost no SOL, and now would, is to be seen first.
    if (shown.order.gasPayer !== undefined && order.gasPayer === undefined) return undefined;
    const fresh = { ...shown, order };
    if (!isPreviewed) return fresh;
    const { preview } = await queryClient.fetchQuery(previewQueries.of(fresh));
    return preview && preview.mismatch === undefined ? fresh : undefined;
  };

  return { movedFrom, toFresh };
}

/**
 * An order that pays no less than the shown one allowed: the person agreed to that, and a second slippage below it would be a wider one.
 * Where the price fell within it, the order is asked for again with what is left of the slippage. Nothing when the price fell further.
 */
async function refreshed(
  shown: SwapOrder,
  ask: (request: SwapOrder) => Promise<SwapOrder>,
): Promise<SwapOrder | undefined> {
  const keeps = (order: SwapOrder) => order.minOutAmount >= shown.minOutAmount;
  const order = await ask(shown);
  if (keeps(order)) return order;
  if (mustAskAgain(shown, order)) return undefined;
  const tighter = await ask({ ...shown, slippage: slippageKeeping(shown.minOutAmount, order.outAmount) });
  return keeps(tighter) ? tighter : undefined;
}
