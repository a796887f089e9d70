import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useFundWallet } from '#entities/balance/use-fund-wallet.ts';
import { useNetwork } from '#entities/health/use-network.ts';
import { useBannedTokens, withoutBanned } from '#entities/remote-config/use-banned-tokens.ts';
import { useWalletAddress } from '#entities/wallet/wallet.store.ts';
import { useWatchlist } from '#entities/watchlist/watchlist.store.ts';
import type { Command } from '#features/search/palette/command.ts';
import { useOuterLinks } from '../menu/menus.tsx';
import type { OwnOrders } from './commands/order.commands.ts';
import { toCommands } from './commands/to-commands.ts';

/** Everything that the palette offers, from what the page holds already. */
export function useCommands(orders: OwnOrders): readonly Command[] {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const network = useNetwork();
  const { mutate: fund } = useFundWallet();
  const links = useOuterLinks();
  const [{ tokens }] = useWatchlist();
  return toCommands({
    go: (path) => void navigate(path),
    queryClient,
    wallet: useWalletAddress(),
    network,
    fund: network === 'local' ? fund : undefined,
    orders,
    links,
    watched: withoutBanned(tokens, useBannedTokens()),
  });
}
