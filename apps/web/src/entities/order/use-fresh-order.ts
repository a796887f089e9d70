import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SwapOrder } from './order.model.ts';
import { orderQueries } from './order.queries.ts';
import type { SignableOrder } from './order-preview.ts';
import { isTooOld, mustAskAgain } from './order-terms.model.ts';

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
    const order = await queryClient.fetchQuery(orderQueries.ultra(shown.order));
    if (mustAskAgain(shown.order, order)) {
      setMovedFrom(shown.order);
      return undefined;
    }
    // What was to cost no SOL, and now would, is to be seen first.
    if (shown.order.gasPayer !== undefined && order.gasPayer === undefined) return undefined;
    // The person agreed to the least that was shown: a second slippage below it would be a wider one.
    const least = shown.order.leastOutAmount;
    const leastOutAmount = order.leastOutAmount > least ? order.leastOutAmount : least;
    const fresh = { ...shown, order: { ...order, leastOutAmount } };
    if (!isPreviewed) return fresh;
    const { preview } = await queryClient.fetchQuery(orderQueries.preview(fresh));
    return preview && preview.mismatch === undefined ? fresh : undefined;
  };

  return { movedFrom, toFresh };
}
