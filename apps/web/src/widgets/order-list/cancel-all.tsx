import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import { useEffect, useState } from 'react';
import { leaveCancelAll, useCancelAll } from '#entities/order/cancel-all.store.ts';
import type { Cancelling } from '#entities/order/cancel-orders.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { leftOf } from './order-row.model.ts';
import { useOrderFacts } from './use-order-facts.ts';
import { useOrders } from './use-orders.ts';

/** Asks whether all running orders of a tool are to be ended, once it is known which they are. */
export function CancelAll() {
  const asked = useCancelAll((state) => state.asked);
  return asked ? <Running key={asked.tool} {...asked} /> : null;
}

function Running({ tool, wallet }: Omit<Cancelling, 'orders'>) {
  const { orders, hasNextPage, isFetchingNextPage, fetchNextPage } = useOrders(tool, wallet, 'active');
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // One that was filled stays in the list while its output waits.
  const running = hasNextPage ? undefined : orders?.filter((order) => leftOf(order) > 0n);
  return running && running.length > 0 ? <Ask tool={tool} wallet={wallet} orders={running} /> : null;
}

interface AskProps extends Omit<Cancelling, 'orders'> {
  orders: readonly (TriggerOrder | RecurringOrder)[];
}

function Ask({ orders: listed, ...props }: AskProps) {
  // What is asked about stays while it is asked, whatever fills meanwhile.
  const [orders] = useState(listed);
  return <CancelDialog {...props} orders={orders} facts={useOrderFacts(orders)} onClose={leaveCancelAll} />;
}
