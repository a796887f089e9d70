import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { type Address, address, getAddressDecoder } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNoise } from './noise.ts';
import { createOracle, type OracleAsset } from './oracle.ts';

const GENESIS = Date.parse('2026-11-22T10:17:31.250Z');
const HOUR = 3_600_000;
const BITCOIN = address('3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh');
const [APPLE = BITCOIN, BERKSHIRE = BITCOIN] = [5, 6].map((byte) =>
  getAddressDecoder().decode(new Uint8Array(32).fill(byte)),
);
const ETHER = address('7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs');
const assets = new Map<Address, OracleAsset>([
  [BITCOIN, { price: 97_000, volatility: 0.006 }],
  [ETHER, { price: 3_100, volatility: 0.008 }],
  [WRAPPED_SOL, { price: 172, volatility: 0.01 }],
  [USDC, { price: 1, volatility: 0 }],
  [USDT, { price: 0.9995, volatility: 0.0001 }],
  [APPLE, { price: 272, volatility: 0.004, share: 'AAPL' }],
  [BERKSHIRE, { price: 505, volatility: 0.003, share: 'BRK.B' }],
]);
const seedOf = (symbol: string) => Buffer.from(symbol).reduce((sum, byte) => sum * 31 + byte, 7);
const setup = { seedOf, assets, genesisMs: GENESIS };
const oracle = createOracle(setup);
const aFeed = fc.constantFrom(...oracle.feeds);
const aTime = fc.integer({ min: GENESIS - 400 * 24 * HOUR, max: GENESIS + 400 * 24 * HOUR });

function feedOf(symbol: string) {
  const found = oracle.feeds.find((feed) => feed.symbol === symbol);
  if (!found) throw new Error(symbol);
  return found;
}

describe('the oracle', () => {
  test('quotes five coins and every share, under a name of its own', () => {
    const symbols = oracle.feeds.map(({ symbol }) => symbol);
    expect(symbols).toEqual(['BTCUSD', 'ETHUSD', 'SOLUSD', 'USDCUSD', 'USDTUSD', 'AAPLUSD', 'BRKBUSD']);
    expect(createOracle({ ...setup, assets: new Map() }).feeds).toHaveLength(5);
  });

  test('begins at the prices it was made with', () => {
    for (const feed of oracle.feeds) {
      expect(oracle.priceAt(feed, GENESIS)).toBeCloseTo(assets.get(feed.mint)?.price ?? 0, 6);
    }
    const apple = feedOf('AAPLUSD');
    expect(oracle.sharePrice(apple.mint, GENESIS + HOUR)).toBe(oracle.priceAt(apple, GENESIS + HOUR));
    expect(oracle.sharePrice(WRAPPED_SOL, GENESIS)).toBeUndefined();
    expect(oracle.priceAt(feedOf('USDCUSD'), GENESIS + HOUR)).toBe(1);
  });

  test('answers any moment the same, in any order, and another for another seed', () => {
    const again = createOracle(setup);
    const other = createOracle({ ...setup, seedOf: (symbol) => seedOf(symbol) + 1 });
    fc.assert(
      fc.property(aFeed, aTime, aTime, (feed, time, elsewhere) => {
        const price = oracle.priceAt(feed, time);
        oracle.priceAt(feed, elsewhere);
        expect(oracle.priceAt(feed, time)).toBe(price);
        expect(again.priceAt(feed, time)).toBe(price);
        expect(price).toBeGreaterThan(0);
      }),
    );
    expect(other.priceAt(feedOf('BTCUSD'), GENESIS + HOUR)).not.toBe(
      oracle.priceAt(feedOf('BTCUSD'), GENESIS + HOUR),
    );
  });

  test('is continuous: a millisecond moves no price by a ten-thousandth', () => {
    fc.assert(
      fc.property(aFeed, aTime, (feed, time) => {
        const step = Math.log(oracle.priceAt(feed, time + 1) / oracle.priceAt(feed, time));
        expect(Math.abs(step)).toBeLessThan(1e-4);
      }),
    );
  });

  test('moves like a random walk: an hour by its volatility, a minute and a day by the root of their share of it', () => {
    const noise = createNoise(7, 0.01);
    for (const [length, tolerance] of [
      [HOUR / 60, 0.1],
      [HOUR, 0.1],
      [24 * HOUR, 0.2],
    ] as const) {
      const count = 4_000;
      let squares = 0;
      for (let index = 0; index < count; index += 1) {
        const time = GENESIS + index * Math.max(length, 7 * HOUR);
        squares += (noise(time + length) - noise(time)) ** 2;
      }
      const deviation = Math.sqrt(squares / count);
      const expected = 0.01 * Math.sqrt(length / HOUR);
      expect(Math.abs(deviation / expected - 1)).toBeLessThan(tolerance);
    }
  });

  test('has bars without a gap with closes that are the next opens, the last one as of now', () => {
    const feed = feedOf('ETHUSD');
    const bars = oracle.bars(feed, {
      interval: '1_HOUR',
      fromMs: GENESIS - 9 * HOUR,
      toMs: GENESIS + 9 * HOUR,
      nowMs: GENESIS,
      most: 9,
    });
    expect(bars).toHaveLength(9);
    for (const [index, { time, open, high, low, close }] of bars.entries()) {
      const next = bars[index + 1];
      expect(open).toBe(oracle.priceAt(feed, time));
      expect(close).toBe(next?.open ?? oracle.priceAt(feed, GENESIS));
      expect(time + HOUR).toBe(next?.time ?? time + HOUR);
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
    }
  });
});
