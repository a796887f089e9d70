import { millis } from '@orrery/core/time';
import { USDC } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { aPool, aToken } from '@orrery/venue/testing';
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
    const curveProgress = index === 0 ? { curveProgress: 25 } : {};
    market.setPool({
      pool: id,
      mints: [mints[0].id, mints[1].id],
      amounts: [amount, 2 * amount],
      label: 'Pool',
      ...curveProgress,
    });
  }
  const service = createPoolService({ catalogue: { pools: () => pools }, market });
  return (...ids: (typeof USDC)[]) => v.parse(PoolsReplySchema, service.of(ids)).pools;
}

test('the pools of a token are those it is the base of, the deepest first, with both their sides in dollars', () => {
  const poolsOf = serve();
  expect(poolsOf(cat.id)).toMatchObject([
    { id: deep.id, dex: 'Orrery CPMM', type: 'constant-product', liquidity: 80, baseAsset: { id: cat.id } },
    { id: shallow.id, dex: 'Orrery Curve', liquidity: 40, quoteAsset: USDC },
  ]);
  expect(poolsOf(USDC)).toEqual([]);
  expect(poolsOf(cat.id, dog.id).map(({ id }) => id)).toEqual([other.id, deep.id, shallow.id]);
  expect(poolsOf(anId(9))).toEqual([]);
});

test('a pool says when it opened if that is known, and how far its curve is if it has one', () => {
  const [known, opened] = serve()(cat.id);
  expect(known).not.toHaveProperty('createdAt');
  expect(known).not.toHaveProperty('bondingCurve');
  expect(opened).toMatchObject({ createdAt: '1970-01-01T00:01:00.000Z', bondingCurve: 25 });
});
