import { type Millis, millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import type { AssetPatch } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recount } from './engine/recount.ts';
import { createMarket } from './market.ts';
import { anAddress, aPool, aToken, aTrade } from './testing.ts';
import type { MarketTrade } from './trade.ts';
import { WINDOW_MS } from './windows/windows.ts';

const DAY = WINDOW_MS['24h'];
const FAKE_USDC = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' as Address;

function aMarket() {
  return createMarket([
    aToken(),
    aToken({ id: USDC, symbol: 'USDC', name: 'USD Coin' }),
    aToken({ id: FAKE_USDC, symbol: 'USDC', name: 'USD Coin', tags: [] }),
  ]);
}

const GAPS = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 2_000 }),
  fc.integer({ min: 0, max: DAY / 4 }),
  fc.constantFrom(...Object.values(WINDOW_MS)),
);
const STEPS = fc.array(
  fc.record({
    gap: GAPS,
    isTick: fc.boolean(),
    side: fc.constantFrom('buy', 'sell'),
    trader: fc.constantFrom<Address>('a' as Address, 'b' as Address, 'c' as Address, 'd' as Address),
    price: fc.double({ min: 1e-9, max: 1e6, noNaN: true }),
    isValidPrice: fc.boolean(),
    microUsd: fc.integer({ min: 0, max: 1_000_000_000_000 }),
  }),
  { maxLength: 150 },
);

