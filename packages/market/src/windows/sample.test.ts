import { millis } from '@orrery/core';
import { WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createMarket } from '../market.ts';
import { aToken, aTrade } from '../testing.ts';
import type { MarketTrade } from '../trade.ts';
import { DAY_MS } from './windows.ts';

const TRADERS_MOST = 512;
const TRADERS = 6_000;
/** Four times √((1 − p) / m) for the smallest sample there can be; a number outside of it is a bug, or one in sixteen thousand. */
const FOUR_ERRORS = 4 * Math.sqrt(1 / (TRADERS_MOST / 2));

/** The n-th trader buys, and some sell a part or all again. */
function tradesOf(n: number): MarketTrade[] {
  const trade = { trader: `trader ${n}` as Address, time: millis(n) };
  const buy = aTrade({ ...trade, microUsd: 1_000 + (n % 97) });
  const sell = aTrade({ ...trade, side: 'sell', microUsd: 2_000 });
  return n % 3 === 0 ? [buy, sell] : [buy];
}

test('beyond its bound counts traders within the stated error, volumes and trades exactly, and all exactly once it was empty', () => {
  const [bounded, whole] = [
    createMarket([aToken()], { tradersMost: TRADERS_MOST }),
    createMarket([aToken()]),
  ];
  const day = () => {
    const [found = {}, wanted = {}] = [bounded, whole].map((market) => market.asset(WRAPPED_SOL).stats24h);
    return { found, wanted };
  };
  const tell = (from: number, to: number) => {
    for (let n = from; n < to; n += 1)
      for (const trade of tradesOf(n)) for (const market of [bounded, whole]) market.apply(trade);
  };
  tell(0, TRADERS_MOST);
  expect(day().found).toEqual(day().wanted);
  tell(TRADERS_MOST, TRADERS);
  const { found, wanted } = day();
  const { buyVolume, sellVolume, numBuys, numSells } = wanted;
  expect(found).toMatchObject({ buyVolume, sellVolume, numBuys, numSells });
  expect(found.numTraders).not.toBe(wanted.numTraders);
  for (const name of [
    'numTraders',
    'numNetBuyers',
    'numOrganicBuyers',
    'buyOrganicVolume',
    'sellOrganicVolume',
  ] as const) {
    const share = Math.sqrt((wanted.numTraders ?? 0) / (wanted[name] ?? 1));
    const isCount = name.startsWith('num');
    const most = isCount ? FOUR_ERRORS * share : FOUR_ERRORS;
    expect(Math.abs((found[name] ?? 0) / (wanted[name] ?? 1) - 1)).toBeLessThan(most);
  }
  for (const market of [bounded, whole]) market.advance(millis(TRADERS + DAY_MS));
  expect(day().found).toEqual(day().wanted);
  expect(day().found).toMatchObject({ numTraders: 0, buyVolume: 0, buyOrganicVolume: 0 });
  for (const market of [bounded, whole]) {
    for (const trade of [...tradesOf(0), ...tradesOf(1)])
      market.apply({ ...trade, time: millis(TRADERS + DAY_MS) });
  }
  expect(day().found).toEqual(day().wanted);
  expect(day().found.numTraders).toBe(2);
});
