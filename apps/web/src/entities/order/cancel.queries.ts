import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { tryPreview } from '#entities/settlement/preview.ts';
import type { Cancelling } from './cancel-orders.ts';
import { dropOrders, orderQueries } from './order.queries.ts';
import { refreshWhenIndexed } from './refresh-orders.ts';
import type { ShownOrder } from './shown-order.ts';

/** A transaction stands on a blockhash, which lives for about a minute. */
const PREVIEWED_MS = 20_000;

/** What cancelling orders would do, by simulation, transaction by transaction. */
export const cancelPreviews = (cancelling: Cancelling, shown: readonly ShownOrder[]) =>
  queryOptions({
    queryKey: ['order-cancel', cancelling, shown] as const,
    queryFn: async ({ signal }) => {
      const { proposeCancels, feesOf } = await import('./cancel-orders.ts');
      const proposed = await proposeCancels(cancelling, shown, signal);
      const previews = await Promise.all(
        proposed.map(({ proposal }) => tryPreview(async () => proposal, signal)),
      );
      return { previews, feeLamports: feesOf(proposed) };
    },
    staleTime: PREVIEWED_MS,
    refetchInterval: PREVIEWED_MS,
    gcTime: 0,
    retry: false,
  });

/** Takes cancelled orders off the lists, and asks for the lists again 3 s later. */
export async function refreshAfterCancel(
  client: QueryClient,
  { tool, wallet, orders }: Cancelling,
): Promise<void> {
  await dropOrders(client, tool, wallet, orders);
  await refreshWhenIndexed(client, orderQueries.lists(tool));
}
