import { AppError } from '@orrery/core/app-error';
import { USDC } from '@orrery/domain/mints/mints';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { balanceQueries } from '#entities/balance/balance.queries.ts';
import { queryClient } from './query-client.ts';

let told: unknown[];

beforeEach(() => {
  told = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    told.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  queryClient.clear();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const away = new AppError('UPSTREAM_UNAVAILABLE', { host: 'x' });
const unhealthy = new AppError('CHAIN_UNAVAILABLE', { reason: 'x' });
const refused = new AppError('UPSTREAM_REFUSED', { host: 'x', status: 400, message: '' });

it('asks without a network too: the server may be this machine', async () => {
  onlineManager.setOnline(false);
  await expect(queryClient.fetchQuery({ queryKey: ['x'], queryFn: () => 1 })).resolves.toBe(1);
});

it.each<[string, Error, string]>([
  ['finds a server that was away again by itself', away, 'success'],
  ['finds a chain that was away again by itself', unhealthy, 'success'],
  ['does not repeat what the server refused', refused, 'error'],
])('%s', async (_, failure, ends) => {
  let isAway = true;
  const queryFn = () => (isAway ? Promise.reject(failure) : Promise.resolve(1));
  const observer = new QueryObserver(queryClient, { queryKey: ['x'], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(4_000);
  expect(observer.getCurrentResult().status).toBe('error');
  isAway = false;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(observer.getCurrentResult().status).toBe(ends);
  stop();
});

/** Lets a query and a mutation fail, each twice. */
async function failTwice(failure: Error, meta = {}) {
  const retry = false;
  const queryFn = () => Promise.reject(failure);
  const mutationFn = queryFn;
  for (const key of ['x', 'y']) {
    await queryClient.fetchQuery({ queryKey: [key], queryFn, retry, meta }).catch(() => {});
    await queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn, meta })
      .execute(undefined)
      .catch(() => {});
  }
}

it('tells each distinct API error once that nothing else tells of, as its query wants it named', async () => {
  const broken = (message: string) => new AppError('UPSTREAM_REFUSED', { host: 'x', status: 500, message });
  await failTwice(broken('one'));
  await failTwice(broken('two'), { failureEvent: 'PAIR_SELECTOR_SEARCH_CRASHED' });
  await failTwice(broken('three'), { failureEvent: null });
  const metadata = { code: 'UPSTREAM_REFUSED', path: '/' };
  expect(told).toMatchObject([
    { event: 'Unhandled API error', metadata },
    { event: 'PAIR_SELECTOR_SEARCH_CRASHED', metadata },
  ]);
});

it('tells that the holdings of a wallet could not be fetched under a name of their own', async () => {
  const post = fetch;
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) =>
    path.includes('/holdings/') ? Response.json({ error: 'no' }, { status: 500 }) : post(path, init),
  );
  await expect(queryClient.fetchQuery(balanceQueries.byWallet(USDC))).rejects.toThrow('UPSTREAM_REFUSED');
  expect(told).toMatchObject([
    { event: 'FETCH_PORTFOLIO_ASSETS_FAILED', metadata: { code: 'UPSTREAM_REFUSED' } },
  ]);
});

it('tells of nothing that was called off or took too long', async () => {
  for (const name of ['AbortError', 'ResponseAborted', 'TimeoutError']) {
    const cause = new DOMException('gone', name);
    await failTwice(cause);
    await failTwice(new AppError('UPSTREAM_UNAVAILABLE', { host: 'x' }, { cause }));
  }
  expect(told).toEqual([]);
});
