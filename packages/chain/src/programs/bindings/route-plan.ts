import { toU8s } from './scalars.ts';

/** How an amount is split over paths of pools. The accounts it speaks of come behind the named ones of its instruction, in its order. */
export interface RoutePlan {
  /** For each mint of the plan how many accounts its transfer hook needs. */
  mints: readonly number[];
  paths: readonly RoutePath[];
}

export interface RoutePath {
  /** Percent of the input amount; those of all paths add up to 100. */
  percent: number;
  hops: readonly RouteHop[];
}

/** A trade with one pool. */
export interface RouteHop {
  /** Places of the plan's mints. */
  input: number;
  output: number;
  /** How many a concentrated pool is given; 0 for other pools. */
  tickArrays: number;
}

/** The plan's bytes at the end of an instruction's data. Throws a `RangeError` for a number that no byte holds. */
export function encodeRoutePlan({ mints, paths }: RoutePlan): Uint8Array {
  return toU8s([
    mints.length,
    ...mints,
    paths.length,
    ...paths.flatMap(({ percent, hops }) => [
      percent,
      hops.length,
      ...hops.flatMap(({ input, output, tickArrays }) => [input, output, tickArrays]),
    ]),
  ]);
}

/** Undefined when the plan does not end where the bytes end. Whether it can be carried out the program says. */
export function decodeRoutePlan(bytes: Uint8Array): RoutePlan | undefined {
  let at = 0;
  // Counts of bytes that are not there are 0, so that nothing is read for long behind the end.
  const next = () => bytes[at++] ?? 0;
  const several = <Value>(read: () => Value) => Array.from({ length: next() }, read);
  const mints = several(next);
  const paths = several(() => ({
    percent: next(),
    hops: several(() => ({ input: next(), output: next(), tickArrays: next() })),
  }));
  return at === bytes.length ? { mints, paths } : undefined;
}
