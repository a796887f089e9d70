import { afterEach, expect, it } from 'vitest';
import { forgetChainTime, tellChainTime } from '#shared/api/chain-time.ts';
import { anAsset } from './asset.builder.ts';
import { changeOf } from './change.model.ts';

afterEach(forgetChainTime);

const BORN = Date.UTC(2026, 0, 1);
const WEEK = 7 * 24 * 60 * 60_000;
const stats = { priceChange: 733, holderChange: 12, liquidityChange: 5 };
const createdAt = new Date(BORN).toISOString();

it('shows the change of a window as soon as the server tells it, by however much the page’s clock is behind', () => {
  tellChainTime(BORN + WEEK - 20);
  const asset = anAsset({ createdAt, stats1h: stats, stats7d: { priceChange: 50 } });
  expect(changeOf(asset, '1h')).toBe(733);
  expect(changeOf(asset, '1h', 'holderChange')).toBe(12);
  expect(changeOf(asset, '7d')).toBe(50);
  expect(changeOf(asset, '24h')).toBeUndefined();
});
