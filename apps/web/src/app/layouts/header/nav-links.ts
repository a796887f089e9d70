import type { LucideIcon } from 'lucide-react';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import { paths } from '#shared/paths.ts';
import * as strings from '../../strings.ts';

interface NavLink {
  label: string;
  icon: LucideIcon;
  path: ReturnType<typeof paths.swap> | ReturnType<typeof paths.pro>;
}

/** In the order of the header and the bottom bar. */
export const NAV_LINKS: readonly NavLink[] = [
  { label: strings.swap, icon: ArrowDownUp, path: paths.swap() },
  { label: strings.pro, icon: ChartCandlestick, path: paths.pro() },
];
