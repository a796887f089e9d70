import type { Address } from '@solana/kit';
import { type FunctionComponent, memo } from 'react';
import {
  ChangeFigure,
  Holders,
  LivePrice,
  MarketCap,
  VolumeTotal,
} from '#entities/asset/figures/figures.tsx';
import type { RowStore } from '#entities/asset/live/row-store.ts';
import { useHeldRows } from '#entities/asset/live/use-held-rows.ts';
import { type RowProps, useOrder } from '#entities/asset/live/use-live-rows.ts';
import { PremiumFigure, ShareMarketCap, SharePrice } from '#entities/stock/stock-figures.tsx';
import { SortHead } from '#shared/ui/controls/sort-head.tsx';
import { cx } from '#shared/ui/cx.ts';
import { PausedMark } from '#widgets/token-table/cells/paused-mark.tsx';
import { LiveToken } from '#widgets/token-table/cells/token-cell.tsx';
import { STOCK_WINDOW } from './stocks.model.ts';
import type { StockSort, StocksView } from './stocks-search.ts';
import * as strings from './strings.ts';

export interface StockListProps {
  store: RowStore;
  view: StocksView;
  onViewChange: (view: StocksView) => void;
}

interface StockColumn {
  sort: Exclude<StockSort, 'token'>;
  label: string;
  title?: string;
  shown?: string;
  Cell: FunctionComponent<RowProps>;
}

const COLUMNS: readonly StockColumn[] = [
  { sort: 'price', label: strings.tokenPrice, Cell: LivePrice },
  {
    sort: 'sharePrice',
    label: strings.stockPrice,
    title: strings.stockPriceTitle,
    Cell: SharePrice,
  },
  {
    sort: 'premium',
    label: strings.premium,
    title: strings.premiumTitle,
    Cell: PremiumFigure,
  },
  { sort: 'mcap', label: strings.marketCap, shown: 'hidden md:table-cell', Cell: MarketCap },
  {
    sort: 'shareMcap',
    label: strings.atStockPrice,
    title: strings.atStockPriceTitle,
    shown: 'hidden lg:table-cell',
    Cell: ShareMarketCap,
  },
  { sort: 'holders', label: strings.holders, shown: 'hidden lg:table-cell', Cell: Holders },
  { sort: 'change', label: '24h', Cell: ChangeFigure },
  { sort: 'volume', label: strings.vol24h, shown: 'hidden md:table-cell', Cell: VolumeTotal },
];

/** Stocks with the price of the token beside that of its share, live. */
export function StockTable({ store, ...order }: StockListProps) {
  const ids = useOrder(store);
  const { isAt, at } = useHeldRows(store);
  return (
    <>
      <table aria-label={strings.stocks} className="w-full border-collapse text-13">
        <thead className="text-12 text-muted">
          <tr className="h-8 border-line border-b text-right">
            <SortHead
              {...order}
              sort="token"
              label={strings.token}
              first="asc"
              className="pl-4 text-left lg:pl-5"
            />
            {COLUMNS.map(({ sort, label, title, shown }) => (
              <SortHead
                key={sort}
                {...order}
                sort={sort}
                label={label}
                {...(title !== undefined && { title })}
                className={cx('pl-3 last:pr-4 lg:last:pr-5', shown)}
              />
            ))}
          </tr>
        </thead>
        <tbody {...at}>
          {ids.map((id) => (
            <StockLine key={id} store={store} id={id} />
          ))}
        </tbody>
      </table>
      <div className="sticky bottom-10">
        <PausedMark isPaused={isAt} />
      </div>
    </>
  );
}

const StockLine = memo(function StockLine({ store, id }: { store: RowStore; id: Address }) {
  const row = { store, id, timeframe: STOCK_WINDOW } as const;
  return (
    <tr data-id={id} className="group/row relative h-11 border-line/60 border-b text-right hover:bg-panel">
      <td className="max-w-0 pl-4 text-left lg:w-1/4 lg:pl-5">
        <LiveToken {...row} isRowLink />
      </td>
      {COLUMNS.map(({ sort, shown, Cell }) => (
        <td key={sort} className={cx('pl-3 last:pr-4 lg:last:pr-5', shown)}>
          <Cell {...row} />
        </td>
      ))}
    </tr>
  );
});
