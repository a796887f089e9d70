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
  first = () => aList({ [USDC]: 1, [WRAPPED_SOL]: 150 });
  expect(await loadPrices([USDC, WRAPPED_SOL])).toEqual({
    prices: new Map([
      [USDC, { usd: 1, source: 'jup' }],
      [WRAPPED_SOL, { usd: 150, source: 'jup' }],
    ]),
    isComplete: true,
  });
  expect(asked.mock.calls).toEqual([['/v1/assets/search', 2, undefined]]);
});

it('asks the second source, of its chain, for those without a price, and drops what is older than five days', async () => {
  first = () => aList({ [USDC]: 1, [USDT]: null });
  second = () =>
    Response.json({
      data: {
        [USDT]: { value: 0.99, updateUnixTime: NOW - FIVE_DAYS },
        [WRAPPED_SOL]: { value: 150, updateUnixTime: NOW - FIVE_DAYS - 1 },
      },
    });
  expect(await loadPrices([USDC, USDT, WRAPPED_SOL])).toEqual({
    prices: new Map([
      [USDC, { usd: 1, source: 'jup' }],
      [USDT, { usd: 0.99, source: 'birdeye' }],
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
  second = () => Response.json({ data: { [USDC]: { value: 1, updateUnixTime: NOW } } });
  expect(await loadPrices([USDC, USDT])).toEqual({
    prices: new Map([[USDC, { usd: 1, source: 'birdeye' }]]),
    isComplete: false,
  });
  const error: unknown = warned.mock.calls[0]?.[1]?.error;
  expect(error instanceof Error && error.message).toBe('Invalid search response structure from Search API');
});

it('is of no use and logged when neither source answers', async () => {
  first = second = () => new Response('', { status: 503 });
  expect(await loadPrices([USDC])).toEqual({ prices: new Map(), isComplete: false });
  expect(warned).toHaveBeenCalledTimes(2);
});
