import type { RouteLeg } from '#entities/quote/quote.model.ts';
import * as strings from './strings.ts';

/** A way through the pools that carries a part of the input, from what is sold to what is bought. */
export interface RoutePath {
  /** Percent of the whole input. */
  share: number;
  legs: readonly RouteLeg[];
}

/** Puts a route's legs together to paths: a new one begins wherever the token that is sold goes in again. */
export function toPaths(route: readonly RouteLeg[]): readonly RoutePath[] {
  const sold = route[0]?.inputMint;
  const paths: { share: number; legs: RouteLeg[] }[] = [];
  for (const leg of route) {
    const last = paths.at(-1);
    if (last === undefined || leg.inputMint === sold) paths.push({ share: leg.share, legs: [leg] });
    else last.legs.push(leg);
  }
  return paths;
}

/** Route in a line: the pool's label when there is one, the stops of a single path, the shares of several. */
export function describeRoute(route: readonly RouteLeg[]): string {
  const paths = toPaths(route);
  const [only] = paths;
  if (only === undefined) return '-';
  if (paths.length > 1) {
    return strings.pools(route.length, paths.map(({ share }) => formatShare(share)).join(' / '));
  }
  return only.legs.length === 1 ? (only.legs[0]?.label ?? '-') : strings.hops(only.legs.length);
}

/** Whole percents: the parts of a split are coarse. */
export function formatShare(share: number): string {
  return String(Math.round(share));
}
