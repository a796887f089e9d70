import { DAY_MS } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createHistory } from '../history/history.ts';
import { toPastTokens } from '../history/past-token.ts';
import { createPickTrader } from '../history/pick-trader.ts';
import { createUniverse } from '../universe/create-universe.ts';
import { universeAt } from '../universe/universe.ts';
import { createExchange, GENESIS_MS } from './testing/exchange.ts';

const BAR_MS = 900_000;
const LIVE_BARS = 2;
/** Further down a day has too few trades for a quarter of an hour to be a measure. */
const MOST_TRADED = 10;

/** Volumes in US dollars by token and bar. */
function createVolumes(from: number, count: number) {
  const volumes = new Map<Address, number[]>();
  return {
    volumes,
    add(id: Address, at: number, usd: number) {
      const bars = volumes.get(id) ?? Array<number>(count).fill(0);
      const bar = Math.floor((at - from) / BAR_MS);
      if (bar >= 0 && bar < count) bars[bar] = (bars[bar] ?? 0) + usd;
      volumes.set(id, bars);
    },
  };
}

test('the first bars after a start are as large as those of the day before, within three times their median', () => {
  const universe = universeAt(createUniverse(1), GENESIS_MS);
  const past = createVolumes(GENESIS_MS - DAY_MS, DAY_MS / BAR_MS);
  const tokens = toPastTokens(universe, GENESIS_MS);
  const pickTrader = createPickTrader(universe.traders);
  for (const { asset, trades } of createHistory({ seed: 1, end: GENESIS_MS, tokens, pickTrader }))
    for (const { time, microUsd } of trades) past.add(asset, time, microUsd / 1e6);
  const live = createVolumes(GENESIS_MS, LIVE_BARS);
  let now = GENESIS_MS;
  createExchange(universe).live(LIVE_BARS * BAR_MS, {
    trade({ at, pool, usd }) {
      now = at;
      live.add(pool.mints[0].id, at, usd);
    },
    arbitrage: ({ pool, usd }) => live.add(pool.mints[0].id, now, usd),
  });
  const sumOf = (bars: readonly number[]) => bars.reduce((sum, usd) => sum + usd, 0);
  const most = [...past.volumes].toSorted((a, b) => sumOf(b[1]) - sumOf(a[1])).slice(0, MOST_TRADED);
  expect(most).toHaveLength(MOST_TRADED);
  for (const [id, bars] of most) {
    const median = bars.toSorted((a, b) => a - b)[bars.length / 2] ?? Number.NaN;
    for (const usd of live.volumes.get(id) ?? []) {
      expect(usd / median, universe.characters.get(id)?.token.symbol).toBeLessThan(3);
      expect(usd / median, universe.characters.get(id)?.token.symbol).toBeGreaterThan(1 / 3);
    }
  }
}, 600_000);
