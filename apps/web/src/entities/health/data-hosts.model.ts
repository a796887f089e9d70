import * as apiPaths from '@orrery/wire/paths';

/** Which product's host answers a path, by the path's beginning; token data has no beginning of its own. */
const PREFIXES: readonly (readonly [prefix: string, product: string])[] = [
  ['/ultra/', 'ultra'],
  ['/swap/', 'swap'],
  ['/trigger/', 'trigger'],
  ['/recurring/', 'recurring'],
  ['/send/', 'send'],
  [apiPaths.prices, 'price'],
  [apiPaths.activities(''), 'activity'],
  [apiPaths.activeDca(''), 'activity'],
  [apiPaths.historicalDca(''), 'activity'],
];

/** The product whose host answers a path, as `/health` names it. */
export function productOf(path: string): string {
  return PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'tokens';
}

/** The oldest of the answers that are not new, by their paths, of some products: when it was new, and for which product it stands. */
export function findOldest(
  times: ReadonlyMap<string, number>,
  products?: readonly string[],
): { product: string; time: number } | undefined {
  return [...times]
    .map(([path, time]) => ({ product: productOf(path), time }))
    .filter(({ product }) => products?.includes(product) ?? true)
    .toSorted((a, b) => a.time - b.time)[0];
}
