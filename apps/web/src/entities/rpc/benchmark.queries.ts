import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { REFRESH } from '#shared/api/refresh.ts';
import { toFullUrl } from '#shared/api/rpc-choice.ts';

/** A node that has not answered by the next round is told to have timed out. */
const TIMEOUT_MS = 5_000;
const HEALTHY = v.object({ result: v.literal('ok') });
const GET_HEALTH = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth', params: [] });

/** How a node answers: its ping in milliseconds, or why there is none. */
export type Benchmark = { link: string; ping: number } | { link: string; failure: 'timeout' | 'failed' };

export const rpcQueries = {
  all: () => ['rpc'] as const,
  /** `getHealth` of a node, again and again: a ping that is old says nothing. */
  benchmark: (url: string) =>
    queryOptions({
      queryKey: [...rpcQueries.all(), 'benchmark', toFullUrl(url)] as const,
      queryFn: ({ signal }) => benchmark(toFullUrl(url), signal),
      ...REFRESH.rpcBenchmark,
    }),
};

/** After this long without a request the connection to a node may be closed. */
const IDLE_MS = 15_000;
const measuredAt = new Map<string, number>();

/** A ping without what opening a connection takes: where there may be none, the first answer is discarded. */
async function benchmark(link: string, signal: AbortSignal): Promise<Benchmark> {
  const isCold = performance.now() - (measuredAt.get(link) ?? Number.NEGATIVE_INFINITY) > IDLE_MS;
  const first = isCold ? await measure(link, signal) : undefined;
  const found = first && 'failure' in first ? first : await measure(link, signal);
  if ('ping' in found) measuredAt.set(link, performance.now());
  return found;
}

async function measure(link: string, signal: AbortSignal): Promise<Benchmark> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const begun = performance.now();
  try {
    const response = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: GET_HEALTH,
      credentials: 'omit',
      signal: AbortSignal.any([signal, limit]),
    });
    const isHealthy = response.ok && v.is(HEALTHY, await response.json());
    return isHealthy ? { link, ping: performance.now() - begun } : { link, failure: 'failed' };
  } catch (error) {
    if (signal.aborted) throw error;
    return { link, failure: limit.aborted ? 'timeout' : 'failed' };
  }
}
