import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import { useEffect, useState } from 'react';
import { leaveCancelAll, useCancelAll } from '#entities/order/cancel-all.store.ts';
import type { Cancelling } from '#entities/order/cancel-orders.ts';
import { useOrders } from '#entities/order/use-orders.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { leftOf } from './order-row.model.ts';
import * as strings from './strings.ts';
import { useOrderFacts } from './use-order-facts.ts';

/** Asks whether all running orders of a tool are to be cancelled, once it is known which they are; says why where that cannot be asked. */
export function CancelAll() {
  const asked = useCancelAll((state) => state.asked);
  const isOwn = useWalletAddress() === asked?.wallet;
  useEffect(() => {
    if (asked && !isOwn) letGo(strings.notConnected);
  }, [asked, isOwn]);
  return asked && isOwn ? <Running key={`${asked.tool} ${asked.wallet}`} {...asked} /> : null;
}

function Running({ tool, wallet }: Omit<Cancelling, 'orders'>) {
  const { orders, error, isFetching, hasNextPage, fetchNextPage } = useOrders(tool, wallet, 'active');
  // One that was filled stays in the list while its output waits.
  const running = hasNextPage ? undefined : orders?.filter((order) => leftOf(order) > 0n);
  const hasFailed = running === undefined && error !== null && !isFetching;
  const reason = hasFailed ? strings.failed : running?.length === 0 ? strings.none[tool] : undefined;
  useEffect(() => {
    if (reason !== undefined) letGo(reason);
    else if (hasNextPage && !isFetching) void fetchNextPage();
  }, [reason, hasNextPage, isFetching, fetchNextPage]);
  return running && running.length > 0 ? <Ask tool={tool} wallet={wallet} orders={running} /> : null;
}

function letGo(reason: string): void {
  leaveCancelAll();
  showToast('info', { title: strings.nothingCancelled, description: reason }, 'cancel-all');
}

interface AskProps extends Omit<Cancelling, 'orders'> {
  orders: readonly (TriggerOrder | RecurringOrder)[];
}

function Ask({ orders: listed, ...props }: AskProps) {
  // The list may change while the dialog is open.
  const [orders] = useState(listed);
  return <CancelDialog {...props} orders={orders} facts={useOrderFacts(orders)} onClose={leaveCancelAll} />;
}
