import { premiumOf } from '@orrery/domain/tokens/stock-issuers';
import type { Asset } from '@orrery/wire/tokens/asset';
import { volumeOf } from '#entities/asset/asset-row.model.ts';
import { changeOf } from '#entities/asset/change.model.ts';
import type { StockSort, StocksView } from './stocks-search.ts';

type Known = number | null | undefined;

/** A stock's figures count over this window. */
export const STOCK_WINDOW = '24h';

const FIGURES: Record<StockSort, (asset: Asset) => Known | string> = {
  token: ({ symbol }) => symbol.toLowerCase(),
  price: ({ usdPrice }) => usdPrice,
  sharePrice: ({ stockData }) => stockData?.price,
  premium: ({ usdPrice, stockData }) => premiumOf(usdPrice, stockData?.price),
  mcap: ({ mcap }) => mcap,
  shareMcap: ({ stockData }) => stockData?.mcap,
  holders: ({ holderCount }) => holderCount,
  change: (asset) => changeOf(asset, STOCK_WINDOW),
  volume: (asset) => volumeOf(asset, STOCK_WINDOW).total,
};

/** Stocks in a screener's order; what is unknown comes last either way, ties keep the list's order. */
export function sortStocks(assets: readonly Asset[], { sort, dir }: StocksView): readonly Asset[] {
  if (sort === undefined) return assets;
  const sign = dir === 'asc' ? 1 : -1;
  return assets
    .map((asset) => ({ asset, value: FIGURES[sort](asset) ?? undefined }))
    .toSorted((a, b) => compare(a.value, b.value, sign))
    .map(({ asset }) => asset);
}

function compare(a: number | string | undefined, b: number | string | undefined, sign: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (a === b) return 0;
  return a < b ? -sign : sign;
}
