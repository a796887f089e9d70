import type { Timeframe } from '@orrery/domain/timeframes';
import * as apiPaths from '@orrery/wire/paths';
import { type GemBucket, GemsReplySchema } from '@orrery/wire/tokens/gems';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

interface Gems {
  timeframe: Timeframe;
  /** What is asked of each list's tokens, by the names the API has for filters. */
  filters: Readonly<Record<GemBucket, Readonly<Record<string, unknown>>>>;
  limit: number;
}

export const gemQueries = {
  all: () => ['gem'] as const,

  /** New tokens, those on their launch curve and those that left it, in one reply. */
  hunt: ({ timeframe, filters, limit }: Gems) =>
    queryOptions({
      queryKey: [...gemQueries.all(), timeframe, filters, limit] as const,
      queryFn: ({ signal }) => {
        const buckets = Object.entries(filters).map(([name, asked]) => [
          name,
          { timeframe, limit, filters: asked },
        ]);
        return api.post(apiPaths.gems, Object.fromEntries(buckets), GemsReplySchema, signal);
      },
      ...REFRESH.recent,
    }),
};
