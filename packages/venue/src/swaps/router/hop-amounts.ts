import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { CurveReader } from './curves/curve-reader.ts';
import type { Edge } from './graph.ts';

/** Whole numbers that floats made a little smaller stay whole when rounded down. */
const ROUNDING = 1 + 1e-12;

/** Largest output that any of the pools gives. */
export function maxOutOf(edges: readonly Edge[], curveOf: CurveReader, paidIn: number): number {
  let most = 0;
  for (const edge of edges) {
    const out = curveOf(edge).out(paidIn);
    if (out > most) most = out;
  }
  return most;
}

/** Smallest input that any of the pools asks; infinite when none holds `wanted`. */
export function minInOf(edges: readonly Edge[], curveOf: CurveReader, wanted: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const edge of edges) {
    const paidIn = curveOf(edge).in(wanted);
    if (paidIn < least) least = paidIn;
  }
  return least;
}

/** Whole units. */
export function toWhole(out: number): number {
  return Math.floor(out * ROUNDING);
}

/** The amount that arrives after the transfer fee. */
export function netOfTransferFee({ extensions }: TokenFacts, sent: number): number {
  const fee = extensions?.transferFee;
  return fee ? sent - Math.min((sent * fee.bps) / 10_000, Number(fee.most)) : sent;
}

/** The amount to send so that `arrived` arrives after the transfer fee. */
export function grossOfTransferFee({ extensions }: TokenFacts, arrived: number): number {
  const fee = extensions?.transferFee;
  if (!fee) return arrived;
  const capped = arrived + Number(fee.most);
  return fee.bps < 10_000 ? Math.min((arrived * 10_000) / (10_000 - fee.bps), capped) : capped;
}
