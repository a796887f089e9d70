import type { LucideIcon } from 'lucide-react';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import { lastPairEntry } from '#entities/pair/last-pair.store.ts';
import { paths } from '#shared/paths.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import * as strings from '../../strings.ts';

interface NavLink {
  label: string;
  icon: LucideIcon;
  path: ReturnType<typeof paths.swap> | ReturnType<typeof paths.pro>;
}

/** In the order of the header and the bottom bar; the way to the swap carries the last pair. */
export function useNavLinks(): readonly NavLink[] {
  const [pair] = useStored(lastPairEntry);
  return [
    { label: strings.swap, icon: ArrowDownUp, path: paths.swap(pair) },
    { label: strings.pro, icon: ChartCandlestick, path: paths.pro() },
  ];
}
