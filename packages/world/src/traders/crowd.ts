import { createWeightedTable, type WeightedTable } from '../weighted-table.ts';
import { buyIn, sellOut } from './everyday.ts';
import { curvePool, goalOf, interestOf, type Launch, type LaunchBook, progressOf } from './launch-book.ts';
import { aimOf } from './launch-life.ts';
import type { TokenView } from './market-view.ts';
import type { Situation } from './situation.ts';
import type { SwapAction } from './trader.ts';

/** Those who trade what is on its curve: they come while a launch is talked about, and leave with the talk. */
export interface Crowd {
  /** Trades a second they would make now. */
  readonly rate: number;
  refresh(now: number): void;
  act(now: number): SwapAction | undefined;
  /** A token that is talked about. */
  look(): TokenView | undefined;
}

/** A usual buy on a curve, as a share of what the pool needs to graduate. */
const SHARE_OF_GOAL = 0.004;
/** How hard the crowd is drawn to where a token's life would have it. */
const PULL = 4;
const MAX_CHANCE = 0.9;

export function createCrowd(situation: Situation, book: LaunchBook): Crowd {
  const { random, view } = situation;
  let table: WeightedTable<Launch> = createWeightedTable<Launch>([], () => 0);
  return {
    get rate() {
      return table.total;
    },
    refresh(now) {
      const launches: Launch[] = [];
      const interests: number[] = [];
      for (const launch of book.all()) {
        const interest = interestOf(launch, now);
        if (interest <= 0) continue;
        launches.push(launch);
        interests.push(interest);
      }
      table = createWeightedTable(launches, (_, index) => interests[index] ?? 0);
    },
    look: () => table.pick(random)?.token,
    act(now) {
      const launch = table.pick(random);
      const pool = launch && curvePool(launch);
      if (!pool) return undefined;
      const gap = aimOf(launch.life, now - launch.bornAt) - progressOf(pool);
      const chance = Math.min(MAX_CHANCE, Math.max(1 - MAX_CHANCE, 0.5 + PULL * gap));
      const medianUsd = goalOf(pool) * view.usd(pool.quote) * SHARE_OF_GOAL;
      return random() < chance
        ? buyIn(situation, pool, { now, medianUsd })
        : sellOut(situation, pool, medianUsd);
    },
  };
}
