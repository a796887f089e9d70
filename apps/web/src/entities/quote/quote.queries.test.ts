// @vitest-environment happy-dom
import { atoms } from '@orrery/core/atoms';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aQuote, aQuoteReply } from './quote.builder.ts';
import { quoteQueries } from './quote.queries.ts';

const request = aQuote();
const venue = vi.fn(async (path: string | URL) => {
  const inAmount = new URL(path, 'http://here').searchParams.get('amount') ?? '';
  return Response.json(aQuoteReply({ inAmount }));
});

beforeEach(() => {
  venue.mockClear();
  vi.stubGlobal('fetch', venue);
  vi.useFakeTimers({
    now: 1_000_000,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives who asks for the same again within 5 s the same answer, and asks the venue for all else', async () => {
  const client = new QueryClient();
  const first = await client.fetchQuery(quoteQueries.ultra(request));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await client.fetchQuery(quoteQueries.ultra(request))).toBe(first);
  expect(venue).toHaveBeenCalledTimes(1);
  await client.fetchQuery(quoteQueries.ultra({ ...request, amount: atoms(2n) }));
  expect(venue).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await client.fetchQuery(quoteQueries.ultra(request))).not.toBe(first);
  expect(venue).toHaveBeenCalledTimes(3);
});

it('lets a form that opens on a cached answer ask when that is 5 s old', async () => {
  const client = new QueryClient();
  await client.fetchQuery(quoteQueries.ultra(request));
  await vi.advanceTimersByTimeAsync(4_000);
  const close = new QueryObserver(client, quoteQueries.ultra(request)).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(999);
  expect(venue).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(venue).toHaveBeenCalledTimes(2);
  close();
});
