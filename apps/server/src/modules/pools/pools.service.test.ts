import { millis } from '@orrery/core/time';
import { USDC } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { aPool, aToken } from '@orrery/venue/testing';
import { GemsBodySchema, PoolGemsReplySchema } from '@orrery/wire/tokens/gems';
import { PoolsReplySchema } from '@orrery/wire/tokens/pools';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { anId } from '../../testing/traded-market.ts';
import { createPoolService } from './pools.service.ts';

const usdc = aToken({ id: USDC, symbol: 'USDC' });
const launch = { launchpad: 'pad', developer: anId(5), createdAt: millis(60_000) };
const cat = aToken({ id: anId(1), symbol: 'CAT', launch });
const dog = aToken({ id: anId(2), symbol: 'DOG' });
const shallow = aPool({ id: anId(11), mints: [cat, usdc], kind: 'launch', openedAt: millis(60_000) });
const deep = aPool({ id: anId(12), mints: [cat, usdc] });
const other = aPool({ id: anId(13), mints: [dog, cat] });

function serve() {
  const market = createMarket([usdc, cat, dog]);
  market.setPrice(USDC, 1, 1);
  market.setPrice(cat.id, 2, 1);
  const pools = [shallow, deep, other];
  for (const [index, { id, mints }] of pools.entries()) {
    const amount = 10 * (index + 1);
    const curveProgress = index === 0 ? { curveProgress: 25, openedAt: millis(60_000) } : {};
    market.setPool({
      pool: id,
      mints: [mints[0].id, mints[1].id],
      amounts: [amount, 2 * amount],
      label: 'Pool',
      ...curveProgress,
    });
  }
  const pool = (id: string) => pools.find((each) => each.id === id);
  return createPoolService({ catalogue: { pool }, market });
}

const poolsOf = (...ids: (typeof USDC)[]) => v.parse(PoolsReplySchema, serve().of(ids)).pools;

test('the pools of a token are those it is the base of, the deepest first, with both their sides in dollars', () => {
  expect(poolsOf(cat.id)).toMatchObject([
    { id: deep.id, dex: 'Orrery CPMM', type: 'constant-product', liquidity: 80, baseAsset: { id: cat.id } },
    { id: shallow.id, dex: 'Orrery Curve', liquidity: 40, quoteAsset: USDC },
  ]);
  expect(poolsOf(USDC)).toEqual([]);
  expect(poolsOf(cat.id, dog.id).map(({ id }) => id)).toEqual([other.id, deep.id, shallow.id]);
  expect(poolsOf(anId(9))).toEqual([]);
});

test('a pool says when it opened if that is known, and how far its curve is if it has one', () => {
  const [known, opened] = poolsOf(cat.id);
  expect(known).not.toHaveProperty('createdAt');
  expect(known).not.toHaveProperty('bondingCurve');
  expect(opened).toMatchObject({ createdAt: '1970-01-01T00:01:00.000Z', bondingCurve: 25 });
});

test('the gems of older clients are the buckets asked for, each token as the pool it was launched in', () => {
  const gems = (body: object) => v.parse(PoolGemsReplySchema, serve().gems(v.parse(GemsBodySchema, body)));
  const found = gems({ recent: { timeframe: '24h' } });
  expect(Object.keys(found)).toEqual(['recent']);
  expect(found.recent?.pools).toMatchObject([
    { id: shallow.id, type: 'launch', bondingCurve: 25, baseAsset: { id: cat.id, symbol: 'CAT' } },
  ]);
  expect(
    gems({ recent: { timeframe: '24h', launchpads: ['other'] }, graduated: { timeframe: '1h' } }),
  ).toEqual({
    recent: { pools: [] },
    graduated: { pools: [] },
  });
  expect(gems({ recent: { timeframe: '24h', partnerConfigs: [USDC] } })).toEqual({ recent: { pools: [] } });
});

test('a pool is found by its address and by its token, and nothing else is', () => {
  const service = serve();
  expect(service.at(deep.id)).toMatchObject({ id: deep.id, liquidity: 80, baseAsset: { id: cat.id } });
  expect(service.mainOf(dog.id)).toMatchObject({ id: other.id });
  expect(service.idsOf(cat.id).toSorted()).toEqual([deep.id, shallow.id].toSorted());
  expect([service.at(anId(9)), service.mainOf(anId(9)), service.idsOf(anId(9))]).toEqual([
    undefined,
    undefined,
    [],
  ]);
});
