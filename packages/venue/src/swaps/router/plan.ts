import { VENUE_CONSTANTS } from '@orrery/chain';
import type { Pool } from '../pools/pool.ts';
import type { CurveReader } from './curves/curve-reader.ts';
import type { Plan } from './evaluate.ts';
import type { Edge } from './graph.ts';
import { grossOfTransferFee, netOfTransferFee, toWhole } from './hop-amounts.ts';
import type { Size, TokenPath } from './token-paths.ts';

export const MAX_LANES = VENUE_CONSTANTS.maxPaths;
/** The input is divided among the lanes in so many parts: each is a whole number of percents. */
const PARTS = 20;
/** So many single paths are compared exactly: floats that differ less than rounding does cannot tell. */
const SINGLES = 3;

type Lane = readonly Edge[];

/** The single paths that give most for `paid` or ask least for `wanted`, best first. `score` is the output, or the input below zero. */
export function planSingles(paths: readonly TokenPath[], curveOf: CurveReader, size: Size) {
  const best: { plan: Plan; score: number }[] = [];
  for (const path of paths) {
    const score = 'paid' in size ? pathOut(path, curveOf, size.paid) : -pathIn(path, curveOf, size.wanted);
    const worst = best[SINGLES - 1];
    if (score === Number.NEGATIVE_INFINITY || (worst && score <= worst.score)) continue;
    best.push({ plan: { lanes: [[...picked]], percents: [100] }, score });
    best.sort((a, b) => b.score - a.score);
    best.length = Math.min(best.length, SINGLES);
  }
  return best;
}

/** Up to three paths that share no pool and have at most `maxLegs` together, each with the share of `amount` it should carry; none when nothing comes out. */
export function planSplit(
  paths: readonly TokenPath[],
  curveOf: CurveReader,
  amount: number,
  maxLegs: number,
): Plan {
  // The best path for all of it need not be the best one to begin with when others take their part.
  const others = amount / MAX_LANES;
  const [whole, shared] = [
    fill(pickLanes(paths, curveOf, { first: amount, others, maxLegs }), curveOf, amount),
    fill(pickLanes(paths, curveOf, { first: others, others, maxLegs }), curveOf, amount),
  ];
  return planOut(whole, curveOf, amount) >= planOut(shared, curveOf, amount) ? whole : shared;
}

/** Path after path: the best for so much over the pools that are left. */
function pickLanes(
  paths: readonly TokenPath[],
  curveOf: CurveReader,
  { first, others, maxLegs }: { first: number; others: number; maxLegs: number },
): Lane[] {
  const used = new Set<Pool>();
  const lanes: Lane[] = [];
  let legs = 0;
  while (lanes.length < MAX_LANES && legs < maxLegs) {
    const lane = bestLane(paths, curveOf, {
      amount: lanes.length === 0 ? first : others,
      legs: maxLegs - legs,
      used,
    });
    if (!lane) break;
    lanes.push(lane);
    legs += lane.length;
    for (const { pool } of lane) used.add(pool);
  }
  return lanes;
}

/** What a path gives in floats, its pools' fees and its tokens' transfer fees taken off. */
function laneOut(lane: Lane, curveOf: CurveReader, paidIn: number): number {
  let amount = paidIn;
  for (let hop = 0; hop < lane.length; hop += 1) {
    const edge = lane[hop];
    if (!edge) break;
    amount = curveOf(edge).out(hop === 0 ? amount : netOfTransferFee(edge.from, amount));
  }
  return amount;
}

/** The edges the last `pathOut` or `pathIn` chose. */
const picked: Edge[] = [];

/** Sends an amount along a path by the pool that gives most at each hop. */
function pathOut(path: TokenPath, curveOf: CurveReader, paidIn: number, used?: ReadonlySet<Pool>): number {
  let amount = paidIn;
  picked.length = 0;
  for (const { edges } of path) {
    let most = 0;
    let choice: Edge | undefined;
    for (const edge of edges) {
      if (used?.has(edge.pool)) continue;
      const out = curveOf(edge).out(picked.length === 0 ? amount : netOfTransferFee(edge.from, amount));
      if (out > most) {
        most = out;
        choice = edge;
      }
    }
    if (!choice) return Number.NEGATIVE_INFINITY;
    picked.push(choice);
    amount = toWhole(most);
  }
  return amount;
}

/** Asks for an amount backwards along a path from the pool that asks least at each hop. */
function pathIn(path: TokenPath, curveOf: CurveReader, wanted: number): number {
  let amount = wanted;
  picked.length = 0;
  for (let hop = path.length - 1; hop >= 0; hop -= 1) {
    let least = Number.POSITIVE_INFINITY;
    let choice: Edge | undefined;
    for (const edge of path[hop]?.edges ?? []) {
      const paidIn = curveOf(edge).in(amount);
      if (paidIn < least) {
        least = paidIn;
        choice = edge;
      }
    }
    if (!choice) return Number.POSITIVE_INFINITY;
    picked.unshift(choice);
    amount = hop === 0 ? least : grossOfTransferFee(choice.from, least);
  }
  return amount;
}

function bestLane(
  paths: readonly TokenPath[],
  curveOf: CurveReader,
  { amount, legs, used }: { amount: number; legs: number; used: ReadonlySet<Pool> },
): Lane | undefined {
  let most = 0;
  let best: Lane | undefined;
  for (const path of paths) {
    if (path.length > legs) continue;
    const out = pathOut(path, curveOf, amount, used);
    if (out > most) {
      most = out;
      best = [...picked];
    }
  }
  return best;
}

/** Gives part after part to the lane that gains most by it. */
function fill(lanes: readonly Lane[], curveOf: CurveReader, amount: number): Plan {
  const parts = lanes.map(() => 0);
  const outs = lanes.map(() => 0);
  const part = amount / PARTS;
  for (let given = 0; given < PARTS && lanes.length > 0; given += 1) {
    let most = -1;
    let choice = 0;
    for (let index = 0; index < lanes.length; index += 1) {
      const gain =
        laneOut(lanes[index] ?? [], curveOf, ((parts[index] ?? 0) + 1) * part) - (outs[index] ?? 0);
      if (gain > most) {
        most = gain;
        choice = index;
      }
    }
    parts[choice] = (parts[choice] ?? 0) + 1;
    outs[choice] = (outs[choice] ?? 0) + most;
  }
  const shares = lanes
    .map((lane, index) => ({ lane, percent: ((parts[index] ?? 0) * 100) / PARTS }))
    .filter(({ percent }) => percent > 0)
    .toSorted((a, b) => b.percent - a.percent);
  return { lanes: shares.map(({ lane }) => lane), percents: shares.map(({ percent }) => percent) };
}

/** What a plan gives for `net` together. */
function planOut({ lanes, percents }: Plan, curveOf: CurveReader, net: number): number {
  return lanes.reduce(
    (sum, lane, index) => sum + laneOut(lane, curveOf, (net * (percents[index] ?? 0)) / 100),
    0,
  );
}
