import { DAY_MS, MINUTE_MS, millis } from '@orrery/core/time';
import { USDC } from '@orrery/domain/mints/mints';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { expect, test } from 'vitest';
import { createMarket, type Market } from '../market.ts';
import { anAddress, aPool, aToken } from '../testing.ts';
import { tokenNumbersOf } from './snapshot.ts';

const STARTED = 100 * DAY_MS;
const [OLD, QUIET, NEW] = [anAddress(1), anAddress(2), anAddress(3)];

const aLaunch = (id: typeof OLD, createdAt: number) =>
  aToken({ id, launch: { launchpad: 'pad', developer: anAddress(9), createdAt: millis(createdAt) } });

/** As a start does: reads accounts and pools of tokens that were there before. */
function aStart(): Market {
  const market = createMarket([aLaunch(OLD, STARTED - DAY_MS), aLaunch(QUIET, STARTED - 1)]);
  market.advance(millis(STARTED));
  for (const mint of [OLD, QUIET]) {
    hold(market, mint, 1);
    market.setPrice(mint, 5, 1);
    market.setPool(
      aPool({ pool: anAddress(mint === OLD ? 20 : 21), mints: [mint, USDC], amounts: [1, 100] }),
    );
  }
  return market;
}

const hold = (market: Market, mint: typeof OLD, n: number) =>
  market.setHolding({ mint, account: anAddress(30 + n), owner: anAddress(40 + n), amount: 1 });

const changesOf = (market: Market, id: typeof OLD) => {
  const asset = market.asset(id);
  return TIMEFRAMES.map((timeframe) => asset[`stats${timeframe}`]?.holderChange);
};

test('a window that began before anybody counted holders has no change of them', () => {
  const market = aStart();
  market.advance(millis(STARTED + MINUTE_MS));
  market.addToken(aLaunch(NEW, STARTED + MINUTE_MS));
  for (const mint of [OLD, NEW]) hold(market, mint, 1);
  expect(changesOf(market, OLD)).toEqual([undefined, undefined, undefined, undefined]);
  expect(changesOf(market, NEW)).toEqual([undefined, undefined, undefined, undefined]);
  market.advance(millis(STARTED + 2 * MINUTE_MS));
  for (const mint of [OLD, NEW]) hold(market, mint, 2);
  market.advance(millis(STARTED + 56 * MINUTE_MS));
  expect(changesOf(market, OLD)).toEqual([0, undefined, undefined, undefined]);
  expect(changesOf(market, NEW)).toEqual([0, undefined, undefined, undefined]);
  market.advance(millis(STARTED + 60 * MINUTE_MS));
  expect(changesOf(market, OLD)).toEqual([0, 100, undefined, undefined]);
  market.advance(millis(STARTED + DAY_MS));
  expect(changesOf(market, OLD)).toEqual([0, 0, 0, 100]);
});

test('nor of liquidity; and lists sort by a change from when it is known', () => {
  const market = aStart();
  market.addToken(aLaunch(NEW, STARTED));
  hold(market, NEW, 1);
  const order = { sort: { field: 'holderChange', timeframe: '1h' }, direction: 'asc' } as const;
  const listed = () => {
    const rows = market.list({ category: 'toptraded', timeframe: '1h', limit: 3, order });
    return rows.map(({ id }) => id);
  };
  const liquidity = () => {
    const { stats5m, stats24h } = market.asset(OLD);
    return [stats5m?.liquidityChange, stats24h?.liquidityChange];
  };
  market.advance(millis(STARTED + MINUTE_MS));
  for (const n of [2, 3]) hold(market, NEW, n);
  expect(liquidity()).toEqual([undefined, undefined]);
  market.advance(millis(STARTED + 5 * MINUTE_MS));
  expect(liquidity()).toEqual([0, undefined]);
  market.advance(millis(STARTED + 60 * MINUTE_MS));
  expect(listed()[2]).toBe(NEW);
});

test('what begins to be known is told of a token that sleeps, too', () => {
  const market = aStart();
  expect(changesOf(market, QUIET)).toEqual([undefined, undefined, undefined, undefined]);
  for (let minute = 1; minute < 60; minute += 1) market.advance(millis(STARTED + minute * MINUTE_MS));
  expect(market.census().asleep).toBeGreaterThan(0);
  const { version } = market;
  market.advance(millis(STARTED + 60 * MINUTE_MS));
  expect(changesOf(market, QUIET)).toEqual([0, 0, undefined, undefined]);
  const [patch] = market.changedSince(version, (id) => id === QUIET).patches;
  expect(patch?.stats1h?.holderChange).toBe(0);
});

test('a restart knows since when it was counted', () => {
  const market = aStart();
  const snapshot = market.snapshot();
  const numbers = tokenNumbersOf(snapshot);
  const restarted = createMarket([aLaunch(OLD, STARTED - DAY_MS), aLaunch(QUIET, STARTED - 1)], { numbers });
  for (const _ of restarted.restore(snapshot));
  restarted.advance(millis(STARTED + 10 * MINUTE_MS));
  hold(restarted, OLD, 1);
  expect(changesOf(restarted, OLD)).toEqual([0, undefined, undefined, undefined]);
  restarted.advance(millis(STARTED + DAY_MS));
  expect(changesOf(restarted, OLD)).toEqual([0, 0, 0, 0]);
});
