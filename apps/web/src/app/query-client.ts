import { isAppError } from '@orrery/core/app-error';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { log } from '#shared/errors/log.ts';

const RETRIES = 2;
/** What is on screen and failed is asked for again at this pace, so that a server that was away is found again by itself. */
const ASK_AGAIN_MS = 5_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => log.warn('query failed', { key: query.queryKey, error }),
  }),
  defaultOptions: {
    queries: {
      // What the server refused it would refuse again.
      retry: (failures, error) => failures < RETRIES && isAway(error),
      refetchInterval: ({ state }) =>
        state.status === 'error' && isPassing(state.error) ? ASK_AGAIN_MS : false,
      refetchOnWindowFocus: false,
      // The server is often this very machine, which needs no network to be reached.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** True for what may be well again by itself: a server that is away, or in trouble. */
function isPassing(error: unknown): boolean {
  return isAway(error) || (isAppError(error, 'UPSTREAM_REFUSED') && error.facts.status >= 500);
}

function isAway(error: unknown): boolean {
  return isAppError(error, 'UPSTREAM_UNAVAILABLE') || isAppError(error, 'CHAIN_UNAVAILABLE');
}
