import { ArrowDownUp, ChartCandlestick } from 'lucide-react';
import { paths } from '#shared/paths.ts';

/** The places one can go, in the order of the header and the bottom bar. Only what exists is listed. */
export const NAV_LINKS = [
  { label: 'Swap', icon: ArrowDownUp, path: paths.swap() },
  { label: 'Pro', icon: ChartCandlestick, path: paths.pro() },
] as const;
