import { VENUE_CONSTANTS } from '@orrery/chain';
import type { Address } from '@solana/kit';
import type { Pool } from '../pools/pool.ts';
import { type CurveReader, createCurveReader, type StateOf } from './curves/curve-reader.ts';
import { buyAlong, netOf, type OnRefused, type PairFees, type Run, sellAlong } from './evaluate.ts';
import { planSingles, planSplit } from './plan.ts';
import type { Size, TokenPath } from './token-paths.ts';

export interface Search {
  /** The paths worth a look for an amount. */
  pathsFor: (size: Size, curveOf: CurveReader) => readonly TokenPath[];
  terms: PairFees;
  stateOf: StateOf;
  /** Which pools a route may go through; all when absent. */
  isAllowed: ((pool: Pool) => boolean) | undefined;
  maySplit: boolean;
  /** Pools that a route may go through in all. */
  maxLegs: number;
}

/** Fewer atoms than this are not worth dividing. */
const MIN_SPLIT = 10_000;
/** A split must give one part in so many more than the best single path: each path makes the transaction longer. */
const SPLIT_GAIN = 10_000n;
const MIN_SHARE = 1 / VENUE_CONSTANTS.maxPaths;
/** Between all of the amount and the share of one path of three, paths are looked for that suit either. */
const SHARE_BETWEEN = Math.sqrt(MIN_SHARE);

/** So many times it is planned: each time without the pools that would refuse their part of what was planned before. */
const ROUNDS = 3;

/** The run that gives most for `paid`; undefined when nothing can be had, 'too little' when that is for want of an amount. */
export function findMaxOut(search: Search, paid: bigint): Run | 'too little' | undefined {
  const { terms, stateOf, pathsFor, maySplit, maxLegs } = search;
  const net = netOf(terms, paid);
  let isTooLittle = false;
  const found = replan(search, ({ curveOf, best: before, onRefused }) => {
    let best = before;
    const paths = within(pathsFor({ paid: net }, curveOf), maxLegs);
    const singles = planSingles(paths, curveOf, { paid: net });
    for (const { plan } of singles) {
      const run = sellAlong(plan, terms, paid, stateOf, onRefused);
      if (run && (!best || run.outAmount > best.outAmount)) best = run;
    }
    isTooLittle ||= !best && singles.length > 0 && singles.every(({ score }) => score < 1);
    if (!maySplit || net < MIN_SPLIT || maxLegs < 2) return best;
    const share = best ? SHARE_BETWEEN : MIN_SHARE;
    const split = planSplit(pathsFor({ paid: net * share }, curveOf), curveOf, net, maxLegs);
    const run = split.lanes.length > 1 ? sellAlong(split, terms, paid, stateOf, onRefused) : undefined;
    return run && isWorthSplitting(run, best) ? run : best;
  });
  return found ?? (isTooLittle ? 'too little' : undefined);
}

/** The run over a single path of at most two pools, as the program buys, that asks least to give exactly `wanted`; undefined when there is not so much. */
export function findMinIn(search: Search, wanted: bigint): Run | undefined {
  const { pathsFor, terms, stateOf, maxLegs } = search;
  const size = { wanted: Number(wanted) };
  const hops = Math.min(maxLegs, VENUE_CONSTANTS.maxExactOutHops);
  return replan(search, ({ curveOf, best: before, onRefused }) => {
    let best = before;
    for (const { plan } of planSingles(within(pathsFor(size, curveOf), hops), curveOf, size)) {
      const run = buyAlong(plan.lanes[0] ?? [], terms, wanted, stateOf, onRefused);
      if (run && (!best || run.inAmount < best.inAmount)) best = run;
    }
    return best;
  });
}

/** What one round of planning goes by, and the best run of those before. */
interface Round {
  curveOf: CurveReader;
  best: Run | undefined;
  onRefused: OnRefused;
}

function replan({ stateOf, isAllowed }: Search, look: (round: Round) => Run | undefined): Run | undefined {
  const refused = new Set<Address>();
  const isLeft = (pool: Pool) => !refused.has(pool.id) && isAllowed?.(pool) !== false;
  let best: Run | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const refusing: Address[] = [];
    const onRefused = (id: Address) => void refusing.push(id);
    const curveOf = createCurveReader(stateOf, refused.size > 0 ? isLeft : isAllowed);
    best = look({ curveOf, best, onRefused });
    if (refusing.length === 0) break;
    for (const id of refusing) refused.add(id);
  }
  return best;
}

function within(paths: readonly TokenPath[], hops: number): readonly TokenPath[] {
  return hops < VENUE_CONSTANTS.maxHops ? paths.filter(({ length }) => length <= hops) : paths;
}

function isWorthSplitting(split: Run, single: Run | undefined): boolean {
  return !single || split.outAmount * SPLIT_GAIN >= single.outAmount * (SPLIT_GAIN + 1n);
}
