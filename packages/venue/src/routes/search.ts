import { leastInput } from '../curves/least-input.ts';
import {
  type Book,
  grossFor,
  netOf,
  type Plan,
  paymentFor,
  type Run,
  runPlan,
  type Terms,
  trimRun,
} from './evaluate.ts';
import { createMeter, type Meter } from './meter.ts';
import { LANES_MOST, laneIn, planOut, planSingles, planSplit } from './plan.ts';
import type { Size, Trail } from './trails.ts';

export interface Search {
  /** The trails worth a look for an amount. */
  trailsFor: (size: Size, meter: Meter) => readonly Trail[];
  terms: Terms;
  book: Book;
  maySplit: boolean;
}

/** Fewer atoms than this are not worth dividing. */
const SPLIT_LEAST = 10_000;
/** A split must give one part in so many more than the best single path: each path makes the transaction longer. */
const SPLIT_GAIN = 10_000n;
/** Splits are planned for cells of amounts, 32 for each doubling, so that both modes meet at the same plan. */
const GRID = 32;
const MOST = 2 ** 64;
/** What a small part of the whole is wanted for tells what all of it costs at least. */
const LITTLE = 1_000;

/** The run that gives most for `paid`; undefined when nothing can be had. */
export function findMostOut(search: Search, paid: bigint): Run | undefined {
  const { terms, book, maySplit } = search;
  const meter = createMeter(book);
  const net = Number(netOf(terms, paid));
  let best: Run | undefined;
  for (const plan of planSingles(search.trailsFor({ paid: net }, meter), meter, { paid: net })) {
    const run = runPlan(plan, terms, paid, book);
    if (!best || run.outAmount > best.outAmount) best = run;
  }
  const split = maySplit && net >= SPLIT_LEAST ? createSplitter(search, meter)(cellOf(net)) : undefined;
  const run = split && split.lanes.length > 1 ? runPlan(split, terms, paid, book) : undefined;
  return run && isWorthSplitting(run, best) ? run : best;
}

/** The run that asks least to give `wanted`, trimmed to exactly that; undefined when there is not so much. */
export function findLeastIn(search: Search, wanted: bigint): Run | undefined {
  const { terms, book, maySplit } = search;
  const meter = createMeter(book);
  const gross = Number(grossFor(terms, wanted));
  const asking = planSingles(search.trailsFor({ wanted: gross }, meter), meter, { wanted: gross });
  // Floats cannot tell the last unit of a pool from one more: then the exact curves decide.
  const singles =
    asking.length > 0 ? asking : planSingles(search.trailsFor({ paid: MOST }, meter), meter, { paid: MOST });
  let best: Run | undefined;
  for (const plan of singles) {
    const [lane = []] = plan.lanes;
    const run = leastRun(search, plan, wanted, { guess: laneIn(lane, meter, gross), least: 0 });
    if (run && (!best || run.inAmount < best.inAmount)) best = run;
  }
  const most = best ? Number(netOf(terms, best.inAmount)) : MOST;
  const found = maySplit && most >= SPLIT_LEAST ? splitFor(search, meter, { gross, most }) : undefined;
  const run = found && leastRun(search, found.plan, wanted, found);
  const rival = run && best && runPlan(best.plan, terms, run.inAmount, book);
  const chosen = run && isWorthSplitting(run, rival) ? run : best;
  return chosen && trimRun(chosen, terms, wanted);
}

function isWorthSplitting(split: Run, single: Run | undefined): boolean {
  return !single || split.outAmount * SPLIT_GAIN >= single.outAmount * (SPLIT_GAIN + 1n);
}

/** Plans the split of a cell. What it looks at depends on the cell alone, so that both modes meet at the same plan. */
function createSplitter({ trailsFor }: Search, meter: Meter): (cell: number) => Plan {
  const known = new Map<number, readonly Trail[]>();
  return (cell) => {
    const doubling = Math.floor(cell / GRID);
    // Between all of the amount and the share of one path of three.
    const paid = amountAt((doubling + 0.5) * GRID) / Math.sqrt(LANES_MOST);
    const trails = known.get(doubling) ?? trailsFor({ paid }, meter);
    known.set(doubling, trails);
    return planSplit(trails, meter, amountAt(cell));
  };
}

/** The split of the lowest cell up to `most` in which one gives `gross`, and about what it asks; none when a single path is best there. */
function splitFor(search: Search, meter: Meter, { gross, most }: { gross: number; most: number }) {
  const planAt = createSplitter(search, meter);
  const highest = cellOf(most);
  // Nobody gives more for much than for little, so this is about the least it can cost.
  const [trail] = search.trailsFor({ wanted: gross / LITTLE }, meter);
  const [little] = trail ? planSingles([trail], meter, { wanted: gross / LITTLE }) : [];
  const least = little ? laneIn(little.lanes[0] ?? [], meter, gross / LITTLE) * LITTLE : SPLIT_LEAST;
  let low = Math.min(cellOf(Math.max(least, SPLIT_LEAST)), highest) - 1;
  let high = low;
  let plan: Plan | undefined;
  for (let step = 1; high < highest && !plan; step *= 2) {
    low = high;
    high = Math.min(low + step, highest);
    plan = reaching(planAt(high), meter, { gross, cell: high });
  }
  while (plan && low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    const other = reaching(planAt(middle), meter, { gross, cell: middle });
    if (other) {
      plan = other;
      high = middle;
    } else low = middle;
  }
  if (!plan || plan.lanes.length < 2) return undefined;
  return { plan, least: amountAt(high), guess: invert(plan, meter, gross, high) };
}

/** The plan, if it gives `gross` in its cell. */
function reaching(plan: Plan, meter: Meter, { gross, cell }: { gross: number; cell: number }) {
  return planOut(plan, meter, amountAt(cell + 1)) >= gross ? plan : undefined;
}

/** Where in a cell a plan gives `gross`. */
function invert(plan: Plan, meter: Meter, gross: number, cell: number): number {
  let below = amountAt(cell);
  let above = amountAt(cell + 1);
  for (;;) {
    const middle = (below + above) / 2;
    if (!(below < middle && middle < above) || above - below < 0.5) return above;
    if (planOut(plan, meter, middle) >= gross) above = middle;
    else below = middle;
  }
}

/** The run of a plan that asks least, but no less than `least` of what reaches the lanes. */
function leastRun(
  { terms, book }: Search,
  plan: Plan,
  wanted: bigint,
  { guess, least }: { guess: number; least: number },
): Run | undefined {
  const floor = BigInt(Math.ceil(least));
  const gives = (paid: bigint) =>
    netOf(terms, paid) >= floor && runPlan(plan, terms, paid, book).outAmount >= wanted;
  const paid = leastInput(gives, paymentFor(terms, BigInt(Math.floor(Math.min(guess, MOST)))));
  return paid === undefined ? undefined : runPlan(plan, terms, paid, book);
}

function cellOf(amount: number): number {
  return Math.floor(Math.log2(amount) * GRID);
}

function amountAt(cell: number): number {
  return 2 ** (cell / GRID);
}
