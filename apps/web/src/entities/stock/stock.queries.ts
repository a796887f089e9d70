import * as apiPaths from '@orrery/wire/paths';
import { AssetSchema } from '@orrery/wire/tokens/asset';
import type { Category } from '@orrery/wire/tokens/lists';
import { StockStatsReplySchema } from '@orrery/wire/tokens/stocks';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

/** The list of all tokenized stocks, or of one issuer's. */
export type StockList = Extract<Category, 'stocks' | 'xstocks' | 'prestocks' | 'superstate'>;

/** More than there are: stocks are not paged. */
const MAX_STOCKS = 500;

export const stockQueries = {
  all: () => ['stock'] as const,

  /** Every stock's share price and premium, and the sums of each issuer. */
  stats: () =>
    queryOptions({
      queryKey: [...stockQueries.all(), 'stats'] as const,
      queryFn: ({ signal }) => api.get(apiPaths.stockStats, {}, StockStatsReplySchema, signal),
      ...REFRESH.stocks,
    }),

  /** The tokens themselves, by market cap. */
  tokens: (list: StockList) =>
    queryOptions({
      queryKey: [...stockQueries.all(), 'tokens', list] as const,
      queryFn: ({ signal }) =>
        api.getList(apiPaths.assetList(list, '24h'), { limit: MAX_STOCKS }, AssetSchema, signal),
      ...REFRESH.list,
    }),
};
