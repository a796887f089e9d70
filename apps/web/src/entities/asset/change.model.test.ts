import { afterEach, expect, it } from 'vitest';
import { forgetChainTime, tellChainTime } from '#shared/api/chain-time.ts';
import { anAsset } from './asset.builder.ts';
import { changeOf } from './change.model.ts';

afterEach(forgetChainTime);

it('has of a token no change over more than its age', () => {
  const born = Date.UTC(2026, 0, 1);
  tellChainTime(born + 6 * 60_000);
  const stats = { priceChange: 733, holderChange: 12, liquidityChange: 5 };
  const asset = anAsset({
    createdAt: new Date(born).toISOString(),
    stats5m: { ...stats, priceChange: 4 },
    stats1h: stats,
    stats24h: stats,
    stats7d: { priceChange: 733 },
    stats30d: { priceChange: 733 },
  });
  const spans = ['5m', '1h', '24h', '7d', '30d'] as const;
  expect(spans.map((span) => changeOf(asset, span))).toEqual([4, ...Array(4).fill(undefined)]);
  expect(changeOf(asset, '5m', 'holderChange')).toBe(12);
  expect(changeOf(asset, '1h', 'holderChange')).toBeUndefined();
  expect(changeOf({ ...asset, createdAt: undefined, firstPool: undefined }, '24h')).toBe(733);
});
