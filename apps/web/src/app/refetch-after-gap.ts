import type { Query, QueryClient } from '@tanstack/react-query';
import { quoteQueries } from '#entities/quote/quote.queries.ts';
import type { Stream } from '#shared/stream/stream.ts';

/** Shortest time between refetches, however often the connection comes and goes. */
export const REFETCH_EVERY_MS = 1_000;
/** A page hidden for less has missed nothing: lists are refetched every 10 s at most. */
export const AWAY_MS = 10_000;

interface Options {
  queryClient: QueryClient;
  stream: Pick<Stream, 'state' | 'isStale' | 'onState'>;
}

/**
 * Refetches what is on screen once after a gap: what the stream sent meanwhile is only in a new answer. A gap is a stream that was
 * away or silent, a page that was hidden or frozen, a device without network. Returns how to stop.
 */
export function startRefetchAfterGap({ queryClient, stream }: Options): () => void {
  let isBehind = stream.state() === 'offline';
  let hiddenAt = document.hidden ? Date.now() : undefined;
  let restsUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look() {
    if (stream.state() !== 'live' || stream.isStale()) isBehind = true;
    else if (isBehind && !document.hidden) refetch();
  }

  function refetch() {
    clearTimeout(timer);
    const now = Date.now();
    if (now < restsUntil) {
      timer = setTimeout(look, restsUntil - now);
      return;
    }
    isBehind = false;
    restsUntil = now + REFETCH_EVERY_MS;
    // An answer on its way is waited for.
    void queryClient.invalidateQueries({ predicate: isOfTheMarket }, { cancelRefetch: false });
  }

  function fallBehind() {
    isBehind = true;
    look();
  }

  function onVisibility() {
    const wasAway = hiddenAt !== undefined && Date.now() - hiddenAt >= AWAY_MS;
    hiddenAt = document.hidden ? Date.now() : undefined;
    if (wasAway) fallBehind();
    else look();
  }

  const stop = new AbortController();
  document.addEventListener('visibilitychange', onVisibility, stop);
  document.addEventListener('resume', fallBehind, stop);
  window.addEventListener('online', fallBehind, stop);
  const letGo = stream.onState(look);
  return () => {
    stop.abort();
    letGo();
    clearTimeout(timer);
  };
}

/** A quote is no part of it: it is bound to what is about to be signed, and has a pace of its own. */
function isOfTheMarket({ queryKey }: Query): boolean {
  return queryKey[0] !== quoteQueries.all()[0];
}
