import { JUP } from '@orrery/domain/mints/mints';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderQueries } from './order.queries.ts';
import { refreshOrders } from './refresh-orders.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks for every list of orders at once and again 3 s later, for what the indexer had not read yet', async () => {
  const client = new QueryClient();
  const keys = [
    orderQueries.trigger(JUP, 'active').queryKey,
    orderQueries.recurring(JUP, 'active').queryKey,
    orderQueries.recurring(JUP, 'history').queryKey,
  ];
  const store = () => {
    for (const key of keys) client.setQueryData<unknown>(key, { pages: [], pageParams: [] });
  };
  const areStale = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  store();
  void refreshOrders(client);
  expect(areStale()).toEqual([true, true, true]);
  store();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(areStale()).toEqual([false, false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(areStale()).toEqual([true, true, true]);
});
