import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import type { Pool, PoolListener } from '@orrery/venue';
import { aPool, aToken, plainState } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createMarkPrices } from './mark-prices.ts';

const sol = aToken({ id: WRAPPED_SOL, decimals: 9 });
const usdc = aToken({ id: USDC, tags: ['stablecoin'] });
const cat = aToken({ id: 'Cat' as Address, symbol: 'CAT' });
const SOL = 1_000_000_000n;
const MILLION = 1_000_000n;

const solPool = aPool({ id: 'sol' as Address, feeBps: 4, reserves: [1_000n * SOL, 160_000n * MILLION] });
const cheap = aPool({
  id: 'cheap' as Address,
  mints: [cat, usdc],
  feeBps: 100,
  reserves: [100_000n * MILLION, 100_000n * MILLION],
});
const dear = aPool({
  id: 'dear' as Address,
  mints: [cat, sol],
  feeBps: 20,
  reserves: [50_000n * MILLION, (50_500n * SOL) / 160n],
});

function watch(pools: readonly Pool[], foreign: readonly Pool[] = []) {
  const market = createMarket([sol, usdc, cat]);
  for (const { id } of [sol, usdc, cat]) market.setPrice(id, id === WRAPPED_SOL ? 150 : 1, 1);
  const isForeignTo = (_: Address, id: Address) => foreign.some((pool) => pool.id === id);
  const marks = createMarkPrices({ market, catalogue: { isForeignTo } });
  const held = new Map(pools.map((pool) => [pool.id, pool]));
  let tell: PoolListener = () => {
    throw new Error('nothing listens');
  };
  marks.watch({
    pools,
    state: ({ id }) => plainState(held.get(id) ?? solPool),
    onPool(listener) {
      tell = listener;
      return () => undefined;
    },
  });
  return {
    market,
    marks,
    move: (pool: Pool) => {
      held.set(pool.id, pool);
      tell({ pool, kind: 'changed' });
    },
    tell: (change: Parameters<PoolListener>[0]) => tell(change),
  };
}

test('a token stands in the middle between the best purchase and the best sale, at what its quote tokens are worth now', () => {
  const { market } = watch([solPool, cheap, dear]);
  expect(market.price(WRAPPED_SOL)).toBeCloseTo(160, 9);
  // Sold for 1.01 less 0.2 %, bought for 1 and 1 %.
  expect(market.price(cat.id)).toBeCloseTo(Math.sqrt(1.01 * 0.998 * Math.min(1 / 0.99, 1.01 / 0.998)), 9);
});

test('a trade’s own price gives way to the mark', () => {
  const { market, marks } = watch([solPool, cheap]);
  market.setPrice(cat.id, 1.01, 7);
  marks.note([{ asset: cat.id, slot: 7 }]);
  expect(market.price(cat.id)).toBeCloseTo(1, 9);
});

test('what trades against SOL moves with it, untraded', () => {
  const { market, move } = watch([solPool, dear]);
  const before = market.price(cat.id) ?? 0;
  move({ ...solPool, account: { ...solPool.account, reserve1: 168_000n * MILLION } });
  expect(market.price(cat.id)).toBeCloseTo(before * 1.05, 9);
});

test('pools of others, shallow, closed and absurd ones say nothing', () => {
  const shallow = { ...dear, account: { ...dear.account, reserve0: 10n * MILLION, reserve1: SOL } };
  expect(watch([solPool, cheap, shallow]).market.price(cat.id)).toBeCloseTo(1, 9);
  expect(watch([solPool, cheap, dear], [dear]).market.price(cat.id)).toBeCloseTo(1, 9);
  const absurd = { ...cheap, account: { ...cheap.account, reserve0: 10n ** 18n, reserve1: 10n ** 19n } };
  expect(watch([solPool, absurd]).market.price(cat.id)).toBe(1);
  const { market, tell } = watch([solPool, cheap, dear]);
  tell({ pool: dear, kind: 'closed' });
  expect(market.price(cat.id)).toBeCloseTo(1, 9);
});
