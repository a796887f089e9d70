import { type Millis, millis } from '@orrery/core';
import { type Asset, type Category, TIMEFRAMES, toAssetSort } from '@orrery/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarket } from '../market.ts';
import { anAddress, aToken, aTrade } from '../testing.ts';

const TOKENS = 12;
const TRADES = fc.array(
  fc.record({
    token: fc.nat(TOKENS - 3),
    trader: fc.nat(5),
    isBuy: fc.boolean(),
    price: fc.integer({ min: 1, max: 50 }),
    microUsd: fc.nat(1_000_000),
    gap: fc.nat(2_000_000),
  }),
  { maxLength: 80 },
);

function aMarketOf(trades: typeof TRADES extends fc.Arbitrary<infer T> ? T : never) {
  const market = createMarket(Array.from({ length: TOKENS }, (_, n) => aToken({ id: anAddress(n) })));
  let now = 0;
  for (const { token, trader, isBuy, gap, ...trade } of trades) {
    now += gap;
    market.advance(now as Millis);
    const side = isBuy ? 'buy' : 'sell';
    market.apply(
      aTrade({ ...trade, asset: anAddress(token), trader: anAddress(90 + trader), side, time: millis(now) }),
    );
  }
  return market;
}

/** What the fields of a finished asset say; undefined ranks last. */
const CATEGORY_KEYS: Record<
  Extract<Category, 'toptraded' | 'toptrending' | 'toporganicscore'>,
  (asset: Asset, frame: (typeof TIMEFRAMES)[number]) => number | undefined
> = {
  toptraded: (asset, frame) =>
    (asset[`stats${frame}`]?.buyVolume ?? 0) + (asset[`stats${frame}`]?.sellVolume ?? 0),
  toptrending: (asset, frame) => {
    const { buyOrganicVolume, sellOrganicVolume, numTraders, priceChange } = asset[`stats${frame}`] ?? {};
    const tilt = Math.min(100, Math.max(-50, priceChange ?? 0));
    return (
      Math.sqrt((buyOrganicVolume ?? 0) + (sellOrganicVolume ?? 0)) * (numTraders ?? 0) * (1 + tilt / 100)
    );
  },
  toporganicscore: (asset, frame) => {
    const { buyOrganicVolume, sellOrganicVolume } = asset[`stats${frame}`] ?? {};
    return (buyOrganicVolume ?? 0) + (sellOrganicVolume ?? 0) > 0 ? asset.organicScore : undefined;
  },
};

function fullSort(
  assets: readonly Asset[],
  key: (asset: Asset) => number | null | undefined,
  factor: 1 | -1,
) {
  const keyOf = (asset: Asset) => key(asset) ?? undefined;
  return assets
    .toSorted((a, b) => {
      const [left, right] = [keyOf(a), keyOf(b)];
      if (left === right) return a.id < b.id ? -1 : 1;
      if (left === undefined) return 1;
      if (right === undefined) return -1;
      return Math.abs(left - right) <= 1e-12 * Math.abs(left)
        ? a.id < b.id
          ? -1
          : 1
        : factor * (left - right);
    })
    .map(({ id }) => id);
}

test('every category at every timeframe and limit is the head of a full sort of the assets', () => {
  fc.assert(
    fc.property(
      TRADES,
      fc.constantFrom('toptraded', 'toptrending', 'toporganicscore' as const),
      fc.constantFrom(...TIMEFRAMES),
      fc.integer({ min: 1, max: TOKENS + 3 }),
      (trades, category, timeframe, limit) => {
        const market = aMarketOf(trades);
        const assets = market.assets(Array.from({ length: TOKENS }, (_, n) => anAddress(n)));
        const wanted = fullSort(assets, (asset) => CATEGORY_KEYS[category](asset, timeframe), -1);
        const found = market.list({ category, timeframe, limit }).map(({ id }) => id);
        expect(found).toEqual(wanted.slice(0, limit));
      },
    ),
  );
});

test('sorts by a field in either direction with unknown values last', () => {
  fc.assert(
    fc.property(
      TRADES,
      fc.constantFrom('asc', 'desc'),
      fc.integer({ min: 1, max: TOKENS }),
      (trades, direction, limit) => {
        const market = aMarketOf(trades);
        const assets = market.assets(Array.from({ length: TOKENS }, (_, n) => anAddress(n)));
        const factor = direction === 'asc' ? 1 : -1;
        for (const [text, key] of [
          ['usdPrice', (asset: Asset) => asset.usdPrice],
          ['traders1h', (asset: Asset) => asset.stats1h?.numTraders],
          ['priceChange24h', (asset: Asset) => asset.stats24h?.priceChange],
        ] as const) {
          const sort = toAssetSort(text);
          if (!sort) throw new Error(`${text} is no sort`);
          const found = market.list({
            category: 'toptraded',
            timeframe: '24h',
            limit,
            order: { sort, direction },
          });
          expect(found.map(({ id }) => id)).toEqual(fullSort(assets, key, factor).slice(0, limit));
        }
      },
    ),
  );
});
