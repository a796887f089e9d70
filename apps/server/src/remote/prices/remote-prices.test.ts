import { AppError, isAppError } from '@orrery/core/app-error';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, test } from 'vitest';
import type { Upstream, UpstreamCall } from '../hosts/upstream.ts';
import { createRemotePrices } from './remote-prices.ts';

const AT = 1_790_000_000_500;
const SECONDS = 1_790_000_000;

/** A host that answers each call by its path, and the calls that it was asked. */
function hostOf(answer: (path: string) => unknown) {
  const asked: UpstreamCall[] = [];
  const upstream: Upstream = {
    async ask(call) {
      asked.push(call);
      return { status: 200, text: JSON.stringify(answer(call.path)), at: AT, isOld: false };
    },
  };
  return { asked, upstream };
}
const away: Upstream = {
  ask: () => Promise.reject(new AppError('UPSTREAM_UNAVAILABLE', { host: 'price' })),
};

test('a price is of the first host that has one, and the next are asked for the rest alone', async () => {
  const pairs = hostOf(() => ({ data: { [WRAPPED_SOL]: { value: 150, updateUnixTime: 1_700_000_000 } } }));
  const price = hostOf(() => ({
    [USDC]: { usdPrice: 1, blockId: 1, decimals: 6, priceChange24h: null },
    [WRAPPED_SOL]: { usdPrice: 9, blockId: 1, decimals: 9, priceChange24h: null },
  }));
  const tokens = hostOf(() => [{ id: USDT, usdPrice: 0.99 }]);
  const prices = createRemotePrices({
    pairs: pairs.upstream,
    price: price.upstream,
    tokens: tokens.upstream,
  });
  expect(await prices.find([WRAPPED_SOL, USDC, USDT, USDC], '192.0.2.1')).toEqual({
    data: {
      [WRAPPED_SOL]: { value: 150, updateUnixTime: 1_700_000_000 },
      [USDC]: { value: 1, updateUnixTime: SECONDS },
      [USDT]: { value: 0.99, updateUnixTime: SECONDS },
    },
  });
  expect(pairs.asked).toMatchObject([
    {
      path: `/prices?list_address=${[WRAPPED_SOL, USDC, USDT].join()}`,
      headers: { chain: 'solana' },
      client: '192.0.2.1',
    },
  ]);
  expect(price.asked.map(({ path }) => path)).toEqual([`?ids=${USDC},${USDT}`]);
  expect(tokens.asked.map(({ path }) => path)).toEqual([`/v1/assets/search?limit=50&query=${USDT}`]);
});

test('a host that is away leaves it to the others; where none answers, that is an error and not no price', async () => {
  const tokens = hostOf(() => [{ id: USDC, usdPrice: 1 }, { id: USDT, usdPrice: null }, { id: WRAPPED_SOL }]);
  const prices = createRemotePrices({ price: away, tokens: tokens.upstream });
  expect((await prices.find([USDC, USDT, WRAPPED_SOL], undefined)).data).toEqual({
    [USDC]: { value: 1, updateUnixTime: SECONDS },
  });
  const error = await createRemotePrices({ price: away })
    .find([USDC], undefined)
    .catch((caught) => caught);
  expect(isAppError(error, 'UPSTREAM_UNAVAILABLE')).toBe(true);
  expect(await createRemotePrices({}).find([USDC], undefined)).toEqual({ data: {} });
});

test('a host is asked for fifty at a time', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => (USDC.slice(0, -2) + (10 + index)) as typeof USDC);
  const price = hostOf(() => ({}));
  await createRemotePrices({ price: price.upstream }).find(ids, undefined);
  expect(price.asked.map(({ path }) => path.split(',').length)).toEqual([50, 10]);
});
