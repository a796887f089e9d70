import type { Address } from '@solana/kit';
import { memo } from 'react';
import { Holders, MarketCap, VolumeTotal } from '#entities/asset/figures/figures.tsx';
import type { RowStore } from '#entities/asset/live/row-store.ts';
import { useHeldRows } from '#entities/asset/live/use-held-rows.ts';
import { useOrder } from '#entities/asset/live/use-live-rows.ts';
import { PremiumFigure, SharePrice } from '#entities/stock/stock-figures.tsx';
import { SortSelect } from '#shared/ui/select/sort-select.tsx';
import { CardFigure, CardPrice } from '#widgets/token-table/card-figures.tsx';
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
      <CardPrice {...row} />
      <span className="col-span-2 grid grid-cols-[1.1fr_1fr_1fr_1fr_auto] gap-2 text-12">
        <CardFigure name={strings.stock}>
          <SharePrice {...row} />
        </CardFigure>
        <CardFigure name={strings.premium}>
          <PremiumFigure {...row} />
        </CardFigure>
        <CardFigure name={strings.mc}>
          <MarketCap {...row} />
        </CardFigure>
        <CardFigure name={strings.vol}>
          <VolumeTotal {...row} />
        </CardFigure>
        <CardFigure name={strings.hold}>
          <Holders {...row} />
        </CardFigure>
      </span>
    </li>
  );
});
