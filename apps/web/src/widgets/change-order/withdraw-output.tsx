import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderDrafts } from '#entities/order/order.mutations.ts';
import { describeMismatch, toSettleable } from '#entities/order/order-settleable.ts';
import { refreshOrders } from '#entities/order/refresh-orders.ts';
import { toShownOrder } from '#entities/order/shown-order.ts';
import { useFollowedOrders } from '#entities/order/use-followed-orders.ts';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { gettingReady } from '#widgets/order-form/strings.ts';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import { SettleButton } from '#widgets/settle/settle-button.tsx';
import { useSettleForm } from '#widgets/settle/use-settle-form.ts';
import { EndedOrder } from './ended-order.tsx';
import * as strings from './strings.ts';

type Order = TriggerOrder | RecurringOrder;

interface WithdrawOutputProps {
  /** As it is when the dialog opens. */
  order: Order;
  /** What waits in it, with its token's symbol. */
  amountOf: (order: Order) => string;
  /** The token that waits; undefined while its units are not known. */
  token: (AmountScale & { id: Address; symbol: string }) | undefined;
  /** Called when the withdrawal was signed, or given up. */
  onDone: () => void;
}

/** What waits in an order, what paying it out does by simulation, and one button. */
export function WithdrawOutput({ order: opened, amountOf, token, onDone }: WithdrawOutputProps) {
  const queryClient = useQueryClient();
  const tool = 'cycles' in opened ? 'recurring' : 'trigger';
  const [asOpened] = useState([opened]);
  const { orders, follow } = useFollowedOrders(tool, opened.userPubkey, asOpened, hasOutput);
  const [order = opened] = orders;
  const isEmpty = orders.length === 0;
  const amount = amountOf(order);
  const { inputMint, outputMint, userPubkey: owner, orderKey } = order;
  const { data } = useQuery(
    orderDrafts.withdrawal(
      token && !isEmpty ? { owner, order: orderKey, shown: toShownOrder(order), units: token } : undefined,
    ),
  );
  const isGone = data !== undefined && !data.proposal;
  const form = useSettleForm({
    wallet: owner,
    transaction: data ? (isGone ? 'unbuildable' : 'built') : 'awaited',
    feeLamports: SIGNATURE_FEE_LAMPORTS,
    previewed: data,
    words: { awaited: gettingReady, unbuildable: strings.cannotWithdraw, sign: strings.withdraw },
    choose: async () =>
      data?.proposal &&
      toSettleable({
        proposal: data.proposal,
        title: strings.withdrawOf(amount),
        operation: { name: 'ORDER_WITHDRAW', facts: { inputMint, outputMint } },
      }),
    onSigned: onDone,
    onConfirmed: () => void refreshOrders(queryClient),
  });
  follow(form.isBusy);
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title={strings.withdrawTitle}
      {...(!isEmpty && { description: strings.withdrawHint(amount) })}
    >
      {isEmpty ? (
        <EndedOrder sentence={strings.nothingWaits} onClose={onDone} />
      ) : (
        <>
          <PreviewCard previewed={data} tokens={token ? [token] : []} describeMismatch={describeMismatch} />
          <SettleButton form={form} />
        </>
      )}
    </Dialog>
  );
}

function hasOutput({ rawWaitingAmount }: Order): boolean {
  return rawWaitingAmount !== '0';
}
