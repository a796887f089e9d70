import { DAY_MS, HOUR_MS, MINUTE_MS, millis } from '@orrery/core/time';
import { USDC } from '@orrery/domain/mints/mints';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { expect, test } from 'vitest';
import { createMarket } from '../market.ts';
import { anAddress, aPool, aToken, aTrade } from '../testing.ts';

const BORN = 100 * DAY_MS;
const [OLD, FALLING, YOUNG] = [anAddress(1), anAddress(2), anAddress(3)];
const launch = { launchpad: 'pad', developer: USDC, createdAt: millis(BORN) };

/** Two old tokens, of which one rose and one fell by half, and a launch of twenty minutes that rose tenfold and has gone from one holder to two. */
function aMarket() {
  const market = createMarket([aToken({ id: OLD }), aToken({ id: FALLING }), aToken({ id: YOUNG, launch })]);
  const trade = (asset: typeof OLD, time: number, price: number) =>
    market.apply(aTrade({ asset, time: millis(time), price }));
  market.advance(millis(BORN - 2 * DAY_MS));
  for (const asset of [OLD, FALLING]) {
    trade(asset, BORN - 2 * DAY_MS, 2);
    market.setHolding({ mint: asset, account: anAddress(20), owner: anAddress(30), amount: 1 });
    market.setPool(aPool({ pool: anAddress(40 + (asset === OLD ? 1 : 2)), mints: [asset, USDC] }));
  }
  market.advance(millis(BORN));
  trade(YOUNG, BORN, 1);
  market.setPool(aPool({ pool: anAddress(43), mints: [YOUNG, USDC], amounts: [10, 10] }));
  market.setHolding({ mint: YOUNG, account: anAddress(21), owner: anAddress(31), amount: 1 });
  market.advance(millis(BORN + 10 * MINUTE_MS));
  trade(OLD, BORN + 10 * MINUTE_MS, 3);
  trade(FALLING, BORN + 10 * MINUTE_MS, 1);
  trade(YOUNG, BORN + 10 * MINUTE_MS, 10);
  market.setHolding({ mint: YOUNG, account: anAddress(22), owner: anAddress(32), amount: 1 });
  market.advance(millis(BORN + 20 * MINUTE_MS));
  return market;
}

const CHANGES = ['priceChange', 'holderChange', 'liquidityChange'] as const;

test('a token has no change over a window that it is younger than, and one over each that it has lived through', () => {
  const market = aMarket();
  const known = () =>
    TIMEFRAMES.filter((span) =>
      CHANGES.some((figure) => market.asset(YOUNG)[`stats${span}`]?.[figure] !== undefined),
    );
  expect(known()).toEqual(['5m']);
  market.advance(millis(BORN + HOUR_MS - 1));
  expect(known()).toEqual(['5m']);
  market.advance(millis(BORN + HOUR_MS));
  expect(known()).toEqual(['5m', '1h']);
  expect(market.asset(YOUNG).stats1h).toMatchObject({ priceChange: 900, holderChange: 100 });
  market.advance(millis(BORN + DAY_MS - 1));
  expect(known()).toEqual(['5m', '1h', '6h']);
  market.advance(millis(BORN + DAY_MS));
  expect(known()).toEqual(['5m', '1h', '6h', '24h']);
});

test('a list says so as soon as an asset does', () => {
  const market = aMarket();
  const listed = () => market.list({ category: 'recent', timeframe: '1h', limit: 1 })[0]?.stats1h;
  expect(listed()).not.toHaveProperty('priceChange');
  market.advance(millis(BORN + HOUR_MS));
  expect(listed()).toMatchObject({ priceChange: 900 });
});

test('a list has the change of a week and of thirty days from that age on, also of a token to which nothing happened', () => {
  const market = aMarket();
  market.advance(millis(BORN + 6 * DAY_MS));
  const listed = () => {
    const [asset] = market.list({ category: 'recent', timeframe: '1h', limit: 1 });
    return [asset?.stats7d?.priceChange, asset?.stats30d?.priceChange];
  };
  expect(listed()).toEqual([undefined, undefined]);
  market.advance(millis(BORN + 7 * DAY_MS));
  expect(listed()).toEqual([900, undefined]);
  market.advance(millis(BORN + 30 * DAY_MS));
  expect(listed()).toEqual([900, 900]);
});

test('whoever follows the changes hears of it at that moment, without anything having happened to the token', () => {
  const market = aMarket();
  for (const [age, window] of [
    [HOUR_MS, 'stats1h'],
    [6 * HOUR_MS, 'stats6h'],
    [DAY_MS, 'stats24h'],
  ] as const) {
    market.advance(millis(BORN + age - 1));
    const { version } = market.changedSince(-1);
    market.advance(millis(BORN + age));
    const patch = market.changedSince(version).patches.find(({ id }) => id === YOUNG);
    expect(patch?.[window]?.priceChange).toBeTypeOf('number');
  }
});

for (const field of ['priceChange', 'holderChange', 'liquidityChange'] as const)
  test(`such a token stands last in either direction of a sort by ${field}`, () => {
    const market = aMarket();
    const ids = [OLD, FALLING, YOUNG];
    for (const direction of ['asc', 'desc'] as const) {
      const order = { sort: { field, timeframe: '1h' }, direction } as const;
      expect(market.list({ category: 'toptraded', timeframe: '24h', limit: 3, order }).at(-1)?.id).toBe(
        YOUNG,
      );
      expect(market.assets(ids, order).at(-1)?.id).toBe(YOUNG);
      expect(market.search({ query: ids.join(), filters: [], limit: 3, order }).at(-1)?.id).toBe(YOUNG);
    }
    const first = { sort: { field, timeframe: '5m' }, direction: 'asc' } as const;
    expect(market.assets(ids, first)).toHaveLength(3);
  });
