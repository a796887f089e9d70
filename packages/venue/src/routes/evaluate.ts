import type { Bps } from '@orrery/core';
import { afterTransferFee, beforeTransferFee, type TokenFacts } from '@orrery/domain';
import { amountOut } from '../curves/curve.ts';
import type { Mid, Reserves } from '../curves/sides.ts';
import type { Pool } from '../pool.ts';
import type { Edge } from './graph.ts';

/** What the pools hold during one quote. */
export interface Book {
  reservesOf(pool: Pool): Reserves;
  midOf(pool: Pool): Mid | undefined;
}

/** Paths that share no pool, and in which proportion they share the input; the widest first. */
export interface Plan {
  lanes: readonly (readonly Edge[])[];
  weights: readonly bigint[];
}

/** Between which tokens, and what the venue keeps of one of the two. */
export interface Terms {
  input: TokenFacts;
  output: TokenFacts;
  rateIn: Bps;
  rateOut: Bps;
}

/** A plan carried out: for each lane what arrives at and what leaves each pool. */
export interface Run {
  plan: Plan;
  inAmount: bigint;
  /** What arrives at the taker. */
  outAmount: bigint;
  fee: bigint;
  lanes: readonly { ins: bigint[]; outs: bigint[] }[];
}

const WHOLE_BPS = 10_000n;

/** Sends `inAmount` through a plan. The first pool takes the whole payment; what other lanes carry, and the fee, leave its vault. */
export function runPlan(plan: Plan, terms: Terms, inAmount: bigint, book: Book): Run {
  const { input, output, rateOut } = terms;
  const net = netOf(terms, inAmount);
  const feeIn = afterTransferFee(inAmount, input.extensions) - net;
  const lanes = divide(plan, input, net).map((amount, index) =>
    runLane(plan.lanes[index] ?? [], amount, book),
  );
  const gross = lanes.reduce((sum, { outs }) => sum + lastOf(outs), 0n);
  const feeOut = feeOf(gross, rateOut);
  const outAmount = arrivalOf(
    lanes.map(({ outs }) => lastOf(outs)),
    feeOut,
    output,
  );
  return { plan, inAmount, outAmount, fee: feeIn + feeOut, lanes };
}

/** Takes off a run what its pools give beyond `wanted`: it stays in the first lane's last pool. */
export function trimRun(run: Run, terms: Terms, wanted: bigint): Run {
  const [first] = run.lanes;
  const surplus = run.outAmount - wanted;
  if (surplus <= 0n || !first) return run;
  const { rateOut, output } = terms;
  const { extensions } = output;
  const others = run.lanes.slice(1).reduce((sum, { outs }) => sum + lastOf(outs), 0n);
  const feeOut = rateOut > 0 ? run.fee : 0n;
  const paid = beforeTransferFee(
    afterTransferFee(lastOf(first.outs) - feeOut, extensions) - surplus,
    extensions,
  );
  const gross = beforeFee(paid + others, rateOut);
  const outs = [...first.outs.slice(0, -1), gross - others];
  return {
    ...run,
    outAmount: wanted,
    fee: rateOut > 0 ? gross - others - paid : run.fee,
    lanes: [{ ...first, outs }, ...run.lanes.slice(1)],
  };
}

/** What of a payment reaches the lanes. */
export function netOf({ input, rateIn }: Terms, inAmount: bigint): bigint {
  const arrived = afterTransferFee(inAmount, input.extensions);
  return arrived - feeOf(arrived, rateIn);
}

/** About the payment of which `net` reaches the lanes. */
export function paymentFor({ input, rateIn }: Terms, net: bigint): bigint {
  return beforeTransferFee(beforeFee(net, rateIn), input.extensions);
}

/** About what must leave the last vaults for `wanted` to arrive. */
export function grossFor({ output, rateOut }: Terms, wanted: bigint): bigint {
  return beforeFee(beforeTransferFee(wanted, output.extensions), rateOut);
}

/** What arrives in the first vault of each lane. */
function divide({ weights }: Plan, { extensions }: TokenFacts, net: bigint): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  let left = net;
  const others = weights.slice(1).map((weight) => {
    const arriving = afterTransferFee((net * weight) / total, extensions);
    left -= beforeTransferFee(arriving, extensions);
    return arriving;
  });
  return [left, ...others];
}

function runLane(edges: readonly Edge[], amount: bigint, book: Book) {
  const ins: bigint[] = [];
  const outs: bigint[] = [];
  let paidIn = amount;
  for (const { pool, from, to } of edges) {
    const mid = pool.curve.kind === 'rfq' ? book.midOf(pool) : undefined;
    const out = amountOut({ pool, reserves: book.reservesOf(pool), inputMint: from.id, paidIn, mid });
    ins.push(paidIn);
    outs.push(out);
    paidIn = afterTransferFee(out, to.extensions);
  }
  return { ins, outs };
}

function arrivalOf([first = 0n, ...others]: bigint[], feeOut: bigint, { extensions }: TokenFacts): bigint {
  if (first < feeOut) return 0n;
  return others.reduce(
    (sum, out) => sum + afterTransferFee(out, extensions),
    afterTransferFee(first - feeOut, extensions),
  );
}

function feeOf(amount: bigint, rate: Bps): bigint {
  return (amount * BigInt(rate)) / WHOLE_BPS;
}

/** The least amount of which `net` is left when the venue's fee is taken off. */
function beforeFee(net: bigint, rate: Bps): bigint {
  const kept = WHOLE_BPS - BigInt(rate);
  if (kept <= 0n) return net * WHOLE_BPS;
  const gross = (net * WHOLE_BPS) / kept;
  return gross - feeOf(gross, rate) >= net ? gross : gross + 1n;
}

function lastOf(amounts: readonly bigint[]): bigint {
  return amounts.at(-1) ?? 0n;
}
