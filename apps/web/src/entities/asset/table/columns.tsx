import type { Timeframe } from '@orrery/wire';
import type { FunctionComponent } from 'react';
import {
  AuditCell,
  ChangeFigure,
  Holders,
  Liquidity,
  LivePrice,
  MarketCap,
  OrganicCell,
  Traders,
  Txns,
  Volume,
} from '#entities/asset/figures/figures.tsx';
import { Sparkline } from '#entities/asset/figures/sparkline.tsx';
import type { RowProps } from '#entities/asset/live/use-live-rows.ts';
import type { Sort } from './row-order.ts';
import { SORT_NAMES } from './sort-names.ts';

export interface Column {
  id: Sort | 'trend';
  /** Absent: nothing to sort by. */
  sort?: Sort;
  label: (timeframe: Timeframe) => string;
  /** From which width on the column is there. */
  shown: string;
  Cell: FunctionComponent<RowProps>;
}

/** The figures of a row, from left to right, after the token itself. */
export const COLUMNS: readonly Column[] = [
  { id: 'trend', label: () => '24h trend', shown: 'hidden xl:block', Cell: Sparkline },
  figure('price', 'block', LivePrice),
  figure('change', 'block', ChangeFigure),
  figure('mcap', 'hidden md:block', MarketCap),
  figure('liquidity', 'hidden lg:block', Liquidity),
  figure('volume', 'block', Volume),
  figure('txns', 'hidden lg:block', Txns),
  figure('traders', 'hidden xl:block', Traders),
  figure('holders', 'hidden xl:block', Holders),
  figure('organic', 'hidden lg:block', OrganicCell),
  figure('audit', 'hidden md:block', AuditCell),
];

function figure(sort: Sort, shown: string, Cell: Column['Cell']): Column {
  return { id: sort, sort, label: SORT_NAMES[sort].head, shown, Cell };
}

/** One grid for the header and every row, so that figures stand under their names. */
export const ROW_GRID = [
  'grid items-center gap-x-4 px-4 lg:px-5',
  'grid-cols-[minmax(0,2fr)_repeat(3,minmax(5.5rem,1fr))]',
  'md:grid-cols-[minmax(0,2fr)_repeat(4,minmax(5.25rem,1fr))_4rem]',
  'lg:grid-cols-[minmax(0,2.4fr)_repeat(6,minmax(4.75rem,1fr))_3.5rem_4rem]',
  'xl:grid-cols-[minmax(0,3fr)_4.5rem_repeat(6,minmax(4.75rem,1fr))_repeat(2,minmax(3.5rem,0.7fr))_4rem_4.5rem]',
].join(' ');
