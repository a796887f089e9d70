import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import { type ReactNode, Suspense, useState } from 'react';
import type { OrderTool } from '#entities/order/order.queries.ts';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import type { OrderFacts } from './use-order-facts.ts';

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog);
const ChangeOrder = lazyPart(
  async () => (await import('#widgets/change-order/change-order.tsx')).ChangeOrder,
);
const WithdrawOutput = lazyPart(
  async () => (await import('#widgets/change-order/withdraw-output.tsx')).WithdrawOutput,
);

type Order = TriggerOrder | RecurringOrder;

type Opened =
  | { kind: 'cancel'; orders: readonly Order[] }
  /** `rate` is a price of the order's base in its quote, in the place of the order's own. */
  | { kind: 'change'; order: TriggerOrder; rate?: string | undefined }
  | { kind: 'withdraw'; order: Order };

interface OrderDialogs {
  open: (opened: Opened) => void;
  /** To be drawn by who opens. */
  dialog: ReactNode;
}

/** The dialogs about a wallet's orders, one at a time. */
export function useOrderDialogs(tool: OrderTool, wallet: Address, facts: OrderFacts): OrderDialogs {
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  return { open, dialog: <Suspense>{opened && toDialog(opened)}</Suspense> };

  function toDialog(shown: Opened) {
    switch (shown.kind) {
      case 'cancel':
        return (
          <CancelDialog tool={tool} wallet={wallet} orders={shown.orders} facts={facts} onClose={close} />
        );
      case 'change':
        return <ChangeOrder order={shown.order} initialRate={shown.rate} onDone={close} />;
      case 'withdraw': {
        const { outputMint } = shown.order;
        const units = facts.unitsOf(outputMint);
        return (
          <WithdrawOutput
            order={shown.order}
            amountOf={({ rawWaitingAmount, waitingAmount }) => {
              const { amount, symbol } = facts.amounts(outputMint, rawWaitingAmount, waitingAmount);
              return `${amount} ${symbol}`;
            }}
            token={units && { id: outputMint, symbol: facts.names.symbolOf(outputMint), ...units }}
            onDone={close}
          />
        );
      }
    }
  }
}
