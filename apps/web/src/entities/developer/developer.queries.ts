import * as apiPaths from '@orrery/wire/paths';
import { DeveloperStatsSchema } from '@orrery/wire/tokens/launchpads';
import type { Address } from '@solana/kit';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

export const developerQueries = {
  all: () => ['developer'] as const,

  /** Everything a wallet has launched, and the largest of what is still there. */
  stats: (wallet: Address) =>
    queryOptions({
      queryKey: [...developerQueries.all(), wallet] as const,
      queryFn: ({ signal }) => api.get(apiPaths.developerStats(wallet), {}, DeveloperStatsSchema, signal),
      ...REFRESH.developer,
    }),
};
