import type { OrderTool } from '#entities/order/order.queries.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { OrderLists } from '#widgets/order-list/order-lists.tsx';

/** The connected wallet's orders of a tool; none without a wallet. */
export function OwnOrders({ tool }: { tool: OrderTool }) {
  const wallet = useWalletAddress();
  return (
    wallet && (
      <Panel className="py-2">
        <OrderLists tool={tool} wallet={wallet} isOwn />
      </Panel>
    )
  );
}
