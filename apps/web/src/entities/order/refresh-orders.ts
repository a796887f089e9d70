import { pause } from '@orrery/core/time';
import type { QueryClient } from '@tanstack/react-query';
import { orderQueries } from './order.queries.ts';

/** Until then the indexer has read what was confirmed. */
const REFETCH_MS = 3_000;
const TIMERS = {
  after(milliseconds: number, call: () => void): () => void {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Asks for the lists under a key again once the indexer has read what was confirmed just now. */
export async function refreshWhenIndexed(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  await pause(TIMERS, REFETCH_MS);
  await client.invalidateQueries({ queryKey });
}

/** Asks for all lists of orders again, now and once the indexer has read what was confirmed just now. */
export async function refreshOrders(client: QueryClient): Promise<void> {
  const queryKey = orderQueries.all();
  void client.invalidateQueries({ queryKey });
  await refreshWhenIndexed(client, queryKey);
}
