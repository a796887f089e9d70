import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { SIGNATURE_FEE_LAMPORTS } from '@orrery/domain/solana/network';
import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { orderDrafts } from '#entities/order/order.mutations.ts';
import { describeMismatch, toSettleable } from '#entities/order/order-settleable.ts';
import { refreshOrders } from '#entities/order/refresh-orders.ts';
import { toShownOrder } from '#entities/order/shown-order.ts';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { gettingReady } from '#widgets/order-form/strings.ts';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import { SettleButton } from '#widgets/settle/settle-button.tsx';
import { useSettleForm } from '#widgets/settle/use-settle-form.ts';
import * as strings from './strings.ts';

interface WithdrawOutputProps {
  order: TriggerOrder | RecurringOrder;
  /** What waits, with its token's symbol. */
  amount: string;
  /** The token that waits; undefined while its units are not known. */
  token: (AmountScale & { id: Address; symbol: string }) | undefined;
  /** Called when the withdrawal was signed, or given up. */
  onDone: () => void;
}

/** What waits in an order, what paying it out does by simulation, and one button. */
export function WithdrawOutput({ order, amount, token, onDone }: WithdrawOutputProps) {
  const queryClient = useQueryClient();
  const { inputMint, outputMint, userPubkey: owner, orderKey } = order;
  const { data } = useQuery(
    orderDrafts.withdrawal(token && { owner, order: orderKey, shown: toShownOrder(order), units: token }),
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
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title={strings.withdrawTitle}
      description={strings.withdrawHint(amount)}
    >
      <PreviewCard previewed={data} tokens={token ? [token] : []} describeMismatch={describeMismatch} />
      <SettleButton form={form} />
    </Dialog>
  );
}