describe('market', () => {
  test('agrees with a recount from the list of trades, in every field of every window, at any clock', () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        const market = aMarket();
        const trades: MarketTrade[] = [];
        let now = 0;
        for (const { gap, isTick, ...step } of steps) {
          now += gap;
          market.advance(now as Millis);
          if (isTick) continue;
          const trade = aTrade({
            ...step,
            side: step.side === 'buy' ? 'buy' : 'sell',
            time: millis(now),
            slot: now,
          });
          trades.push(trade);
          market.apply(trade);
        }
        const asset = market.asset(WRAPPED_SOL);
        for (const timeframe of TIMEFRAMES) {
          expect(asset[`stats${timeframe}`]).toEqual(recount({ trades, timeframe, now }));
        }
        expect(asset.usdPrice).toBe(trades.filter((trade) => trade.isValidPrice).at(-1)?.price);
      }),
      { numRuns: 200 },
    );
  });

  test('patches replayed from any versions build the whole asset', () => {
    fc.assert(
      fc.property(STEPS, fc.array(fc.nat(5)), (steps, pauses) => {
        const market = aMarket();
        let held: AssetPatch = market.asset(WRAPPED_SOL);
        let seen = market.changedSince(-1).version;
        let now = 0;
        for (const [index, { gap, isTick, ...step }] of steps.entries()) {
          now += gap;
          market.advance(now as Millis);
          if (!isTick)
            market.apply(aTrade({ ...step, side: step.side === 'buy' ? 'buy' : 'sell', time: millis(now) }));
          if ((pauses[index % (pauses.length || 1)] ?? 0) > 2) continue;
          const { version, patches } = market.changedSince(seen);
          seen = version;
          for (const patch of patches) held = { ...held, ...patch };
        }
        for (const patch of market.changedSince(seen).patches) held = { ...held, ...patch };
        expect(held).toEqual(market.asset(WRAPPED_SOL));
      }),
      { numRuns: 50 },
    );
  });

  test.each(TIMEFRAMES)(
    'a trade leaves the %s window at exactly its age, not a millisecond sooner',
    (timeframe) => {
      const market = aMarket();
      market.advance(millis(1_000));
      market.apply(aTrade({ time: millis(1_000) }));
      market.advance(millis(1_000 + WINDOW_MS[timeframe] - 1));
      expect(market.asset(WRAPPED_SOL)[`stats${timeframe}`]?.numBuys).toBe(1);
      market.advance(millis(1_000 + WINDOW_MS[timeframe]));
      expect(market.asset(WRAPPED_SOL)[`stats${timeframe}`]).toMatchObject({
        numBuys: 0,
        numTraders: 0,
        buyVolume: 0,
      });
    },
  );

  test('measures the change of a window from the last price before it', () => {
    const market = aMarket();
    market.apply(aTrade({ time: millis(0), price: 2 }));
    market.advance(millis(WINDOW_MS['5m']));
    market.apply(aTrade({ time: millis(WINDOW_MS['5m']), price: 3 }));
    const asset = market.asset(WRAPPED_SOL);
    expect(asset.stats5m?.priceChange).toBe(50);
    expect(asset.stats1h?.priceChange).toBe(50);
    market.advance(millis(2 * WINDOW_MS['5m']));
    expect(market.asset(WRAPPED_SOL).stats5m?.priceChange).toBe(0);
  });

  test('has a price and no change before the first trade, once a pool names one', () => {
    const market = aMarket();
    expect(market.asset(WRAPPED_SOL).usdPrice).toBeUndefined();
    market.setPrice(WRAPPED_SOL, 150, 7);
    market.setMint(WRAPPED_SOL, { supply: 10, mintAuthority: null, freezeAuthority: 'x' });
    expect(market.asset(WRAPPED_SOL)).toMatchObject({
      usdPrice: 150,
      priceBlockId: 7,
      mcap: 1_500,
      fdv: 1_500,
      circSupply: 10,
      audit: { mintAuthorityDisabled: true, freezeAuthorityDisabled: false },
      stats24h: { priceChange: 0, numBuys: 0 },
    });
  });

  test('counts both sides of every pool as liquidity, and a side without a price as the other', () => {
    const market = aMarket();
    market.setPrice(USDC, 1, 1);
    market.setPool(aPool());
    expect(market.asset(WRAPPED_SOL).liquidity).toBe(2_000);
    market.setPrice(WRAPPED_SOL, 90, 1);
    market.setPool(aPool());
    market.setPool(aPool({ pool: anAddress(1), mints: [WRAPPED_SOL, FAKE_USDC], amounts: [1, 5] }));
    expect(market.asset(WRAPPED_SOL).liquidity).toBe(1_900 + 180);
    expect(market.asset(USDC).liquidity).toBe(1_900);
  });

  test('counts a trade worth more than windows can hold as one of nothing, and lets go of it as such', () => {
    const market = aMarket();
    for (const asset of [WRAPPED_SOL, USDC]) market.apply(aTrade({ asset, microUsd: 1_000_000 }));
    market.apply(aTrade({ time: millis(1), microUsd: 1.5e16, isValidPrice: false }));
    const volumes = () =>
      [WRAPPED_SOL, USDC].map((id) => {
        const { numBuys, buyVolume } = market.asset(id).stats24h ?? {};
        return [numBuys, buyVolume];
      });
    expect(volumes()).toEqual([
      [2, 1],
      [1, 1],
    ]);
    for (let hour = 1; hour <= 49; hour += 1) market.advance(millis(hour * 3_600_000));
    expect(
      volumes()
        .flat()
        .every((figure) => !figure),
    ).toBe(true);
  });

  test('counts a trade for the token that paid as well: its volume, traders and score, and no price', () => {
    const market = aMarket();
    market.setPrice(USDC, 1, 1);
    const [buyer, seller] = [anAddress(1), anAddress(2)];
    const trade = { quote: USDC, price: 150, microUsd: 3_000_000 };
    market.apply(aTrade({ ...trade, trader: buyer }));
    market.apply(aTrade({ ...trade, trader: seller, side: 'sell', microUsd: 2_000_000 }));
    market.apply(aTrade({ trader: seller, price: 150 }));
    const asset = market.asset(USDC);
    expect(asset).toMatchObject({
      usdPrice: 1,
      organicScore: expect.closeTo(19.46, 2),
      stats24h: { buyVolume: 2, sellVolume: 3, numBuys: 1, numSells: 1, numTraders: 2, priceChange: 0 },
    });
    expect(market.asset(WRAPPED_SOL).stats24h).toMatchObject({ numBuys: 2, numSells: 1, sellVolume: 2 });
    const order = (category: 'toptraded' | 'toporganicscore') =>
      market.list({ category, timeframe: '24h', limit: 1 }).map(({ id }) => id);
    expect(order('toporganicscore')).toEqual([WRAPPED_SOL]);
    market.advance(millis(DAY));
    expect(market.asset(USDC).stats24h).toMatchObject({ buyVolume: 0, numTraders: 0 });
  });

  test('ranks by window volume, or by any field with unknown values last in both directions', () => {
    const market = aMarket();
    market.apply(aTrade({ asset: USDC, microUsd: 5_000_000, price: 1 }));
    market.apply(aTrade({ microUsd: 9_000_000, price: 150 }));
    const ids = (assets: readonly { id: Address }[]) => assets.map(({ id }) => id);
    expect(ids(market.list({ category: 'toptraded', timeframe: '1h', limit: 5 }))).toEqual([
      WRAPPED_SOL,
      USDC,
      FAKE_USDC,
    ]);
    expect(ids(market.list({ category: 'toptrending', timeframe: '1h', limit: 1 }))).toEqual([WRAPPED_SOL]);
    for (const [direction, first] of [
      ['asc', USDC],
      ['desc', WRAPPED_SOL],
    ] as const) {
      const order = { sort: { field: 'usdPrice' }, direction } as const;
      const found = ids(market.list({ category: 'toptraded', timeframe: '1h', limit: 5, order }));
      expect([found[0], found[2]]).toEqual([first, FAKE_USDC]);
    }
  });

  test('finds by symbol, name and address, verified look-alikes first', () => {
    const market = aMarket();
    market.apply(aTrade({ asset: FAKE_USDC, microUsd: 9_000_000_000 }));
    const find = (query: string, ...filters: ('verified' | 'exact_symbol' | 'exact_case_insensitive')[]) =>
      market.search({ query, filters, limit: 20 }).map(({ id }) => id);
    expect(find('usdc')).toEqual([USDC, FAKE_USDC]);
    expect(find('usdc', 'verified')).toEqual([USDC]);
    expect(find('solana')).toEqual([WRAPPED_SOL]);
    expect(find(FAKE_USDC)).toEqual([FAKE_USDC]);
    expect(find(`${FAKE_USDC},${WRAPPED_SOL}`)).toEqual([FAKE_USDC, WRAPPED_SOL]);
    expect(find(`${USDC},${WRAPPED_SOL},${USDC}`)).toEqual([USDC, WRAPPED_SOL]);
    expect(find('usdc', 'exact_symbol')).toEqual([]);
    expect(find('usd', 'exact_case_insensitive')).toEqual([]);
    expect(find('usdc', 'exact_case_insensitive')).toEqual([USDC, FAKE_USDC]);
    expect(find('')).toHaveLength(3);
  });

  test('lists the members of a comma list and leaves out what it does not know', () => {
    const market = aMarket();
    expect(market.assets([USDC, anAddress(5), WRAPPED_SOL, USDC]).map(({ id }) => id)).toEqual([
      USDC,
      WRAPPED_SOL,
    ]);
  });

  test('refuses an id it does not know and ignores its trades', () => {
    const market = createMarket([]);
    market.apply(aTrade());
    expect(() => market.asset(WRAPPED_SOL)).toThrow('TOKEN_NOT_FOUND');
  });
});
