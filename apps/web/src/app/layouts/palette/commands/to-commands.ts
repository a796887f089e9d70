import type { Address } from '@solana/kit';
import { toShownSymbol } from '#entities/asset/asset.model.ts';
import type { Command } from '#features/search/palette/command.ts';
import type { toOuterLinks } from '../../menu/menu-entries.ts';
import { toActions } from './action.commands.ts';
import type { CommandContext } from './command-context.ts';
import { toExports } from './export.commands.ts';
import { type OwnOrders, toOrderActions, toOwnOrders, toWatched } from './order.commands.ts';
import { toPages } from './page.commands.ts';
import { toSettings } from './setting.commands.ts';
import { toWalletCommands } from './wallet.commands.ts';

interface CommandSources extends CommandContext {
  network: Parameters<typeof toSettings>[0];
  /** None where the network has no faucet. */
  fund: ((wallet: Address) => void) | undefined;
  orders: OwnOrders;
  links: ReturnType<typeof toOuterLinks>;
  watched: readonly { id: Address; symbol: string }[];
}

/** All commands in the order they are listed in while nothing is typed. */
export function toCommands({
  network,
  orders,
  links,
  watched,
  ...context
}: CommandSources): readonly Command[] {
  return [
    ...toWalletCommands({ ...context, network }),
    ...toOrderActions(context, orders),
    ...toActions(context),
    ...toExports(context),
    ...toPages(context, links),
    ...toSettings(network),
    ...toOwnOrders(orders),
    ...toWatched(
      context,
      watched.map(({ id, symbol }) => ({ id, symbol: toShownSymbol(symbol) })),
    ),
  ];
}
