import { afterEach, expect, it } from 'vitest';
import { forgetChainTime, tellChainTime } from '#shared/api/chain-time.ts';
import { anAsset } from './asset.builder.ts';
import { changeOf } from './change.model.ts';

afterEach(forgetChainTime);

const BORN = Date.UTC(2026, 0, 1);
const HOUR = 60 * 60_000;
const stats = { priceChange: 733, holderChange: 12, liquidityChange: 5 };
const createdAt = new Date(BORN).toISOString();

it('has of a token no change over a week or a month that it is younger than', () => {
  tellChainTime(BORN + 6 * 60_000);
  const asset = anAsset({
    createdAt,
    stats5m: { ...stats, priceChange: 4 },
    stats7d: { priceChange: 733 },
    stats30d: { priceChange: 733 },
  });
  const spans = ['5m', '1h', '24h', '7d', '30d'] as const;
  expect(spans.map((span) => changeOf(asset, span))).toEqual([4, ...Array(4).fill(undefined)]);
  expect(changeOf(asset, '5m', 'holderChange')).toBe(12);
  expect(changeOf(asset, '1h', 'holderChange')).toBeUndefined();
  expect(changeOf({ ...asset, createdAt: undefined, firstPool: undefined }, '7d')).toBe(733);
});

it('shows the change of a window as soon as the server tells it, by however much the page’s clock is behind', () => {
  tellChainTime(BORN + HOUR - 20);
  const asset = anAsset({ createdAt, stats1h: stats });
  expect(changeOf(asset, '1h')).toBe(733);
  expect(changeOf(asset, '1h', 'holderChange')).toBe(12);
});
