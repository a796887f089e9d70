import { AppError } from '@orrery/core/app-error';
import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { activityQueries } from '#entities/activity/activity.queries.ts';
import { useNetwork } from '#entities/health/use-network.ts';
import { cancelPreviews, refreshAfterCancel } from '#entities/order/cancel.queries.ts';
import { toCancelBatch } from '#entities/order/cancel-batch.ts';
import {
  type Cancelling,
  feesOf,
  type ProposedCancel,
  proposeCancels,
} from '#entities/order/cancel-orders.ts';
import type { OrderTool } from '#entities/order/order.queries.ts';
import { describeMismatch } from '#entities/order/order-settleable.ts';
import { toShownOrder } from '#entities/order/shown-order.ts';
import { useFollowedOrders } from '#entities/order/use-followed-orders.ts';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { EndedOrder } from '#widgets/change-order/ended-order.tsx';
import { toBatchPreview } from '#widgets/settle/batch-preview.model.ts';
import { PreviewCard } from '#widgets/settle/preview-card.tsx';
import { SettleButton } from '#widgets/settle/settle-button.tsx';
import { useSettleForm } from '#widgets/settle/use-settle-form.ts';
import { leftOf, sideOf } from './order-row.model.ts';
import * as strings from './strings.ts';
import type { OrderFacts } from './use-order-facts.ts';

/** Transactions from which a wallet may ask more than once. */
const MANY_TRANSACTIONS = 5;
const MANY_RECURRING = 4;

interface CancelDialogProps {
  tool: OrderTool;
  wallet: Address;
  /** At least one, as they are when the dialog opens. */
  orders: readonly (TriggerOrder | RecurringOrder)[];
  facts: OrderFacts;
  onClose: () => void;
}

/** What comes back of the orders, by simulation, and the one button. */
export function CancelDialog({ tool, wallet, orders: opened, facts, onClose }: CancelDialogProps) {
  const client = useQueryClient();
  const { orders, follow } = useFollowedOrders(tool, wallet, opened, hasRest);
  const goneCount = opened.length - orders.length;
  const network = useNetwork();
  const cancelling: Cancelling = { tool, wallet, orders: orders.map(({ orderKey }) => orderKey), network };
  const { data: cancels, error } = useQuery({
    ...cancelPreviews(cancelling, orders.map(toShownOrder)),
    enabled: orders.length > 0,
  });
  const { transaction, preview, failure = error ?? undefined } = toBatchPreview(cancels?.previews);
  const proposal = cancels && {
    signed: [{ of: 'fee', change: -cancels.feeLamports, bound: 'exact', isScaleChecked: true } as const],
  };
  const namesOf = (keys: readonly Address[]) =>
    orders
      .filter(({ orderKey }) => keys.includes(orderKey))
      .map((order) => nameOf(order, facts))
      .join(', ');
  const form = useSettleForm({
    wallet,
    transaction: error ? 'unbuildable' : transaction,
    feeLamports: undefined,
    previewed: cancels?.previews,
    words: { awaited: strings.gettingReady, sign: strings.cancelSelected(orders.length) },
    choose: async () => {
      // Made anew: each is accepted once, and its blockhash is one of now.
      const proposed: readonly ProposedCancel[] = await proposeCancels(
        cancelling,
        orders.map(toShownOrder),
        new AbortController().signal,
      );
      if (!cancels || feesOf(proposed) > cancels.feeLamports)
        throw new AppError('ORDER_REFUSED', { reason: 'the network fee has risen' });
      return {
        ...toCancelBatch(cancelling, proposed, namesOf),
        onEnded: (outcomes) => {
          const ended = proposed.filter((_, index) => outcomes[index]?.status === 'confirmed');
          void refreshAfterCancel(client, { ...cancelling, orders: ended.flatMap((each) => each.orders) });
          void client.invalidateQueries({ queryKey: activityQueries.all() });
        },
      };
    },
    onSigned: onClose,
  });
  follow(form.isBusy);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={strings.cancelTitle(orders.length || goneCount)}
      {...(orders.length > 0 && { description: strings.cancelHint(orders.length) })}
    >
      {orders.length === 0 ? (
        <EndedOrder sentence={strings.gone(goneCount)} onClose={onClose} />
      ) : (
        <div className="flex flex-col gap-3">
          <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto text-13 tabular-nums">
            {orders.map((order) => (
              <li key={order.orderKey} className="wrap-anywhere">
                {nameOf(order, facts)}
              </li>
            ))}
          </ul>
          <p role="status" className="text-12 text-warn empty:hidden">
            {goneCount > 0 && strings.someGone(goneCount)}
          </p>
          <PreviewCard
            previewed={preview ? { proposal, preview } : failure === undefined ? undefined : { failure }}
            tokens={tokensOf(orders, facts)}
            describeMismatch={describeMismatch}
          />
          {tool === 'trigger' && (cancels?.previews.length ?? 0) > MANY_TRANSACTIONS && (
            <p role="note" className="text-12 text-muted">
              {strings.manyTransactions}
            </p>
          )}
          {tool === 'recurring' && orders.length > MANY_RECURRING && (
            <p role="note" className="text-12 text-muted">
              {strings.manyOrders}
            </p>
          )}
          <SettleButton form={form} />
        </div>
      )}
    </Dialog>
  );
}

function hasRest(order: TriggerOrder | RecurringOrder): boolean {
  return leftOf(order) > 0n;
}

/** The tokens that come back, where their units are known. */
function tokensOf(orders: CancelDialogProps['orders'], { unitsOf, names }: OrderFacts) {
  const mints = new Set(orders.map(({ inputMint }) => inputMint));
  return [...mints].flatMap((id) => {
    const units = unitsOf(id);
    return units ? [{ id, symbol: names.symbolOf(id), ...units }] : [];
  });
}

/** What is left of an order, for a line or a toast. */
function nameOf(order: TriggerOrder | RecurringOrder, { amounts, names }: OrderFacts): string {
  const plain = 'remainingMakingAmount' in order ? order.remainingMakingAmount : '';
  const { amount, symbol } = amounts(order.inputMint, leftOf(order), plain);
  const [left, bought] = [`${amount} ${symbol}`, names.symbolOf(order.outputMint)];
  return sideOf(order).action === 'buy' ? strings.buyWith(bought, left) : strings.sellFor(left, bought);
}
