import type { Curve } from '@orrery/venue';

/**
 * How many whole second tokens one whole first token is worth in a pool, by what its vaults hold in whole tokens; NaN when
 * that says nothing. A maker's own price says nothing either: it follows the other pools.
 */
export function spotPrice(
  curve: Curve,
  amounts: readonly [number, number],
  decimals: readonly [number, number],
): number {
  const [first, second] = amounts;
  switch (curve.kind) {
    case 'constant-product':
      return second / first;
    case 'concentrated':
    case 'launch': {
      const [a, b] = curve.virtual.map((virtual, side) => Number(virtual) / 10 ** (decimals[side] ?? 0));
      return (second + (b ?? 0)) / (first + (a ?? 0));
    }
    case 'stable':
      // Near its peg, which is all that is asked of it.
      return first > 0 && second > 0
        ? ((Number(curve.scales[0]) / Number(curve.scales[1])) * 10 ** decimals[0]) / 10 ** decimals[1]
        : Number.NaN;
    case 'rfq':
      return Number.NaN;
  }
}
