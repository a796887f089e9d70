import * as apiPaths from '@orrery/wire/paths';
import { HealthReplySchema } from '@orrery/wire/system/health';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';
import { grantRpcs } from '#shared/api/rpc-choice.ts';

export const healthQueries = {
  all: () => ['health'] as const,
  now: () =>
    queryOptions({
      queryKey: [...healthQueries.all(), 'now'] as const,
      queryFn: async ({ signal }) => {
        const health = await api.getStatus(apiPaths.health, HealthReplySchema, signal);
        grantRpcs(health.rpcEndpoints);
        return health;
      },
      ...REFRESH.chainStatus,
    }),
};
