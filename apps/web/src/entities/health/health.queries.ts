import * as apiPaths from '@orrery/wire/paths';
import { HealthReplySchema } from '@orrery/wire/system/health';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { tellChainTime } from '#shared/api/chain-time.ts';
import { REFRESH } from '#shared/api/refresh.ts';

export const healthQueries = {
  all: () => ['health'] as const,
  now: () =>
    queryOptions({
      queryKey: [...healthQueries.all(), 'now'] as const,
      queryFn: async ({ signal }) => {
        const health = await api.getStatus(apiPaths.health, HealthReplySchema, signal);
        if (health.time !== undefined) tellChainTime(health.time);
        return health;
      },
      ...REFRESH.health,
    }),
};
