import { VENUE_CONSTANTS } from '@orrery/chain';
import type { Pool } from '../pools/pool.ts';
import { arriving, sending, toWhole } from './carry.ts';
import type { Plan } from './evaluate.ts';
import type { Meter } from './gauges/meter.ts';
import type { Edge } from './graph.ts';
import type { Size, Trail } from './trails.ts';

export const MAX_LANES = VENUE_CONSTANTS.maxPaths;
/** The input is divided among the lanes in so many parts: each is a whole number of percents. */
const PARTS = 20;
/** So many single paths are compared exactly: floats that differ less than rounding does cannot tell. */
const SINGLES = 3;

type Lane = readonly Edge[];

/** The single paths that give most for what is paid or ask least for what is wanted, with what they give or, below zero, ask; best first. */
export function planSingles(trails: readonly Trail[], meter: Meter, size: Size) {
  const best: { plan: Plan; score: number }[] = [];
  for (const trail of trails) {
    const score = 'paid' in size ? carry(trail, meter, size.paid) : -demand(trail, meter, size.wanted);
    const worst = best[SINGLES - 1];
    if (score === Number.NEGATIVE_INFINITY || (worst && score <= worst.score)) continue;
    best.push({ plan: { lanes: [[...picked]], percents: [100] }, score });
    best.sort((a, b) => b.score - a.score);
    best.length = Math.min(best.length, SINGLES);
  }
  return best;
}

/** Up to three paths that share no pool and have at most so many together, each with the share of `amount` it should carry; none when nothing comes out. */
export function planSplit(trails: readonly Trail[], meter: Meter, amount: number, maxLegs: number): Plan {
  // The best path for all of it need not be the best one to begin with when others take their part.
  const others = amount / MAX_LANES;
  const [whole, shared] = [
    fill(pickLanes(trails, meter, { first: amount, others, maxLegs }), meter, amount),
    fill(pickLanes(trails, meter, { first: others, others, maxLegs }), meter, amount),
  ];
  return planOut(whole, meter, amount) >= planOut(shared, meter, amount) ? whole : shared;
}

/** Path after path: the best for so much over the pools that are left. */
function pickLanes(
  trails: readonly Trail[],
  meter: Meter,
  { first, others, maxLegs }: { first: number; others: number; maxLegs: number },
): Lane[] {
  const used = new Set<Pool>();
  const lanes: Lane[] = [];
  let legs = 0;
  while (lanes.length < MAX_LANES && legs < maxLegs) {
    const lane = bestLane(trails, meter, {
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
function laneOut(lane: Lane, meter: Meter, paidIn: number): number {
  let amount = paidIn;
  for (let hop = 0; hop < lane.length; hop += 1) {
    const edge = lane[hop];
    if (!edge) break;
    amount = meter(edge).out(hop === 0 ? amount : arriving(edge.from, amount));
  }
  return amount;
}

/** The edges the last `carry` or `demand` chose. */
const picked: Edge[] = [];

/** Sends an amount along a trail by the pool that gives most at each hop. */
function carry(trail: Trail, meter: Meter, paidIn: number, used?: ReadonlySet<Pool>): number {
  let amount = paidIn;
  picked.length = 0;
  for (const { edges } of trail) {
    let most = 0;
    let choice: Edge | undefined;
    for (const edge of edges) {
      if (used?.has(edge.pool)) continue;
      const out = meter(edge).out(picked.length === 0 ? amount : arriving(edge.from, amount));
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

/** Asks for an amount backwards along a trail from the pool that asks least at each hop. */
function demand(trail: Trail, meter: Meter, wanted: number): number {
  let amount = wanted;
  picked.length = 0;
  for (let hop = trail.length - 1; hop >= 0; hop -= 1) {
    let least = Number.POSITIVE_INFINITY;
    let choice: Edge | undefined;
    for (const edge of trail[hop]?.edges ?? []) {
      const paidIn = meter(edge).in(amount);
      if (paidIn < least) {
        least = paidIn;
        choice = edge;
      }
    }
    if (!choice) return Number.POSITIVE_INFINITY;
    picked.unshift(choice);
    amount = hop === 0 ? least : sending(choice.from, least);
  }
  return amount;
}

function bestLane(
  trails: readonly Trail[],
  meter: Meter,
  { amount, legs, used }: { amount: number; legs: number; used: ReadonlySet<Pool> },
): Lane | undefined {
  let most = 0;
  let best: Lane | undefined;
  for (const trail of trails) {
    if (trail.length > legs) continue;
    const out = carry(trail, meter, amount, used);
    if (out > most) {
      most = out;
      best = [...picked];
    }
  }
  return best;
}

/** Gives part after part to the lane that gains most by it. */
function fill(lanes: readonly Lane[], meter: Meter, amount: number): Plan {
  const parts = lanes.map(() => 0);
  const outs = lanes.map(() => 0);
  const part = amount / PARTS;
  for (let given = 0; given < PARTS && lanes.length > 0; given += 1) {
    let most = -1;
    let choice = 0;
    for (let index = 0; index < lanes.length; index += 1) {
      const gain = laneOut(lanes[index] ?? [], meter, ((parts[index] ?? 0) + 1) * part) - (outs[index] ?? 0);
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
function planOut({ lanes, percents }: Plan, meter: Meter, net: number): number {
  return lanes.reduce(
    (sum, lane, index) => sum + laneOut(lane, meter, (net * (percents[index] ?? 0)) / 100),
    0,
  );
}
