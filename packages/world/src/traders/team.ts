import { between, createRandom, pickOne, pickSome, type Random, seedOf } from '../random.ts';
import type { Fate, Life } from './launch-life.ts';
import type { Trader } from './trader.ts';
import type { TraderIndex } from './trader-index.ts';

/** One thing that an insider of a launch does; `at` in milliseconds since the birth. */
export interface Deed {
  at: number;
  trader: Trader;
  /** Buys for this share of the goal, or sells this share of what it holds. */
  buys?: number;
  sells?: number;
}

interface TeamPlan {
  snipers: readonly [number, number];
  bundleChance: number;
  insiders: readonly [number, number];
  developer: readonly [number, number];
}

/** How many act, and what the developer pays for its own first share. */
const TEAMS: Readonly<Record<Fate, TeamPlan>> = {
  dud: { snipers: [0, 2], bundleChance: 0.12, insiders: [0, 0], developer: [0.004, 0.02] },
  rug: { snipers: [1, 4], bundleChance: 0.7, insiders: [1, 3], developer: [0.02, 0.06] },
  runner: { snipers: [1, 4], bundleChance: 0.35, insiders: [1, 2], developer: [0.01, 0.03] },
  graduate: { snipers: [2, 5], bundleChance: 0.35, insiders: [1, 2], developer: [0.01, 0.03] },
};
/** All buys and sells of a bundle happen within this, so that they land in one block. */
const BUNDLE_MS = 30;
/** Share of the developers who do not rug that takes its profit after the peak; the others hold. */
const DEVELOPER_SELLS = 0.4;

interface TeamSetup {
  worldSeed: number;
  mint: string;
  developer: string;
  life: Life;
}

/** What those close to a launch will do, in no order; the same for the same world and mint. */
export function teamOf(traders: TraderIndex, { worldSeed, mint, developer, life }: TeamSetup): Deed[] {
  const random = createRandom(seedOf('team', worldSeed, mint));
  const plan = TEAMS[life.fate];
  return [
    ...developerDeeds(
      random,
      traders.all.filter(({ plan: { address } }) => address === developer),
      life,
    ),
    ...sniperDeeds(random, pickTeam(random, traders.by('sniper'), plan.snipers), life),
    ...bundleDeeds(
      random,
      random() < plan.bundleChance ? pickOne(random, traders.groups('bundler')) : [],
      life,
    ),
    ...insiderDeeds(random, pickTeam(random, traders.by('insider'), plan.insiders), life),
  ];
}

function developerDeeds(random: Random, traders: readonly Trader[], { fate, peakAt }: Life): Deed[] {
  const [low, high] = TEAMS[fate].developer;
  const takesProfit = random() < DEVELOPER_SELLS;
  return traders.flatMap((trader) => [
    { at: between(random, 300, 1_500), trader, buys: between(random, low, high) },
    ...(fate === 'rug' ? [{ at: peakAt, trader, sells: 1 }] : []),
    ...(fate !== 'rug' && takesProfit ? [{ at: peakAt * between(random, 1.05, 1.4), trader, sells: 1 }] : []),
  ]);
}

/** In within seconds, and out into strength: one half on the way up, the rest just before the top. */
function sniperDeeds(random: Random, traders: readonly Trader[], { peakAt }: Life): Deed[] {
  return traders.flatMap((trader) => [
    { at: between(random, 900, 6_000), trader, buys: between(random, 0.004, 0.015) },
    { at: peakAt * between(random, 0.4, 0.6), trader, sells: 0.5 },
    { at: peakAt * between(random, 0.8, 0.95), trader, sells: 1 },
  ]);
}

/** A group buys as one right after the opening and sells as one later. */
function bundleDeeds(random: Random, traders: readonly Trader[] = [], { fate, peakAt }: Life): Deed[] {
  const buysAt = between(random, 500, 1_800);
  const sellsAt = fate === 'rug' ? peakAt : peakAt * between(random, 0.6, 1);
  return traders.flatMap((trader) => [
    { at: buysAt + random() * BUNDLE_MS, trader, buys: between(random, 0.004, 0.012) },
    { at: sellsAt + random() * BUNDLE_MS, trader, sells: 1 },
  ]);
}

/** They buy before the launch is public, and sell at the top because they decide where it is. */
function insiderDeeds(random: Random, traders: readonly Trader[], { peakAt }: Life): Deed[] {
  return traders.flatMap((trader) => [
    { at: between(random, 1_000, 9_000), trader, buys: between(random, 0.008, 0.025) },
    { at: peakAt * between(random, 0.985, 1), trader, sells: 1 },
  ]);
}

/** A random number of them, each once. */
function pickTeam(
  random: Random,
  traders: readonly Trader[],
  [least, most]: readonly [number, number],
): Trader[] {
  const count = least + Math.floor(random() * (most - least + 1));
  return pickSome(random, traders, count);
}
