import { USDC } from '@orrery/domain/mints/mints';
import type { AssetPatch } from '@orrery/wire/tokens/asset';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergePatch } from './merge-patch.ts';

const held: AssetPatch = {
  id: USDC,
  usdPrice: 2,
  priceBlockId: 5,
  circSupply: 1_000,
  totalSupply: 4_000,
  mcap: 2_000,
  fdv: 8_000,
  liquidity: 7,
  stats1h: { priceChange: 100, numBuys: 3 },
  stats24h: { priceChange: -50 },
  stats7d: { priceChange: 0 },
};

it('values the supply and moves every change with a price that comes alone', () => {
  const { usdPrice, mcap, fdv, liquidity, stats1h, stats24h, stats7d } = mergePatch(held, {
    id: USDC,
    usdPrice: 3,
    priceBlockId: 6,
  });
  expect({ usdPrice, mcap, fdv, liquidity }).toEqual({ usdPrice: 3, mcap: 3_000, fdv: 12_000, liquidity: 7 });
  expect([stats1h?.priceChange, stats24h?.priceChange, stats7d?.priceChange]).toEqual([200, -25, 50]);
  expect(stats1h?.numBuys).toBe(3);
});

it('takes figures out of an older patch, at the newest price', () => {
  const late = {
    id: USDC,
    usdPrice: 1,
    priceBlockId: 4,
    mcap: 1_000,
    stats1h: { priceChange: 10, numBuys: 4 },
  };
  const merged = mergePatch(held, late);
  expect(merged).toMatchObject({ usdPrice: 2, priceBlockId: 5, mcap: 2_000, stats24h: { priceChange: -50 } });
  expect(merged.stats1h?.numBuys).toBe(4);
  expect(merged.stats1h?.priceChange).toBeCloseTo(120, 9);
});

it('moves no change with a multiplier, whichever arrives first', () => {
  const scaled = { ...held, scaledUiConfig: config(1_000) };
  const price: AssetPatch = { id: USDC, usdPrice: 1, priceBlockId: 6 };
  const mint = { ...price, circSupply: 2_000, totalSupply: 8_000, scaledUiConfig: config(1_000) };
  for (const patches of [[mint], [price, mint]]) {
    const merged = patches.reduce<AssetPatch>(mergePatch, scaled);
    expect(merged).toMatchObject({ usdPrice: 1, mcap: 2_000, fdv: 8_000 });
    expect([merged.stats1h?.priceChange, merged.stats24h?.priceChange]).toEqual([100, -50]);
  }
});

it('leaves price, market cap and changes in agreement, in whatever order patches and prices come', () => {
  const anOpen = 0.5;
  const moment = fc.record({
    slot: fc.integer({ min: 1, max: 50 }),
    price: fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
    isWhole: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 30 }), (moments) => {
      const whole = (price: number, slot: number): AssetPatch => ({
        id: USDC,
        usdPrice: price,
        priceBlockId: slot,
        mcap: price * 1_000,
        stats24h: { priceChange: (price / anOpen - 1) * 100 },
      });
      const start: AssetPatch = { ...whole(2, 0), circSupply: 1_000 };
      const { usdPrice, mcap, stats24h } = moments.reduce<AssetPatch>(
        (asset, { slot, price, isWhole }) =>
          mergePatch(asset, isWhole ? whole(price, slot) : { id: USDC, usdPrice: price, priceBlockId: slot }),
        start,
      );
      expect(mcap).toBe((usdPrice ?? 0) * 1_000);
      const change = 1 + (stats24h?.priceChange ?? 0) / 100;
      expect(change / ((usdPrice ?? 0) / anOpen)).toBeCloseTo(1, 6);
    }),
  );
});

function config(circSupplyPrescaled: number): AssetPatch['scaledUiConfig'] {
  const newMultiplierEffectiveAt = '2026-11-28T00:00:00.000Z';
  return { multiplier: 1, newMultiplier: 2, newMultiplierEffectiveAt, circSupplyPrescaled };
}
