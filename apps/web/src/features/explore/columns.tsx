import type { Timeframe } from '@orrery/wire';
import type { ReactNode } from 'react';
import { statsOf } from '#entities/asset/asset.model.ts';
import { formatCount, formatUsd } from '#shared/format/numbers.ts';
import { Change } from '#shared/ui/change.tsx';
import { AuditChips } from './audit-chips.tsx';
import type { Sort } from './explore-search.ts';
import { LivePrice, MarketCap, Txns, Volume } from './figures.tsx';
import { OrganicRing } from './organic-ring.tsx';
import type { Row } from './row-store.ts';
import { Sparkline } from './sparkline.tsx';

export interface Column {
  id: Sort | 'trend';
  /** Absent: nothing to sort by. */
  sort?: Sort;
  label: (timeframe: Timeframe) => string;
  /** From which width on the column is there. */
  shown: string;
  cell: (row: Row, timeframe: Timeframe) => ReactNode;
}

/** The figures of a row, from left to right, after the token itself. */
export const COLUMNS: readonly Column[] = [
  {
    id: 'trend',
    label: () => '24h trend',
    shown: 'hidden xl:block',
    cell: ({ asset }) => <Sparkline id={asset.id} price={asset.usdPrice} />,
  },
  figure('price', 'Price', 'block', (row) => <LivePrice row={row} />),
  figure(
    'change',
    (timeframe) => timeframe,
    'block',
    ({ asset }, timeframe) => <Change value={statsOf(asset, timeframe).priceChange} />,
  ),
  figure('mcap', 'Mkt cap', 'hidden md:block', ({ asset }) => <MarketCap mcap={asset.mcap} />),
  figure('liquidity', 'Liquidity', 'hidden lg:block', ({ asset }) => formatUsd(asset.liquidity)),
  figure(
    'volume',
    (timeframe) => `${timeframe} vol`,
    'block',
    ({ asset }, timeframe) => <Volume asset={asset} timeframe={timeframe} />,
  ),
  figure('txns', 'Txns', 'hidden lg:block', ({ asset }, timeframe) => (
    <Txns asset={asset} timeframe={timeframe} />
  )),
  figure('traders', 'Traders', 'hidden xl:block', ({ asset }, timeframe) =>
    formatCount(statsOf(asset, timeframe).numTraders),
  ),
  figure('holders', 'Holders', 'hidden xl:block', ({ asset }) => formatCount(asset.holderCount)),
  figure('organic', 'Organic', 'hidden lg:block', ({ asset }) => <OrganicRing asset={asset} />),
  figure('audit', 'Audit', 'hidden md:block', ({ asset }) => <AuditChips audit={asset.audit} />),
];

function figure(sort: Sort, label: string | Column['label'], shown: string, cell: Column['cell']): Column {
  return { id: sort, sort, label: typeof label === 'string' ? () => label : label, shown, cell };
}

/** One grid for the header and every row, so that figures stand under their names. */
export const ROW_GRID = [
  'grid items-center gap-x-4 px-4 lg:px-5',
  'grid-cols-[minmax(0,2fr)_repeat(3,minmax(5.5rem,1fr))]',
  'md:grid-cols-[minmax(0,2fr)_repeat(4,minmax(5.25rem,1fr))_4rem]',
  'lg:grid-cols-[minmax(0,2.4fr)_repeat(6,minmax(4.75rem,1fr))_3.5rem_4rem]',
  'xl:grid-cols-[minmax(0,3fr)_4.5rem_repeat(6,minmax(4.75rem,1fr))_repeat(2,minmax(3.5rem,0.7fr))_4rem_4.5rem]',
].join(' ');
