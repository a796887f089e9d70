import { isAppError } from '@orrery/core';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { log } from '#shared/errors/log.ts';

const RETRIES = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => log.warn('query failed', { key: query.queryKey, error }),
  }),
  defaultOptions: {
    queries: {
      // What the server refused it would refuse again.
      retry: (failures, error) => failures < RETRIES && isAppError(error, 'UPSTREAM_UNAVAILABLE'),
      refetchOnWindowFocus: false,
    },
  },
});
