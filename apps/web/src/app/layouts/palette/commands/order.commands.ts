import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import ListChecks from 'lucide-react/icons/list-checks';
import ListX from 'lucide-react/icons/list-x';
import Star from 'lucide-react/icons/star';
import { askCancelAll } from '#entities/order/cancel-all.store.ts';
import type { OrderTool } from '#entities/order/order.queries.ts';
import { openDrawer } from '#entities/wallet/drawer.store.ts';
import type { Command } from '#features/search/palette/command.ts';
import { paths } from '#shared/paths.ts';
import { leftOf } from '#widgets/order-list/order-row.model.ts';
import * as strings from '../strings.ts';
import { type CommandContext, ofWallet } from './command-context.ts';

type Order = TriggerOrder | RecurringOrder;

export interface OwnOrders {
  open: Record<OrderTool, readonly Order[]>;
  nameOf: (order: Order) => string;
}

const TOOLS = ['trigger', 'recurring'] as const;
const WORDS = { trigger: 'trigger stop take profit', recurring: 'dca' } as const;

/** The lists of the connected wallet's orders, and how to end all that run. */
export function toOrderActions(context: CommandContext, { open }: OwnOrders): readonly Command[] {
  const running = (tool: OrderTool) => open[tool].filter((order) => leftOf(order) > 0n).length;
  return TOOLS.flatMap((tool) => [
    ofWallet(context, {
      id: `orders-${tool}`,
      group: 'actions',
      label: strings.orders[tool],
      icon: ListChecks,
      words: `my open own list ${WORDS[tool]}`,
      hint: context.wallet && strings.openOrders(open[tool].length),
      run: () => openDrawer({ view: tool }),
    }),
    ...(running(tool) > 0
      ? [
          ofWallet(context, {
            id: `cancel-${tool}`,
            group: 'actions',
            label: strings.cancelAll[tool],
            icon: ListX,
            words: `close stop end remove delete every ${WORDS[tool]}`,
            hint: strings.openOrders(running(tool)),
            run: (wallet) => askCancelAll({ tool, wallet }),
          }),
        ]
      : []),
  ]);
}

/** The connected wallet's open orders one by one. */
export function toOwnOrders({ open, nameOf }: OwnOrders): readonly Command[] {
  return TOOLS.flatMap((tool) =>
    open[tool].map((order) => ({
      id: `order-${order.orderKey}`,
      group: 'orders' as const,
      label: nameOf(order),
      icon: ListChecks,
      words: 'order',
      hint: strings.orders[tool],
      run: () => openDrawer({ view: tool }),
    })),
  );
}

/** The tokens that are watched. */
export function toWatched(
  { go }: Pick<CommandContext, 'go'>,
  tokens: readonly { id: Address; symbol: string }[],
): readonly Command[] {
  return tokens.map(({ id, symbol }) => ({
    id: `watched-${id}`,
    group: 'watchlist' as const,
    label: symbol,
    icon: Star,
    words: 'watchlist',
    hint: strings.watched,
    run: () => go(paths.token(id)),
  }));
}
