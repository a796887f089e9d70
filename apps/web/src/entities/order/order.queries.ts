import { apiPaths, UltraExecuteReplySchema, UltraOrderReplySchema } from '@orrery/wire';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { type OrderRequest, toSwapOrder } from './order.model.ts';

/** The pace at which an open form asks for a new order (product.md §5). */
export const ORDER_REFRESH_MS = 5_000;

export const orderQueries = {
  all: () => ['order'] as const,
  ultra: ({ inputMint, outputMint, amount, taker }: OrderRequest) =>
    queryOptions({
      // Amounts are text in a key: keys are hashed as JSON, which has no bigint.
      queryKey: [...orderQueries.all(), 'ultra', inputMint, outputMint, String(amount), taker] as const,
      queryFn: async ({ signal }) => {
        const query = { inputMint, outputMint, amount: String(amount), swapMode: 'ExactIn', taker };
        return toSwapOrder(await api.get(apiPaths.ultraOrder, query, UltraOrderReplySchema, signal));
      },
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchInterval: ORDER_REFRESH_MS,
    }),
};

/** Hands a signed order to the venue. Not a cached query and never retried: it moves money. */
export function executeOrder({ requestId, signedTransaction }: { requestId: string; signedTransaction: string }) {
  return api.post(apiPaths.ultraExecute, { requestId, signedTransaction }, UltraExecuteReplySchema);
}
