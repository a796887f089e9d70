import { DAY_MS, millis } from '@orrery/core/time';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import { expect, test } from 'vitest';
import { recount } from './engine/recount.ts';
import { createMarket } from './market.ts';
import { anAddress, aToken, aTrade } from './testing.ts';
import type { MarketTrade } from './trade.ts';

const TOKENS = 40;
const TRADES = 20_000;
const TRADERS = 300;

/** Dice of a fixed seed: a day that is the same whenever it is simulated. */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Trades of three days: most of few tokens, some dust, prices that walk. */
function drawTrades(): MarketTrade[] {
  const dice = createDice(11);
  const prices = Array.from({ length: TOKENS }, () => dice());
  return Array.from({ length: TRADES }, (_, n) => {
    const token = Math.floor(TOKENS * dice() ** 3);
    prices[token] = (prices[token] ?? 1) * (0.99 + dice() * 0.02);
    return aTrade({
      asset: anAddress(token),
      trader: anAddress(1_000 + Math.floor(TRADERS * dice() ** 2)),
      side: dice() < 0.55 ? 'buy' : 'sell',
      time: millis(1_000 * Math.floor((n * 3 * DAY_MS) / TRADES / 1_000)),
      price: prices[token] ?? 1,
      isValidPrice: dice() > 0.03,
      microUsd: Math.floor(10 ** (3 + dice() * 8)),
    });
  });
}

test('a day in which every trade of a day before leaves is, in every field of every token, what a recount says; and nothing is left when all have left', () => {
  const trades = drawTrades();
  const market = createMarket(Array.from({ length: TOKENS }, (_, n) => aToken({ id: anAddress(n) })));
  for (const trade of trades) {
    market.advance(trade.time);
    market.apply(trade);
  }
  const now = trades.at(-1)?.time ?? 0;
  for (let n = 0; n < TOKENS; n += 1) {
    const of = trades.filter(({ asset }) => asset === anAddress(n));
    for (const timeframe of TIMEFRAMES) {
      const wanted = recount({ trades: of, timeframe, now, since: 0 });
      expect(market.asset(anAddress(n))[`stats${timeframe}`]).toEqual(wanted);
    }
  }
  market.advance(millis(now + 2 * DAY_MS));
  for (let n = 0; n < TOKENS; n += 1) {
    const { priceChange, ...sums } = market.asset(anAddress(n)).stats24h ?? {};
    expect(priceChange).toBe(0);
    expect(Object.values(sums).filter((sum) => sum !== 0)).toEqual([]);
  }
}, 30_000);
