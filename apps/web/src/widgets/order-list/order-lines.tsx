import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import type { TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orderQueries } from '#entities/order/order.queries.ts';
import { writeMarketRate } from '#entities/order/order-rate.model.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { chainNow } from '#shared/api/chain-time.ts';
import { type HandedLine, useHandLines } from '#widgets/chart-overlay/handed-lines.store.ts';
import { leftOf, priceOf, sideOf } from './order-row.model.ts';
import * as strings from './strings.ts';
import { useOrderDialogs } from './use-order-dialogs.tsx';
import { type OrderFacts, useOrderFacts } from './use-order-facts.ts';

/** The connected wallet's open limit orders as lines of charts: dragging one opens its change, closing it its cancellation. */
export function OrderLines() {
  const wallet = useWalletAddress();
  return wallet ? <Lines key={wallet} wallet={wallet} /> : null;
}

function Lines({ wallet }: { wallet: Address }) {
  const { data } = useInfiniteQuery(orderQueries.trigger(wallet, 'active'));
  const orders = useMemo(() => data?.pages.flatMap((page) => page.orders) ?? [], [data]);
  const facts = useOrderFacts(orders);
  const { open, dialog } = useOrderDialogs('trigger', wallet, facts);
  // Names and units change seldom, prices with every trade.
  const { names } = facts;
  const lines = useMemo(
    () =>
      orders.flatMap((order) =>
        toLine(order, names, {
          onMove: (rate) => open({ kind: 'change', order, rate }),
          onClose: () => open({ kind: 'cancel', orders: [order] }),
        }),
      ),
    [orders, names, open],
  );
  useHandLines(lines);
  return dialog;
}

interface LineActions {
  /** With the price of its base in its quote. */
  onMove: (rate: string) => void;
  onClose: () => void;
}

function toLine(
  order: TriggerOrder,
  names: OrderFacts['names'],
  { onMove, onClose }: LineActions,
): HandedLine[] {
  const { orderKey: id, inputMint, outputMint } = order;
  const [input, output] = [names.unitsAt(inputMint, chainNow()), names.unitsAt(outputMint, chainNow())];
  const price = input && output && priceOf(order, { input, output });
  // One that was filled stays in the list while its output waits.
  if (price === undefined || !input || leftOf(order) === 0n) return [];
  const { action, base, quote } = sideOf(order);
  const isPurchase = action === 'buy';
  const left = `${toUiDecimal(leftOf(order), input)} ${names.symbolOf(inputMint)}`;
  const [baseName, quoteName] = [names.symbolOf(base), names.symbolOf(quote)];
  const label = isPurchase ? strings.buyWith(baseName, left) : strings.sellFor(left, quoteName);
  return [
    {
      id,
      action: 'order',
      token: base,
      quote,
      price: Number(price),
      label,
      onMove: (to) => onMove(writeMarketRate(to)),
      describeMove: (to) => strings.moves(label, `${writeMarketRate(to)} ${quoteName}`),
      onClose,
    },
  ];
}
