import type { LucideIcon } from 'lucide-react';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import ChartPie from 'lucide-react/icons/chart-pie';
import { lastPairEntry } from '#entities/pair/last-pair.store.ts';
import { useWallet } from '#entities/wallet/wallet.store.ts';
import { paths } from '#shared/paths.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import type { SCREENS } from '../../screens.ts';
import * as strings from '../../strings.ts';

type Screens = typeof SCREENS;

type BarRoute = {
  [Route in keyof Screens]: Screens[Route] extends { navigation: 'bar' } ? Route : never;
}[keyof Screens];

interface NavLink<Route extends BarRoute = BarRoute> {
  label: Screens[Route]['title'];
  icon: LucideIcon;
  path: { to: Route };
}

/**
 * In the order of the header and the bottom bar; the way to the swap carries the last pair, the one to the portfolio the wallet's address.
 * The compiler holds these links against the table of screens: every screen of the bar under its title, and none besides. The table itself
 * stays out of the first load.
 */
export function useNavLinks(): readonly NavLink[] {
  const [pair] = useStored(lastPairEntry);
  const own = useWallet(({ connection }) =>
    connection.status === 'connected' ? connection.address : undefined,
  );
  return Object.values({
    '/swap/{-$inOut}': { label: strings.swap, icon: ArrowDownUp, path: paths.swap(pair) },
    '/pro': { label: strings.pro, icon: ChartCandlestick, path: paths.pro() },
    '/portfolio/{-$address}': { label: strings.portfolio, icon: ChartPie, path: paths.portfolio(own) },
  } satisfies { [Route in BarRoute]: NavLink<Route> });
}
