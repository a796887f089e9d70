import { JUP } from '@orrery/domain/mints/mints';
import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Frame } from '#shared/frame.builder.tsx';
import { aRecurringOrder, aTriggerOrder } from './order.builder.ts';
import type { OrderTool } from './order.queries.ts';
import { useFollowedOrders } from './use-followed-orders.ts';

type Order = TriggerOrder | RecurringOrder;

/** Follows orders through the pages of a list; answers what is followed, and the pages that were asked for. */
function follow(tool: OrderTool, opened: readonly Order[], pages: readonly (readonly Order[])[]) {
  const asked: number[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://orrery.test');
    if (![apiPaths.triggerOrders, apiPaths.activeDca(JUP)].includes(pathname)) return Response.json({});
    const page = Number(searchParams.get('page'));
    asked.push(page);
    const orders = pages[page - 1];
    return Response.json({ user: JUP, orderStatus: 'active', orders, page, totalPages: pages.length });
  });
  const { result } = renderHook(
    () => {
      const { orders, follow } = useFollowedOrders(tool, JUP, opened, () => true);
      follow(false);
      return orders;
    },
    { wrapper: Frame },
  );
  return { orders: () => result.current, asked };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('looks for an order that new ones have pushed to a page that is not there yet', async () => {
  const others = aTriggerOrder({ orderKey: 'A'.repeat(43) as Address });
  const { orders, asked } = follow(
    'trigger',
    [aTriggerOrder()],
    [[others], [aTriggerOrder({ revision: '77' })]],
  );
  await waitFor(() => expect(orders()).toMatchObject([{ revision: '77' }]));
  expect(asked).toEqual([1, 2]);
});

it('says of a limit order that no page has that it is not open', async () => {
  const { orders } = follow('trigger', [aTriggerOrder()], [[]]);
  await waitFor(() => expect(orders()).toEqual([]));
});

it('follows a recurring order, and does not take a list that may have failed for its end', async () => {
  const changed = follow('recurring', [aRecurringOrder()], [[aRecurringOrder({ revision: '77' })]]);
  await waitFor(() => expect(changed.orders()).toMatchObject([{ revision: '77' }]));
  const { orders, asked } = follow('recurring', [aRecurringOrder()], [[]]);
  await waitFor(() => expect(asked).toEqual([1]));
  await waitFor(() => expect(orders()).toHaveLength(1));
});
