import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { characterOf, toPastTokens, universeAt } from '@orrery/world';
import { createFixtureUniverse } from '@orrery/world/testing';
import { expect, test } from 'vitest';
import { toMarketTrade } from '../replay-trades.ts';
import { generateHistory } from './generate-history.ts';

const END = 1_790_000_000_000;
const universe = universeAt(createFixtureUniverse(1), END);
const { trades } = generateHistory({
  universe,
  tokens: toPastTokens(universe, END),
  end: END,
  solPrice: characterOf(universe, WRAPPED_SOL).price,
  slotAt: () => 0,
});

test('synthetic trades say whether USDC was on their other side, as their pool says', () => {
  const quotes = new Map(universe.pools.map(({ id, mints: [, quote] }) => [id, quote.id]));
  const forDollars = trades.filter(({ is_for_usdc }) => is_for_usdc === 1);
  expect(forDollars.length).toBeGreaterThan(100);
  expect(trades.length - forDollars.length).toBeGreaterThan(100);
  for (const { pool, is_for_usdc } of trades) expect(is_for_usdc).toBe(quotes.get(pool) === USDC ? 1 : 0);
});

test('USDC counts the synthetic trades that it was the other side of, and no other', () => {
  const market = createMarket(universe.tokens);
  for (const trade of trades) market.apply(toMarketTrade({ ...trade, id: 0 }));
  const { numBuys = 0, numSells = 0, buyVolume, sellVolume } = market.asset(USDC).stats24h ?? {};
  const forDollars = trades.filter(({ is_for_usdc }) => is_for_usdc === 1);
  const dollars = forDollars.reduce((sum, { usd_micro }) => sum + usd_micro, 0) / 1e6;
  expect(Number(numBuys) + Number(numSells)).toBe(forDollars.length);
  expect(Number(buyVolume) + Number(sellVolume)).toBeCloseTo(dollars, 2);
});
