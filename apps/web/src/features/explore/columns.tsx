import type { Timeframe } from '@orrery/wire';
import type { ReactNode } from 'react';
import { statsOf } from '#entities/asset/asset.model.ts';
import { formatCount, formatUsd } from '#shared/format/numbers.ts';
import { Change } from '#shared/ui/change.tsx';
import type { Sort } from './explore-search.ts';
import { LivePrice, MarketCap, Txns, Volume } from './figures.tsx';
import type { Row } from './row-store.ts';

interface Column {
  sort: Sort;
  label: (timeframe: Timeframe) => string;
  /** From which width on the column is there. */
  shown: string;
  cell: (row: Row, timeframe: Timeframe) => ReactNode;
}

/** The figures of a row, from left to right, after the token itself. */
export const COLUMNS: readonly Column[] = [
  { sort: 'price', label: () => 'Price', shown: 'block', cell: (row) => <LivePrice row={row} /> },
  {
    sort: 'change',
    label: (timeframe) => timeframe,
    shown: 'block',
    cell: ({ asset }, timeframe) => <Change value={statsOf(asset, timeframe).priceChange} />,
  },
  {
    sort: 'mcap',
    label: () => 'Mkt cap',
    shown: 'hidden md:block',
    cell: ({ asset }) => <MarketCap mcap={asset.mcap} />,
  },
  {
    sort: 'liquidity',
    label: () => 'Liquidity',
    shown: 'hidden lg:block',
    cell: ({ asset }) => formatUsd(asset.liquidity),
  },
  {
    sort: 'volume',
    label: (timeframe) => `${timeframe} vol`,
    shown: 'block',
    cell: ({ asset }, timeframe) => <Volume asset={asset} timeframe={timeframe} />,
  },
  {
    sort: 'txns',
    label: () => 'Txns',
    shown: 'hidden lg:block',
    cell: ({ asset }, timeframe) => <Txns asset={asset} timeframe={timeframe} />,
  },
  {
    sort: 'traders',
    label: () => 'Traders',
    shown: 'hidden xl:block',
    cell: ({ asset }, timeframe) => formatCount(statsOf(asset, timeframe).numTraders),
  },
];

/** One grid for the header and every row, so that figures stand under their names. */
export const ROW_GRID =
  'grid items-center gap-x-4 px-4 lg:px-5 grid-cols-[minmax(0,2fr)_repeat(3,minmax(5.5rem,1fr))] md:grid-cols-[minmax(0,2fr)_repeat(4,minmax(5.5rem,1fr))] lg:grid-cols-[minmax(0,2fr)_repeat(6,minmax(5.5rem,1fr))] xl:grid-cols-[minmax(0,2.2fr)_repeat(7,minmax(5.5rem,1fr))]';
