import * as apiPaths from '@orrery/wire/paths';
import { PoolsReplySchema } from '@orrery/wire/tokens/pools';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

export const poolQueries = {
  all: () => ['pool'] as const,

  /** The pools with a token as base, deepest first. */
  byAsset: (id: Address) =>
    queryOptions({
      queryKey: [...poolQueries.all(), id] as const,
      queryFn: async ({ signal }) =>
        (await api.get(apiPaths.pools, { assetIds: id }, PoolsReplySchema, signal)).pools,
      ...REFRESH.pools,
    }),
};
