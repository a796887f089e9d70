import { leastInput } from './curves/least-input.ts';
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
import { laneIn, planOut, planSingles, planSplit } from './plan.ts';
import type { Trail } from './trails.ts';

export interface Search {
  trails: readonly Trail[];
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

/** The run that gives most for `paid`; undefined when nothing can be had. */
export function findMostOut(search: Search, paid: bigint): Run | undefined {
  const { trails, terms, book, maySplit } = search;
  const meter = createMeter(book);
  const net = Number(netOf(terms, paid));
  let best: Run | undefined;
  for (const plan of planSingles(trails, meter, { paid: net })) {
    const run = runPlan(plan, terms, paid, book);
    if (!best || run.outAmount > best.outAmount) best = run;
  }
  const split = maySplit && net >= SPLIT_LEAST ? planSplit(trails, meter, amountAt(cellOf(net))) : undefined;
  const run = split && split.lanes.length > 1 ? runPlan(split, terms, paid, book) : undefined;
  return run && isWorthSplitting(run, best) ? run : best;
}

/** The run that asks least to give `wanted`, trimmed to exactly that; undefined when there is not so much. */
export function findLeastIn(search: Search, wanted: bigint): Run | undefined {
  const { trails, terms, book, maySplit } = search;
  const meter = createMeter(book);
  const gross = Number(grossFor(terms, wanted));
  const asking = planSingles(trails, meter, { wanted: gross });
  // Floats cannot tell the last unit of a pool from one more: then the exact curves decide.
  const singles = asking.length > 0 ? asking : planSingles(trails, meter, { paid: MOST });
  let best: Run | undefined;
  for (const plan of singles) {
    const [lane = []] = plan.lanes;
    const run = leastRun(search, plan, wanted, { guess: laneIn(lane, meter, gross), least: 0 });
    if (run && (!best || run.inAmount < best.inAmount)) best = run;
  }
  const most = best ? Number(netOf(terms, best.inAmount)) : MOST;
  const found = maySplit && most >= SPLIT_LEAST ? splitFor(trails, meter, gross, most) : undefined;
  const run = found && leastRun(search, found.plan, wanted, found);
  const rival = run && best && runPlan(best.plan, terms, run.inAmount, book);
  const chosen = run && isWorthSplitting(run, rival) ? run : best;
  return chosen && trimRun(chosen, terms, wanted);
}

function isWorthSplitting(split: Run, single: Run | undefined): boolean {
  return !single || split.outAmount * SPLIT_GAIN >= single.outAmount * (SPLIT_GAIN + 1n);
}

/** The split of the lowest cell in which one gives `gross`, and about what it asks; none when a single path is best there. */
function splitFor(trails: readonly Trail[], meter: Meter, gross: number, most: number) {
  let high = cellOf(most);
  let plan = planSplit(trails, meter, amountAt(high));
  let low = -1;
  for (let step = 1; low + 1 < high; step *= 2) {
    const cell = low < 0 ? Math.max(0, high - step) : Math.floor((low + high) / 2);
    const other = planSplit(trails, meter, amountAt(cell));
    if (planOut(other, meter, amountAt(cell + 1)) >= gross) {
      high = cell;
      plan = other;
    } else low = cell;
  }
  if (plan.lanes.length < 2 || planOut(plan, meter, amountAt(high + 1)) < gross) return undefined;
  return { plan, least: amountAt(high), guess: invert(plan, meter, gross, high) };
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
