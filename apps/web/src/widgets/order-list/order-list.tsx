import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import HistoryIcon from 'lucide-react/icons/history';
import ListChecks from 'lucide-react/icons/list-checks';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import type { OrderStatus, OrderTool } from '#entities/order/order.queries.ts';
import { useOrders } from '#entities/order/use-orders.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { useIsOnline } from '#shared/ui/hooks/use-is-online.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { byValue, leftOf, worthOf } from './order-row.model.ts';
import type { OrderActions } from './order-row.tsx';
import { RecurringRow } from './recurring-row.tsx';
import * as strings from './strings.ts';
import { TriggerRow } from './trigger-row.tsx';
import { useOrderDialogs } from './use-order-dialogs.tsx';
import { maskFacts, useOrderFacts } from './use-order-facts.ts';

type Order = TriggerOrder | RecurringOrder;

export interface OrderListProps {
  tool: OrderTool;
  status: OrderStatus;
  wallet: Address;
  /** Only one's own can be cancelled. */
  isOwn: boolean;
  /** Whether amounts are masked. */
  isHidden?: boolean;
  /** Called when one goes to another page. */
  onLeave?: (() => void) | undefined;
}

/** The orders of one tool that are open, or that ended, with everything that can be done with them. */
export function OrderList({ isHidden = false, ...props }: OrderListProps) {
  const { tool, status, wallet } = props;
  const { orders, error, refetch, ...paging } = useOrders(tool, wallet, status);
  const isOnline = useIsOnline();
  if (!orders && !isOnline)
    return <EmptyState icon={WifiOff} title={strings.offline} hint={strings.offlineHint} />;
  if (!orders && error)
    return <ErrorState title={strings.failed} error={error} onRetry={() => void refetch()} />;
  if (!orders)
    return (
      <p role="status" className="px-5 py-16 text-center text-13 text-muted">
        {strings.loading}
      </p>
    );
  return (
    <>
      {!isOnline && (
        <p role="status" className="px-5 py-2 text-12 text-warn">
          {strings.offlineNote}
        </p>
      )}
      <Rows {...props} isHidden={isHidden} orders={orders} />
      {paging.hasNextPage && (
        <p className="flex justify-center py-3">
          <Button isBusy={paging.isFetchingNextPage} onClick={() => void paging.fetchNextPage()}>
            {strings.more}
          </Button>
        </p>
      )}
    </>
  );
}

function Nothing({ tool, status }: Pick<OrderListProps, 'tool' | 'status'>) {
  return status === 'active' ? (
    <EmptyState icon={ListChecks} title={strings.none[tool]} hint={strings.noneHint[tool]} />
  ) : (
    <EmptyState icon={HistoryIcon} title={strings.noHistory} hint={strings.noHistoryHint} />
  );
}

interface RowsProps extends OrderListProps {
  orders: readonly Order[];
}

/** The rows, or that there are none; what was opened about an order stays open when the last one ends. */
function Rows({ tool, status, wallet, isOwn, isHidden = false, onLeave, orders }: RowsProps) {
  const facts = useOrderFacts(orders);
  const written = isHidden ? maskFacts(facts) : facts;
  const [chosen, setChosen] = useState<readonly Address[]>([]);
  const { open, dialog } = useOrderDialogs(tool, wallet, facts);
  const isOpen = status === 'active';
  const shown = isOpen
    ? byValue(orders, (order) => worthOf(order, facts.unitsOf(order.inputMint), facts.usdOf))
    : orders;
  // One that was filled stays in the list while its output waits.
  const running = isOpen ? shown.filter((order) => leftOf(order) > 0n) : [];
  const selected = running.filter(({ orderKey }) => chosen.includes(orderKey));
  const isBatch = isOwn && running.length > 1;
  const actionsOf = (order: Order): OrderActions => {
    if (!isOwn) return { onLeave };
    const onWithdraw = order.rawWaitingAmount === '0' ? undefined : () => open({ kind: 'withdraw', order });
    if (!running.includes(order)) return { onLeave, onWithdraw };
    const choose = (isSelected: boolean) =>
      setChosen(isSelected ? [...chosen, order.orderKey] : chosen.filter((key) => key !== order.orderKey));
    return {
      onLeave,
      onWithdraw,
      // Only the venue's own program changes an order that is open.
      onChange:
        'cycles' in order || order.revision === null ? undefined : () => open({ kind: 'change', order }),
      onCancel: () => open({ kind: 'cancel', orders: [order] }),
      ...(isBatch && { isSelected: chosen.includes(order.orderKey), onSelect: choose }),
    };
  };
  return (
    <>
      {isBatch && (
        <Batch
          all={running}
          selected={selected}
          onSelect={(some) => setChosen(some.map(({ orderKey }) => orderKey))}
          onCancel={() => open({ kind: 'cancel', orders: selected })}
        />
      )}
      {shown.length === 0 ? (
        <Nothing tool={tool} status={status} />
      ) : (
        <ul aria-label={strings.lists[tool]}>
          {shown.map((order) =>
            'cycles' in order ? (
              <RecurringRow key={order.orderKey} order={order} facts={written} {...actionsOf(order)} />
            ) : (
              <TriggerRow key={order.orderKey} order={order} facts={written} {...actionsOf(order)} />
            ),
          )}
        </ul>
      )}
      {dialog}
    </>
  );
}

interface BatchProps {
  all: readonly Order[];
  selected: readonly Order[];
  onSelect: (orders: readonly Order[]) => void;
  onCancel: () => void;
}

/** Selects all orders at once, and cancels those that are selected. */
function Batch({ all, selected, onSelect, onCancel }: BatchProps) {
  const isAll = selected.length === all.length;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3 px-5 text-12">
      <label className="flex min-h-8 pointer-coarse:min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onSelect(isAll ? [] : all)}
          className="size-4 accent-brass"
        />
        {selected.length === 0 ? strings.selectAll : strings.selected(selected.length)}
      </label>
      {selected.length > 0 && (
        <Button size="sm" className="ml-auto" onClick={onCancel}>
          {strings.cancelSelected(selected.length)}
        </Button>
      )}
    </div>
  );
}
