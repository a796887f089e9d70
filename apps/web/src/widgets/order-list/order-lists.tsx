import type { Address } from '@solana/kit';
import { useState } from 'react';
import type { OrderStatus, OrderTool } from '#entities/order/order.queries.ts';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { OrderList } from './order-list.tsx';
import * as strings from './strings.ts';

const STATUSES = [
  { value: 'active', label: strings.open },
  { value: 'history', label: strings.history },
] as const;

interface OrderListsProps {
  tool: OrderTool;
  wallet: Address;
  /** Only one's own can be cancelled. */
  isOwn: boolean;
  /** Whether amounts are masked. */
  isHidden?: boolean;
  /** Called when one goes to another page. */
  onLeave?: (() => void) | undefined;
}

/** A wallet's orders of one tool: those that are open, the most worth first, and those that ended. */
export function OrderLists({ tool, ...props }: OrderListsProps) {
  const [status, setStatus] = useState<OrderStatus>('active');
  return (
    <section aria-label={strings.lists[tool]}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-2">
        <Segmented label={strings.which} options={STATUSES} value={status} onChange={setStatus} />
      </div>
      <OrderList key={`${tool} ${status} ${props.wallet}`} tool={tool} status={status} {...props} />
    </section>
  );
}
