import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Meter } from './gauges/meter.ts';
import type { Edge } from './graph.ts';

/** Whole numbers that floats made a little smaller stay whole when rounded down. */
const ROUNDING = 1 + 1e-12;

/** The most any of some pools gives. */
export function mostOutOf(edges: readonly Edge[], meter: Meter, paidIn: number): number {
  let most = 0;
  for (const edge of edges) {
    const out = meter(edge).out(paidIn);
    if (out > most) most = out;
  }
  return most;
}

/** The least any of some pools asks; infinite when none has so much. */
export function minInOf(edges: readonly Edge[], meter: Meter, wanted: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const edge of edges) {
    const paidIn = meter(edge).in(wanted);
    if (paidIn < least) least = paidIn;
  }
  return least;
}

/** Whole units. */
export function toWhole(out: number): number {
  return Math.floor(out * ROUNDING);
}

/** What of a transfer arrives. */
export function arriving({ extensions }: TokenFacts, sent: number): number {
  const fee = extensions?.transferFee;
  return fee ? sent - Math.min((sent * fee.bps) / 10_000, Number(fee.most)) : sent;
}

/** What must be sent for so much to arrive. */
export function sending({ extensions }: TokenFacts, arrived: number): number {
  const fee = extensions?.transferFee;
  if (!fee) return arrived;
  const capped = arrived + Number(fee.most);
  return fee.bps < 10_000 ? Math.min((arrived * 10_000) / (10_000 - fee.bps), capped) : capped;
}
