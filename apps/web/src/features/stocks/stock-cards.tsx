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
import { useHeldRows } from '#entities/asset/live/use-held-rows.ts';
import { useOrder } from '#entities/asset/live/use-live-rows.ts';
import { PremiumFigure, SharePrice } from '#entities/stock/stock-figures.tsx';
import { SortSelect } from '#shared/ui/controls/sort-select.tsx';
import { LiveToken } from '#widgets/token-table/cells/token-cell.tsx';
import type { StockListProps } from './stock-table.tsx';
import { STOCK_WINDOW } from './stocks.model.ts';
import type { StockSort } from './stocks-search.ts';
import * as strings from './strings.ts';

const SORTS = [
  { value: 'token', label: strings.symbol, first: 'asc' },
  { value: 'price', label: strings.tokenPrice },
  { value: 'sharePrice', label: strings.stockPrice },
  { value: 'premium', label: strings.premium },
  { value: 'mcap', label: strings.marketCap },
  { value: 'shareMcap', label: strings.marketCapAtStockPrice },
  { value: 'holders', label: strings.holders },
  { value: 'change', label: strings.change24h },
  { value: 'volume', label: strings.volume24h },
] as const satisfies readonly { value: StockSort; label: string; first?: 'asc' }[];

/** Stocks where there is no room for columns. */
export function StockCards({ store, view, onViewChange }: StockListProps) {
  const ids = useOrder(store);
  const { at } = useHeldRows(store);
  return (
    <>
      <div className="px-4">
        <SortSelect view={view} onViewChange={onViewChange} options={SORTS} ownOrder={strings.defaultOrder} />
      </div>
      <ul {...at} aria-label={strings.stocks} className="flex flex-col">
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
      className="group/row relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 border-line/60 border-b px-4 py-2.5 text-13"
    >
      <LiveToken {...row} isRowLink />
      <span className="flex flex-col items-end">
        <span className="text-14 leading-4.5">
          <LivePrice {...row} />
        </span>
        <span className="text-12">
          <ChangeFigure {...row} />
        </span>
      </span>
      <span className="col-span-2 grid grid-cols-[1.1fr_1fr_1fr_1fr_auto] gap-2 text-12">
        <Figure name={strings.stock}>
          <SharePrice {...row} />
        </Figure>
        <Figure name={strings.premium}>
          <PremiumFigure {...row} />
        </Figure>
        <Figure name={strings.mc}>
          <MarketCap {...row} />
        </Figure>
        <Figure name={strings.vol}>
          <VolumeTotal {...row} />
        </Figure>
        <Figure name={strings.hold}>
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
