import { MICRO } from '@orrery/core/numbers';
import { millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { describe, expect, test } from 'vitest';
import { createMarket, type Market } from '../../market.ts';
import { anAddress, aToken, aTrade } from '../../testing.ts';

/** So many traders, each buying once and some selling a part. */
function tradeOrganically(market: Market, traders: number, usd: number): void {
  for (let n = 0; n < traders; n += 1) {
    const trade = { trader: anAddress(n), time: millis(n * 1_000) };
    market.apply(aTrade({ ...trade, microUsd: usd * MICRO }));
    if (n % 3 === 0) market.apply(aTrade({ ...trade, side: 'sell', microUsd: (usd * MICRO) / 4 }));
  }
}

/** A few traders that sell back what they bought, over and over, a little less each time for the fee. */
function tradeWash(market: Market, traders: number, rounds: number, usd: number): void {
  for (let round = 0; round < rounds; round += 1) {
    for (let n = 0; n < traders; n += 1) {
      const trade = { trader: anAddress(2_000 + n), time: millis(round * 1_000) };
      market.apply(aTrade({ ...trade, side: 'buy', microUsd: usd * MICRO }));
      market.apply(aTrade({ ...trade, side: 'sell', microUsd: usd * MICRO * 0.994 }));
    }
  }
}

describe('organic score', () => {
  test('is high for many traders who come to hold', () => {
    const market = createMarket([aToken()]);
    tradeOrganically(market, 600, 500);
    const asset = market.asset(WRAPPED_SOL);
    expect(asset.organicScoreLabel).toBe('high');
    expect(asset.stats24h?.numOrganicBuyers).toBe(600);
    expect(asset.stats24h?.buyOrganicVolume).toBe(asset.stats24h?.buyVolume);
  });

  test('is low for a token a few traders trade to and fro, however large the volume', () => {
    const market = createMarket([aToken()]);
    tradeWash(market, 5, 400, 20_000);
    tradeOrganically(market, 20, 50);
    const asset = market.asset(WRAPPED_SOL);
    expect(asset.organicScoreLabel).toBe('low');
    expect(asset.stats24h?.numOrganicBuyers).toBe(20);
    expect(asset.stats24h?.buyOrganicVolume).toBe(20 * 50);
  });

  test('is 0 without a trade and never above 100', () => {
    const market = createMarket([aToken()]);
    expect(market.asset(WRAPPED_SOL)).toMatchObject({ organicScore: 0, organicScoreLabel: 'low' });
    tradeOrganically(market, 3_000, 1_000_000);
    expect(market.asset(WRAPPED_SOL).organicScore).toBeCloseTo(100, 9);
  });

  test('does not believe those who buy together in the first seconds of a launch', () => {
    const launch = { launchpad: 'pad', developer: anAddress(1), createdAt: millis(5_000) };
    const market = createMarket([aToken({ launch })]);
    const buy = (n: number, time: number) =>
      market.apply(aTrade({ trader: anAddress(n), time: millis(time), microUsd: 7 }));
    const organicBuyers = () => market.asset(WRAPPED_SOL).stats24h?.numOrganicBuyers;
    buy(10, 5_000);
    buy(11, 6_000);
    expect(organicBuyers()).toBe(2);
    buy(12, 14_999);
    expect(organicBuyers()).toBe(0);
    buy(13, 15_000);
    buy(12, 16_000);
    expect(organicBuyers()).toBe(1);
    expect(market.asset(WRAPPED_SOL).stats24h).toMatchObject({ numTraders: 4, buyOrganicVolume: 7 / MICRO });
    market.advance(millis(5_000 + 86_400_000 + 11_000));
    expect(market.asset(WRAPPED_SOL).stats24h).toMatchObject({ numTraders: 0, buyOrganicVolume: 0 });
  });
});
