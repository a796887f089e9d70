import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { formatExact } from '@orrery/domain/number-formats';
import type { TriggerOrder } from '@orrery/wire/orders/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderDrafts } from '#entities/order/order.mutations.ts';
import { refreshOrders } from '#entities/order/refresh-orders.ts';
import { toShownOrder } from '#entities/order/shown-order.ts';
import { useFollowedOrders } from '#entities/order/use-followed-orders.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { loadNow } from '#shared/ui/states/load-again.ts';
import { worthOf } from '#widgets/order-form/order-token.model.ts';
import * as orders from '#widgets/order-form/strings.ts';
import { useOrderPair } from '#widgets/order-form/use-order-pair.ts';
import { useSettleForm } from '#widgets/settle/use-settle-form.ts';
import {
  type ChangeEntry,
  type ChangeHindrance,
  expiryOf,
  findAdded,
  findHindrance,
  findUpdate,
  type OrderUpdate,
  readChange,
  toTexts,
} from './change-order.model.ts';
import * as strings from './strings.ts';

export interface ChangeOrderProps {
  /** As it is when the dialog opens. */
  order: TriggerOrder;
  /** A price of the order's base in its quote to begin with, as a chart's line was dragged to. */
  initialRate?: string | undefined;
  /** Called when the change was signed, or given up. */
  onDone: () => void;
}

export type ChangeForm = ReturnType<typeof useChangeForm>;

/** Everything the dialog that changes an order shows and does. */
export function useChangeForm({ order: opened, initialRate, onDone }: ChangeOrderProps) {
  const queryClient = useQueryClient();
  const { userPubkey: wallet } = opened;
  const [asOpened] = useState([opened]);
  const { orders: followed, follow } = useFollowedOrders('trigger', wallet, asOpened, hasRest);
  const [order = opened] = followed;
  const isGone = followed.length === 0;
  const known = useOrderPair({ sell: order.inputMint, buy: order.outputMint }, 'limit');
  const { market, useWSol } = known;
  const pair = known.sell && known.buy && { sell: known.sell, buy: known.buy };
  const [entry, setEntry] = useState<ChangeEntry>({ rate: initialRate });
  const [now] = useState(chainNow);
  const [left, setLeft] = useState(order.rawRemainingMakingAmount);
  if (left !== order.rawRemainingMakingAmount) {
    // A size was typed in view of what was left then.
    setLeft(order.rawRemainingMakingAmount);
    setEntry({ ...entry, amount: undefined });
  }
  const read = pair && readChange(order, entry, pair);
  const worth = read?.making && worthOf(read.making, known.sell, known.sellUsd);
  const hindrance = findHindrance({ rate: read?.rate, market, worth });
  const { making, taking } = read ?? {};
  const expiry = expiryOf(order, entry, now);
  const asked =
    pair && making && taking && read?.isChanged && !hindrance && !isGone
      ? {
          ...pair,
          owner: order.userPubkey,
          order: order.orderKey,
          shown: toShownOrder(order),
          making,
          taking,
          expiry,
          useWSol,
        }
      : undefined;
  const { data: made, error } = useQuery(orderDrafts.change(asked));

  function toState() {
    if (!read?.isChanged || hindrance || !making || !taking) return 'absent';
    if (error) return 'unbuildable';
    return made && asked ? 'built' : 'awaited';
  }

  const form = useSettleForm({
    wallet,
    spending: findAdded(order, making, known.sell),
    transaction: toState(),
    feeLamports: made?.feeLamports,
    previewed: made,
    words: {
      awaited: orders.gettingReady,
      absent: toAbsent(read, hindrance),
      unbuildable: strings.cannotChange,
      sign: strings.apply,
    },
    choose: async () => {
      const { toSettleable } = await loadNow(() => import('#entities/order/order-settleable.ts'));
      if (!made?.proposal || !pair || !making || !taking) return undefined;
      const sold = `${formatExact(toUiDecimal(making, pair.sell))} ${pair.sell.symbol}`;
      const bought = `${formatExact(toUiDecimal(taking, pair.buy))} ${pair.buy.symbol}`;
      return toSettleable({
        proposal: made.proposal,
        title: strings.changeTitle(sold, bought),
        operation: {
          name: 'TRIGGER_CHANGE',
          facts: { inputMint: order.inputMint, outputMint: order.outputMint },
        },
      });
    },
    onSigned: onDone,
    onConfirmed: () => void refreshOrders(queryClient),
  });

  follow(form.isBusy);
  const update = findUpdate(opened, order);
  const texts = pair && toTexts(order, pair);

  return {
    ...form,
    order,
    isGone,
    update: update && pair && texts && describeUpdate(update, `${texts.amount} ${pair.sell.symbol}`),
    pair,
    market,
    read,
    expiry,
    entry,
    onEntry: (change: ChangeEntry) => setEntry({ ...entry, ...change }),
    texts,
    notice: hindrance && describe(hindrance),
    error: asked && error,
    made: asked && made,
    isMaking: asked !== undefined && !made && !error,
  };
}

function hasRest({ rawRemainingMakingAmount }: TriggerOrder): boolean {
  return rawRemainingMakingAmount !== '0';
}

function describeUpdate(update: OrderUpdate, left: string): string {
  return update === 'changed' ? strings.changedElsewhere(left) : strings.partlyFilled(left);
}

/** What the button says while there is nothing to sign. */
function toAbsent(read: { isChanged: boolean } | undefined, hindrance: ChangeHindrance | undefined): string {
  if (read && !read.isChanged) return strings.unchanged;
  return hindrance ? strings.refused : strings.incomplete;
}

function describe(hindrance: ChangeHindrance): string {
  return hindrance.kind === 'above-market'
    ? orders.farAboveMarket(formatExact(String(Math.round(hindrance.percent * 100) / 100)))
    : orders.limitTooSmall(hindrance.least);
}
