import { apiPaths, GEM_BUCKETS, GemsReplySchema, type Timeframe } from '@orrery/wire';
import { queryOptions } from '@tanstack/react-query';
import { REFRESH } from '#entities/refresh.ts';
import { api } from '#shared/api/api.ts';

interface Gems {
  timeframe: Timeframe;
  /** Ids of the launchpads whose tokens are wanted; none asks for all. */
  launchpads: readonly string[];
  limit: number;
}

export const gemQueries = {
  all: () => ['gem'] as const,

  /** New tokens, those on their launch curve and those that left it, in one reply. */
  hunt: ({ timeframe, launchpads, limit }: Gems) =>
    queryOptions({
      queryKey: [...gemQueries.all(), timeframe, launchpads, limit] as const,
      queryFn: ({ signal }) => {
        const bucket = { timeframe, limit, filters: launchpads.length > 0 ? { launchpads } : {} };
        const body = Object.fromEntries(GEM_BUCKETS.map((name) => [name, bucket]));
        return api.post(apiPaths.gems, body, GemsReplySchema, signal);
      },
      ...REFRESH.recent,
    }),
};
