import { isAppError } from '@orrery/core/app-error';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isCancellation } from '#shared/errors/cancellation.ts';
import { toFailureFacts } from '#shared/events/failure-facts.ts';
import { track } from '#shared/events/track.ts';
import type { FailureEvent } from '#shared/events/usage-events.ts';
import { log } from '#shared/log.ts';

const RETRIES = 2;
/** What is on screen and failed is asked for again at this pace, so that a server that was away is found again by itself. */
const ASK_AGAIN_MS = 5_000;
const MAX_TOLD = 100;

interface EventMeta extends Record<string, unknown> {
  /** The event its failure is told as; null where its user tells of it; absent: an unhandled API error. */
  failureEvent?: FailureEvent | null;
}
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: EventMeta;
    mutationMeta: EventMeta;
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey, meta }) {
      log.warn('query failed', { key: queryKey, error });
      tell(error, meta);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, { meta }) => tell(error, meta),
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

/** Told once each: a query that fails is asked again and again. */
const told = new Set<string>();

/** Tells of an error as its query or mutation wants it; what was called off is none. */
function tell(error: Error, { failureEvent = 'Unhandled API error' }: EventMeta = {}): void {
  if (failureEvent === null || isCancellation(error)) return;
  const facts = toFailureFacts(error);
  const key = `${failureEvent} ${facts.message}`;
  if (told.has(key) || told.size >= MAX_TOLD) return;
  told.add(key);
  track(failureEvent, facts);
}

/** True for what may be well again by itself: a server that is away, or in trouble. */
function isPassing(error: unknown): boolean {
  return isAway(error) || (isAppError(error, 'UPSTREAM_REFUSED') && error.facts.status >= 500);
}

function isAway(error: unknown): boolean {
  return isAppError(error, 'UPSTREAM_UNAVAILABLE') || isAppError(error, 'CHAIN_UNAVAILABLE');
}
