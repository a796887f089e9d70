import { buy, sell } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { Bps } from '@orrery/core/numbers';
import { afterTransferFee } from '@orrery/domain/mints/mint-extensions';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import { partOf } from '@orrery/domain/trading/swap-terms';
import type { Address } from '@solana/kit';
import type { StateOf } from './curves/curve-reader.ts';
import type { Edge } from './graph.ts';

/** Paths that share no pool, with the percent of the input that each carries; the widest first. */
export interface Plan {
  lanes: readonly (readonly Edge[])[];
  percents: readonly number[];
}

/** Between which tokens, and what the venue keeps of one of the two. */
export interface PairFees {
  input: TokenFacts;
  output: TokenFacts;
  rateIn: Bps;
  rateOut: Bps;
}

/** A path carried out: for each pool what arrives and what leaves. */
export interface LaneRun {
  ins: readonly bigint[];
  outs: readonly bigint[];
}

/** A plan carried out, to the unit as the program does; amounts in smallest units. */
export interface Run {
  plan: Plan;
  /** What the taker pays, the fee in it where it is of the input. */
  inAmount: bigint;
  /** What arrives at the taker. */
  outAmount: bigint;
  fee: bigint;
  lanes: readonly LaneRun[];
}

/** Told of the pool that would refuse its part. */
export type OnRefused = (id: Address) => void;

/** Sells `inAmount` along a plan; undefined when the program would refuse it. */
export function sellAlong(
  plan: Plan,
  terms: PairFees,
  inAmount: bigint,
  stateOf: StateOf,
  onRefused?: OnRefused,
): Run | undefined {
  return unlessRefused(stateOf, onRefused, (stateAt) => {
    const { rateIn, rateOut, output } = terms;
    const feeIn = partOf(inAmount, rateIn);
    const whole = inAmount - feeIn;
    let [left, fee, outAmount] = [whole, feeIn, 0n];
    const lanes = plan.lanes.map((edges, index) => {
      const isLast = index === plan.lanes.length - 1;
      const part = isLast ? left : (whole * BigInt(plan.percents[index] ?? 0)) / 100n;
      left -= part;
      const lane = sellLane(edges, part, stateAt);
      const out = lane.outs.at(-1) ?? 0n;
      const feeOut = partOf(out, rateOut);
      fee += feeOut;
      outAmount += afterTransferFee(out - feeOut, output.extensions);
      return lane;
    });
    return { plan, inAmount, outAmount, fee, lanes };
  });
}

/**
 * Buys exactly `wanted` along a single path, its fee on top of the input; undefined when the program would refuse it, as it does where a token
 * keeps a fee back: what arrives is never exactly what was sent.
 */
export function buyAlong(
  edges: readonly Edge[],
  { rateIn }: Pick<PairFees, 'rateIn'>,
  wanted: bigint,
  stateOf: StateOf,
  onRefused?: OnRefused,
): Run | undefined {
  if (edges.some(({ from, to }) => from.extensions?.transferFee || to.extensions?.transferFee))
    return undefined;
  return unlessRefused(stateOf, onRefused, (stateAt) => {
    const ins: bigint[] = [];
    const outs: bigint[] = [];
    let amount = wanted;
    for (const { pool, input } of edges.toReversed()) {
      outs.unshift(amount);
      amount = buy(stateAt(pool), input, amount).amountIn;
      ins.unshift(amount);
    }
    const fee = partOf(amount, rateIn);
    const plan = { lanes: [edges], percents: [100] };
    return { plan, inAmount: amount + fee, outAmount: wanted, fee, lanes: [{ ins, outs }] };
  });
}

/** What of a payment reaches the pools, in floats. */
export function netOf({ rateIn }: Pick<PairFees, 'rateIn'>, inAmount: bigint): number {
  return Number(inAmount - partOf(inAmount, rateIn));
}

function sellLane(edges: readonly Edge[], part: bigint, stateOf: StateOf): LaneRun {
  const ins: bigint[] = [];
  const outs: bigint[] = [];
  let carried = part;
  for (const { pool, input, from } of edges) {
    const arrived = afterTransferFee(carried, from.extensions);
    carried = sell(stateOf(pool), input, arrived).amountOut;
    ins.push(arrived);
    outs.push(carried);
  }
  return { ins, outs };
}

/** A pool is traded with as soon as its state is asked for, so that the last one asked for is the one that refuses. */
function unlessRefused(
  stateOf: StateOf,
  onRefused: OnRefused | undefined,
  work: (stateOf: StateOf) => Run,
): Run | undefined {
  let asked: Address | undefined;
  try {
    return work((pool) => {
      asked = pool.id;
      return stateOf(pool);
    });
  } catch (error) {
    if (!isAppError(error, 'VENUE_REFUSED')) throw error;
    if (asked !== undefined) onRefused?.(asked);
    return undefined;
  }
}
