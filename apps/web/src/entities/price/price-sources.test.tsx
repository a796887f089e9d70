import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { beforeEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { loadPrices } from './price-sources.ts';

const NOW = 1_800_000_000;
const FIVE_DAYS = 432_000;

type Reply = (ids: readonly string[]) => Response;
let first: Reply;
let second: Reply;
const asked = vi.fn();
const warned = vi.fn();

/** Addresses of a test's own. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
    return `${USDC.slice(0, -2)}${letters[index % 58]}${letters[Math.floor(index / 58)]}` as Address;
  });
const [FIRST, SECOND, THIRD] = many(3) as [Address, Address, Address];
const aList = (prices: Record<string, number | null>) =>
  Response.json(Object.entries(prices).map(([id, usdPrice]) => anAsset({ id: id as Address, usdPrice })));

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
  vi.spyOn(console, 'warn').mockImplementation(warned);
  asked.mockReset();
  warned.mockReset();
  second = () => Response.json({ data: {} });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const url = new URL(path, 'http://localhost');
    const ids =
      url.searchParams.get(url.pathname === '/api/v1/prices' ? 'list_address' : 'query')?.split(',') ?? [];
    asked(url.pathname, ids.length, init.headers);
    return url.pathname === '/api/v1/prices' ? second(ids) : first(ids);
  });
});

it('takes prices of the token search, and asks the second source for none then', async () => {
  first = () => aList({ [FIRST]: 1, [THIRD]: 150 });
  expect(await loadPrices([FIRST, THIRD])).toEqual({
    prices: new Map([
      [FIRST, { usd: 1, source: 'jup' }],
      [THIRD, { usd: 150, source: 'jup' }],
    ]),
    isComplete: true,
  });
  expect(asked.mock.calls).toEqual([['/v1/assets/search', 2, undefined]]);
});

it('asks the second source, of its chain, for those without a price, and drops what is older than five days', async () => {
  first = () => aList({ [FIRST]: 1, [SECOND]: null });
  second = () =>
    Response.json({
      data: {
        [SECOND]: { value: 0.99, updateUnixTime: NOW - FIVE_DAYS },
        [THIRD]: { value: 150, updateUnixTime: NOW - FIVE_DAYS - 1 },
      },
    });
  expect(await loadPrices([FIRST, SECOND, THIRD])).toEqual({
    prices: new Map([
      [FIRST, { usd: 1, source: 'jup' }],
      [SECOND, { usd: 0.99, source: 'birdeye' }],
    ]),
    isComplete: true,
  });
  expect(asked.mock.calls[1]).toEqual(['/api/v1/prices', 2, { chain: 'solana' }]);
});

it('names fifty tokens a request to either source', async () => {
  first = () => aList({});
  await loadPrices(many(120));
  expect(asked.mock.calls.map(([path, count]) => `${path} ${count}`)).toEqual([
    ...[50, 50, 20].map((count) => `/v1/assets/search ${count}`),
    ...[50, 50, 20].map((count) => `/api/v1/prices ${count}`),
  ]);
});

it('falls back when the search answers something else, says so in the console, and knows that it does not know all', async () => {
  first = () => Response.json({ tokens: [] });
  second = () => Response.json({ data: { [FIRST]: { value: 1, updateUnixTime: NOW } } });
  expect(await loadPrices([FIRST, SECOND])).toEqual({
    prices: new Map([[FIRST, { usd: 1, source: 'birdeye' }]]),
    isComplete: false,
  });
  const error: unknown = warned.mock.calls[0]?.[1]?.error;
  expect(error instanceof Error && error.message).toBe('Invalid search response structure from Search API');
});

it('is of no use and logged when neither source answers', async () => {
  first = second = () => new Response('', { status: 503 });
  expect(await loadPrices([FIRST])).toEqual({ prices: new Map(), isComplete: false });
  expect(warned).toHaveBeenCalledTimes(2);
});

it('never searches for SOL, USDC and USDT: the second source is asked at once', async () => {
  first = (ids) => aList(Object.fromEntries(ids.map((id) => [id, 2])));
  const quoted = (value: number) => ({ value, updateUnixTime: NOW });
  second = () =>
    Response.json({ data: { [WRAPPED_SOL]: quoted(150), [USDC]: quoted(1), [USDT]: quoted(0.99) } });
  const { prices, isComplete } = await loadPrices([WRAPPED_SOL, USDC, USDT]);
  expect([...prices.values()].map(({ usd }) => usd)).toEqual([150, 1, 0.99]);
  expect(isComplete).toBe(true);
  expect(asked.mock.calls).toEqual([['/api/v1/prices', 3, { chain: 'solana' }]]);
  asked.mockReset();
  await loadPrices([WRAPPED_SOL, FIRST]);
  expect(asked.mock.calls.map(([path, count]) => `${path} ${count}`)).toEqual([
    '/v1/assets/search 1',
    '/api/v1/prices 1',
  ]);
});
