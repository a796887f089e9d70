import type { Address } from '@solana/kit';
import { memo, type ReactNode } from 'react';
import {
  ChangeFigure,
  Holders,
  LivePrice,
  MarketCap,
  VolumeTotal,
} from '#entities/asset/figures/figures.tsx';
import type { RowStore } from '#entities/asset/live/row-store.ts';
import { useOrder } from '#entities/asset/live/use-live-rows.ts';
import { LiveToken } from '#entities/asset/table/token-cell.tsx';
import { PremiumFigure, SharePrice } from './stock-figures.tsx';
import type { StockListProps } from './stock-table.tsx';
import { STOCK_WINDOW } from './stocks.model.ts';
import { STOCK_SORTS, type StockSort } from './stocks-search.ts';

const SORT_LABELS: Record<StockSort, string> = {
  token: 'Symbol',
  price: 'Token price',
  sharePrice: 'Stock price',
  premium: 'Premium',
  mcap: 'Market cap',
  shareMcap: 'Market cap at stock price',
  holders: 'Holders',
  change: '24h change',
  volume: '24h volume',
};

const LIST_ORDER = '';

/** Stocks where there is no room for columns. */
export function StockCards({ store, view, onViewChange }: StockListProps) {
  const ids = useOrder(store);
  return (
    <>
      <select
        aria-label="Sort by"
        value={view.sort ?? LIST_ORDER}
        onChange={(event) => {
          const sort = STOCK_SORTS.find((name) => name === event.target.value);
          onViewChange({ sort, dir: sort === 'token' ? 'asc' : 'desc' });
        }}
        className="mx-4 h-9 rounded-md border border-line bg-panel px-2 font-semibold text-12 text-text"
      >
        <option value={LIST_ORDER}>List order</option>
        {STOCK_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </select>
      <ul aria-label="Stocks" className="flex flex-col">
        {ids.map((id) => (
          <StockCard key={id} store={store} id={id} />
        ))}
      </ul>
    </>
  );
}

const StockCard = memo(function StockCard({ store, id }: { store: RowStore; id: Address }) {
  const row = { store, id, timeframe: STOCK_WINDOW } as const;
  return (
    <li
      data-id={id}
      className="group/row grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 border-line/60 border-b px-4 py-2.5 text-13"
    >
      <LiveToken {...row} />
      <span className="flex flex-col items-end">
        <span className="text-14 leading-4.5">
          <LivePrice {...row} />
        </span>
        <span className="text-12">
          <ChangeFigure {...row} />
        </span>
      </span>
      <span className="col-span-2 grid grid-cols-[1.1fr_1fr_1fr_1fr_auto] gap-2 text-12">
        <Figure name="Stock">
          <SharePrice {...row} />
        </Figure>
        <Figure name="Premium">
          <PremiumFigure {...row} />
        </Figure>
        <Figure name="MC">
          <MarketCap {...row} />
        </Figure>
        <Figure name="Vol">
          <VolumeTotal {...row} />
        </Figure>
        <Figure name="Hold">
          <Holders {...row} />
        </Figure>
      </span>
    </li>
  );
});

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col whitespace-nowrap leading-4">
      <span className="text-11 text-muted">{name}</span>
      {children}
    </span>
  );
}
