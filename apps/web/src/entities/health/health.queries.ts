import * as apiPaths from '@orrery/wire/paths';
import { HealthReplySchema } from '@orrery/wire/system/health';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { REFRESH } from '#shared/api/refresh.ts';

export const healthQueries = {
  all: () => ['health'] as const,
  now: () =>
    queryOptions({
      queryKey: [...healthQueries.all(), 'now'] as const,
      queryFn: ({ signal }) => api.getStatus(apiPaths.health, HealthReplySchema, signal),
      ...REFRESH.chainStatus,
    }),
};
