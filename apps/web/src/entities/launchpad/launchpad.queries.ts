import type { Timeframe } from '@orrery/domain/timeframes';
import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { LaunchpadStatsReplySchema } from '@orrery/wire/tokens/launchpads';
import type { Category } from '@orrery/wire/tokens/lists';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

interface LaunchpadTokens {
  /** The launchpad's id. */
  launchpad: string;
  category: Category;
  timeframe: Timeframe;
  limit: number;
}

export const launchpadQueries = {
  all: () => ['launchpad'] as const,

  /** What every launchpad came to in the last 1, 7 and 30 days, and since when that is counted; those with nothing in 30 days are left out. */
  stats: () =>
    queryOptions({
      queryKey: [...launchpadQueries.all(), 'stats'] as const,
      queryFn: ({ signal }) => api.get(apiPaths.launchpadStats, {}, LaunchpadStatsReplySchema, signal),
      ...REFRESH.launchpads,
    }),

  /** A list of the market, of one launchpad's tokens alone. */
  tokens: ({ launchpad, category, timeframe, limit }: LaunchpadTokens) =>
    queryOptions({
      queryKey: [...launchpadQueries.all(), 'tokens', launchpad, category, timeframe, limit] as const,
      queryFn: ({ signal }) =>
        api.get(
          apiPaths.assetList(category, timeframe),
          { limit, launchpads: launchpad },
          AssetListSchema,
          signal,
        ),
      ...(category === 'recent' ? REFRESH.recent : REFRESH.list),
    }),
};
