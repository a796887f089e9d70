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
import { laneIn, laneOut, planSingles, planSplit } from './plan.ts';
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
/** Splits are planned for amounts on a grid of 32 steps for each doubling, so that both modes meet at the same plan. */
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
  const split = maySplit && net >= SPLIT_LEAST ? planSplit(trails, meter, onGrid(net)) : undefined;
  const run = split && runPlan(split, terms, paid, book);
  return run && isWorthSplitting(run, best) ? run : best;
}

/** The run that asks least to give `wanted`, trimmed to exactly that; undefined when there is not so much. */
export function findLeastIn(search: Search, wanted: bigint): Run | undefined {
  const { trails, terms, book, maySplit } = search;
  const meter = createMeter(book);
  const gross = Number(grossFor(terms, wanted));
  const singles = planSingles(trails, meter, { wanted: gross });
  let best: Run | undefined;
  for (const plan of singles) {
    const run = leastRun(search, plan, wanted, planIn(plan, meter, gross));
    if (run && (!best || run.inAmount < best.inAmount)) best = run;
  }
  const most = best ? Number(netOf(terms, best.inAmount)) : MOST;
  const found = maySplit && most >= SPLIT_LEAST ? splitFor(search, meter, gross, most) : undefined;
  const run = found && leastRun(search, found.plan, wanted, found.net);
  const rival = run && best && runPlan(best.plan, terms, run.inAmount, book);
  const chosen = run && isWorthSplitting(run, rival) ? run : best;
  return chosen && trimRun(chosen, terms, wanted);
}

function isWorthSplitting(split: Run, single: Run | undefined): boolean {
  return !single || split.outAmount * SPLIT_GAIN >= single.outAmount * (SPLIT_GAIN + 1n);
}

/** A split that gives `gross` and is also the one planned for what it asks. */
function splitFor({ trails }: Search, meter: Meter, gross: number, most: number) {
  let net = most;
  let found: { plan: Plan; net: number } | undefined;
  for (let round = 0; round < 3; round += 1) {
    const planned = onGrid(net);
    const plan = planSplit(trails, meter, planned);
    const asked = plan ? planIn(plan, meter, gross) : MOST;
    if (!plan || asked >= MOST) return found;
    found = { plan, net: asked };
    net = asked;
    if (onGrid(net) === planned) break;
  }
  return found;
}

function leastRun({ terms, book }: Search, plan: Plan, wanted: bigint, net: number): Run | undefined {
  const gives = (paid: bigint) => runPlan(plan, terms, paid, book).outAmount >= wanted;
  const least = leastInput(gives, paymentFor(terms, BigInt(Math.floor(Math.min(net, MOST)))));
  return least === undefined ? undefined : runPlan(plan, terms, least, book);
}

/** What a plan's lanes need together to give `gross`, in floats. */
function planIn({ lanes, weights }: Plan, meter: Meter, gross: number): number {
  const [only] = lanes;
  if (only && lanes.length === 1) return laneIn(only, meter, gross);
  const total = weights.reduce((sum, weight) => sum + Number(weight), 0);
  let below = 0;
  let above = MOST;
  for (let round = 0; round < 120 && above - below > above * Number.EPSILON; round += 1) {
    const middle = below < 1 ? above / 2 ** 16 : (below + above) / 2;
    const out = lanes.reduce(
      (sum, lane, index) => sum + laneOut(lane, meter, (middle * Number(weights[index])) / total),
      0,
    );
    if (out >= gross) above = middle;
    else below = middle;
    if (above < 1) break;
  }
  return above;
}

function onGrid(amount: number): number {
  return 2 ** (Math.floor(Math.log2(amount) * GRID) / GRID);
}
