import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUniverse } from '../../universe/create-universe.ts';
import { type Character, type Universe, universeAt } from '../../universe/universe.ts';
import { createExchange, GENESIS_MS } from './exchange.ts';

const HOUR = 3_600_000;
const LOOK_MS = HOUR / 4;
/** A thirtieth of the usual rate of steps, so that a day takes seconds. */
const STEP_MS = 750;

interface Lived {
  buys: number;
  all: number;
  charts: ReadonlyMap<Address, number[]>;
  cash: readonly { sol: number; usdc: number }[];
}

/** The world without launchpads: what is left has a fair value. */
function withoutLaunches(universe: Universe): Universe {
  const pools = universe.pools.filter(({ mints }) => !mints[0].launch);
  const traders = universe.traders.filter(({ habit }) => habit !== 'developer');
  return { ...universe, pools, traders };
}

function live(universe: Universe, hours: number): Lived {
  let [buys, all] = [0, 0];
  const charts = new Map<Address, number[]>();
  const cash: { sol: number; usdc: number }[] = [];
  const exchange = createExchange(universe, STEP_MS);
  const { view, traders } = exchange.simulation;
  const held = (mint: Address) =>
    traders.all.reduce((sum, { balances }) => sum + Number(balances?.get(mint) ?? 0n), 0);
  const look = () => {
    cash.push({ sol: held(WRAPPED_SOL), usdc: held(USDC) });
    for (const token of view.tokens()) {
      const chart = charts.get(token.facts.id) ?? [];
      chart.push(view.usd(token));
      charts.set(token.facts.id, chart);
    }
  };
  look();
  exchange.live(hours * HOUR, {
    trade({ isBuy }) {
      buys += isBuy ? 1 : 0;
      all += 1;
    },
    every: { ms: LOOK_MS, look },
  });
  return { buys, all, charts, cash };
}

/** What is claimed of the traders' life without launches, over so many hours from the first on. */
export function claimOfDay(hours: number): void {
  const universe = withoutLaunches(universeAt(createUniverse(3), GENESIS_MS));
  let lived: Lived;
  beforeAll(() => {
    lived = live(universe, hours);
  }, 120_000);

  function deviation({ volatility, beta }: Character): number {
    const sol = universe.characters.get(WRAPPED_SOL)?.volatility ?? 0;
    return Math.hypot(volatility, beta * sol) * Math.sqrt(hours);
  }

  describe(`${hours} hours of the traders’ life`, () => {
    test('leave no major farther from where it was than its volatility says', () => {
      const majors = [...universe.characters.values()].filter(({ token }) => token.tags.includes('strict'));
      const moved = majors.flatMap((character) => {
        const chart = lived.charts.get(character.token.id) ?? [];
        const [first, last] = [chart[0], chart.at(-1)];
        if (!first || !last) return [];
        return [
          { symbol: character.token.symbol, z: Math.log(last / first) / (deviation(character) + 0.01) },
        ];
      });
      expect(moved.length).toBeGreaterThan(10);
      for (const { symbol, z } of moved) expect(Math.abs(z), symbol).toBeLessThan(3.5);
    });

    test('keep the dollar at a dollar', () => {
      const dollars = [...universe.characters.values()].filter(
        ({ token, price }) =>
          token.tags.includes('stablecoin') && token.tags.includes('strict') && price === 1,
      );
      for (const { token } of dollars) {
        for (const price of lived.charts.get(token.id) ?? [])
          expect(Math.abs(price - 1), token.symbol).toBeLessThan(0.01);
      }
    });

    test('drain neither SOL nor dollars to one side', () => {
      const [first] = lived.cash;
      expect(lived.cash.length).toBeGreaterThan(3 * hours);
      for (const { sol, usdc } of lived.cash) {
        expect(Math.abs(sol / (first?.sol ?? 0) - 1)).toBeLessThan(0.05);
        expect(Math.abs(usdc / (first?.usdc ?? 0) - 1)).toBeLessThan(0.05);
      }
    });

    test('have as many buys as sells', () => {
      expect(lived.buys / lived.all).toBeGreaterThan(0.45);
      expect(lived.buys / lived.all).toBeLessThan(0.55);
    });
  });
}
