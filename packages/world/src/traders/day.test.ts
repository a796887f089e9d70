import { USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUniverse } from '../universe/create-universe.ts';
import { type Character, type Universe, universeAt } from '../universe/universe.ts';
import { createExchange, type Exchange, GENESIS_MS } from './test-exchange.ts';

const HOUR = 3_600_000;
/** A thirtieth of the usual pulse, so that a day takes seconds. */
const BEAT_MS = 750;

/** The world without launchpads: what is left has a fair value. */
function withoutLaunches(universe: Universe): Universe {
  const pools = universe.pools.filter(({ mints }) => !mints[0].launch);
  const traders = universe.traders.filter(({ habit }) => habit !== 'developer');
  return { ...universe, pools, traders };
}

const universe = withoutLaunches(universeAt(createUniverse(3), GENESIS_MS));

let exchange: Exchange;
let [buys, all] = [0, 0];
const charts = new Map<Address, number[]>();
const cash: { sol: number; usdc: number }[] = [];

beforeAll(() => {
  exchange = createExchange(universe, BEAT_MS);
  const { view, cast } = exchange.mind;
  const held = (mint: Address) =>
    cast.all.reduce((sum, { balances }) => sum + Number(balances?.get(mint) ?? 0n), 0);
  const look = () => {
    cash.push({ sol: held(WRAPPED_SOL), usdc: held(USDC) });
    for (const token of view.tokens()) {
      const { id } = token.facts;
      charts.set(id, [...(charts.get(id) ?? []), view.usd(token)]);
    }
  };
  look();
  exchange.live(24 * HOUR, {
    trade({ isBuy }) {
      buys += isBuy ? 1 : 0;
      all += 1;
    },
    every: { ms: HOUR, look },
  });
}, 120_000);

function deviationOverDay({ volatility, beta }: Character): number {
  const sol = universe.characters.get(WRAPPED_SOL)?.volatility ?? 0;
  return Math.hypot(volatility, beta * sol) * Math.sqrt(24);
}

describe('a day of the traders’ life', () => {
  test('leaves no major farther from where it was than its volatility says', () => {
    const majors = [...universe.characters.values()].filter(({ token }) => token.tags.includes('strict'));
    const moved = majors.flatMap((character) => {
      const chart = charts.get(character.token.id) ?? [];
      const [first, last] = [chart[0], chart.at(-1)];
      if (!first || !last) return [];
      return [
        { symbol: character.token.symbol, z: Math.log(last / first) / (deviationOverDay(character) + 0.01) },
      ];
    });
    expect(moved.length).toBeGreaterThan(10);
    for (const { symbol, z } of moved) expect(Math.abs(z), symbol).toBeLessThan(3.5);
  });

  test('keeps the dollar at a dollar', () => {
    const dollars = [...universe.characters.values()].filter(
      ({ token, price }) => token.tags.includes('stablecoin') && token.tags.includes('strict') && price === 1,
    );
    for (const { token } of dollars) {
      for (const price of charts.get(token.id) ?? [])
        expect(Math.abs(price - 1), token.symbol).toBeLessThan(0.01);
    }
  });

  test('drains neither SOL nor dollars to one side', () => {
    const [first] = cash;
    for (const { sol, usdc } of cash) {
      expect(Math.abs(sol / (first?.sol ?? 0) - 1)).toBeLessThan(0.05);
      expect(Math.abs(usdc / (first?.usdc ?? 0) - 1)).toBeLessThan(0.05);
    }
  });

  test('has as many buys as sells', () => {
    expect(buys / all).toBeGreaterThan(0.45);
    expect(buys / all).toBeLessThan(0.55);
  });
});
