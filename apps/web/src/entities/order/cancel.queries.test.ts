import { JUP } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshAfterCancel } from './cancel.queries.ts';
import { aRecurringOrder, aTriggerOrder } from './order.builder.ts';
import { type OrdersPage, type OrderTool, orderQueries } from './order.queries.ts';

const KEYS = ['A', 'B', 'C'].map((letter) => letter.repeat(43) as Address);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each(['trigger', 'recurring'] as const)(
  'takes cancelled %s orders off the cached list at once, and asks for the lists again 3 s later',
  async (tool: OrderTool) => {
    const client = new QueryClient();
    const { queryKey } = orderQueries[tool](JUP, 'active');
    const past = orderQueries[tool](JUP, 'history').queryKey;
    const of = tool === 'trigger' ? aTriggerOrder : aRecurringOrder;
    const page = { orders: KEYS.map((orderKey) => of({ orderKey })), page: 1, totalPages: 1 };
    const data: InfiniteData<OrdersPage<unknown>> = { pages: [page], pageParams: [1] };
    for (const key of [queryKey, past]) client.setQueryData<unknown>(key, data);
    void refreshAfterCancel(client, { tool, wallet: JUP, orders: KEYS.slice(0, 2) });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(client.getQueryData(queryKey)?.pages[0]?.orders.map(({ orderKey }) => orderKey)).toEqual([
      KEYS[2],
    ]);
    const isStale = () => [queryKey, past].map((key) => client.getQueryState(key)?.isInvalidated);
    expect(isStale()).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(isStale()).toEqual([true, true]);
  },
);
