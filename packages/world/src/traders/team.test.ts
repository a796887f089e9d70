import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import type { Habit, TraderPlan } from '../universe/universe.ts';
import { type Life, lifeOf } from './launch-life.ts';
import { type Deed, teamOf } from './team.ts';
import { createTraderIndex } from './trader-index.ts';

const habits: readonly Habit[] = ['developer', 'sniper', 'insider', 'bundler'];
const plans = habits.flatMap((habit) =>
  Array.from({ length: 20 }, (_, index): TraderPlan => {
    const address = `${habit} ${index}` as Address;
    const group = habit === 'bundler' ? { group: Math.floor(index / 5) } : {};
    return { habit, address, secret: new Uint8Array(32), holdings: new Map(), ...group };
  }),
);
const developer = 'developer 3';

interface Run {
  life: Life;
  deeds: Deed[];
}

function run(index: number): Run {
  const mint = `mint ${index}`;
  const life = lifeOf(1, mint);
  return { life, deeds: teamOf(createTraderIndex(plans), { worldSeed: 1, mint, developer, life }) };
}

const runs = Array.from({ length: 400 }, (_, index) => run(index));
const of = (habit: Habit, deeds: readonly Deed[]) =>
  deeds.filter(({ trader }) => trader.plan.habit === habit);
const plain = ({ deeds }: Run) => deeds.map(({ trader, ...deed }) => ({ ...deed, who: trader.plan.address }));

test('the same people do the same after a restart', () => {
  expect(plain(run(7))).toEqual(plain(run(7)));
});

test('everybody buys before anybody sells, and within ten seconds of the birth', () => {
  for (const { deeds } of runs) {
    for (const { at, buys } of deeds) if (buys !== undefined) expect(at).toBeLessThan(10_000);
    const firstSale = Math.min(...deeds.filter(({ sells }) => sells !== undefined).map(({ at }) => at));
    const lastOwnBuy = Math.max(
      ...of('developer', deeds).flatMap(({ at, buys }) => (buys === undefined ? [] : [at])),
    );
    expect(firstSale).toBeGreaterThan(lastOwnBuy);
  }
});

test('in a rug developer, insiders and bundlers all sell everything at the top', () => {
  const rugs = runs.filter(({ life }) => life.fate === 'rug');
  expect(rugs.length).toBeGreaterThan(20);
  for (const { life, deeds } of rugs) {
    const sales = deeds.filter(({ trader, sells }) => sells !== undefined && trader.plan.habit !== 'sniper');
    expect(sales.some(({ trader }) => trader.plan.address === developer)).toBe(true);
    for (const { at, sells } of sales) {
      expect(sells).toBe(1);
      expect(Math.abs(at / life.peakAt - 1)).toBeLessThan(0.02);
    }
  }
});

test('a bundle is one whole group that buys within one slot and sells within one', () => {
  const bundles = runs.map(({ deeds }) => of('bundler', deeds)).filter(({ length }) => length > 0);
  expect(bundles.length).toBeGreaterThan(40);
  for (const bundle of bundles) {
    expect(new Set(bundle.map(({ trader }) => trader.plan.group)).size).toBe(1);
    expect(new Set(bundle.map(({ trader }) => trader)).size).toBe(5);
    for (const isBuy of [true, false]) {
      const times = bundle.filter(({ buys }) => (buys !== undefined) === isBuy).map(({ at }) => at);
      expect(Math.max(...times) - Math.min(...times)).toBeLessThan(400);
    }
  }
});
