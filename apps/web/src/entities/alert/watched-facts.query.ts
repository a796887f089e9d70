import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { TokenTxsReplySchema } from '@orrery/wire/trades/txs';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import type { WatchedFacts } from './alert-watch.ts';

interface Watched {
  ids: readonly Address[];
  /** Those with an alert on developer sales. */
  sold: readonly Address[];
}

/** How tokens with alerts stand, and what was sold last by the developers that are waited for. */
export function watchedFactsQuery({ ids, sold }: Watched) {
  return queryOptions({
    queryKey: ['alert', 'facts', ids, sold] as const,
    queryFn: async ({ signal }): Promise<WatchedFacts> => {
      const assets = await api.get(apiPaths.assetsRecent, { ids: ids.join() }, AssetListSchema, signal);
      const developed = assets.filter(({ id }) => sold.includes(id));
      const sales = developed.map(async ({ id, dev }) => {
        if (!dev) return { id, sale: undefined };
        const query = { traderAddress: dev, type: 'sell', limit: 1 };
        const { txs } = await api.get(apiPaths.tokenTxs(id), query, TokenTxsReplySchema, signal);
        return { id, sale: txs[0] };
      });
      return { assets, sales: await Promise.all(sales) };
    },
    // Only what is so now tells what happened meanwhile.
    staleTime: 0,
  });
}
