import { type Sides, WHOLE_BPS } from './sides.ts';

/** Reserves with what makes them one unit: a reserve times its scale is its value. */
export interface StableSides extends Sides {
  scaleIn: bigint;
  scaleOut: bigint;
  /** Twice the amplification. */
  slope: bigint;
}

/** What comes out, every rounding in the pool's favour. */
export function stableOut(sides: StableSides, paidIn: bigint, feeBps: number): bigint {
  const [x, y] = valuesOf(sides);
  if (x <= 0n || y <= 0n) return 0n;
  const kept = (paidIn * (WHOLE_BPS - BigInt(feeBps))) / WHOLE_BPS;
  const left = otherValue(x + kept * sides.scaleIn, invariantAbove(x, y, sides.slope), sides.slope);
  return left < y ? (y - left) / sides.scaleOut : 0n;
}

export function keepsStable(sides: StableSides, paidIn: bigint, paidOut: bigint): boolean {
  const [x, y] = valuesOf(sides);
  if (paidOut >= sides.output || x <= 0n) return false;
  const after = [x + paidIn * sides.scaleIn, y - paidOut * sides.scaleOut] as const;
  return reaches(...after, invariantAbove(x, y, sides.slope), sides.slope);
}

/** The price at no size, as two amounts in smallest units worth the same: of the input and of the output. */
export function stableSpot(sides: StableSides): Sides {
  const [x, y] = valuesOf(sides);
  const cube = invariantAbove(x, y, sides.slope) ** 3n;
  const flat = 4n * sides.slope * x * x * y * y;
  return { input: (flat + cube * x) * sides.scaleOut, output: (flat + cube * y) * sides.scaleIn };
}

function valuesOf({ input, output, scaleIn, scaleOut }: StableSides): [bigint, bigint] {
  return [input * scaleIn, output * scaleOut];
}

/**
 * True when the pool with values x and y is worth at least `d`. StableSwap of two with slope s, no division:
 * d³ + 4xy(s − 1)d ≤ 4xys(x + y).
 */
function reaches(x: bigint, y: bigint, d: bigint, slope: bigint): boolean {
  const quad = 4n * x * y;
  return d ** 3n + quad * (slope - 1n) * d <= quad * slope * (x + y);
}

/** The least whole number not below the pool's invariant. */
function invariantAbove(x: bigint, y: bigint, slope: bigint): bigint {
  const quad = 4n * x * y;
  const linear = quad * (slope - 1n);
  const constant = quad * slope * (x + y);
  let d = x + y;
  // Newton on a convex function from above: each step goes down until rounding stops it.
  for (;;) {
    const square = d * d;
    const next = (2n * square * d + constant) / (3n * square + linear);
    if (next >= d) break;
    d = next;
  }
  while (d ** 3n + linear * d < constant) d += 1n;
  return d;
}

/** The least value of one side that keeps the invariant `d` while the other side is worth `x`. */
function otherValue(x: bigint, d: bigint, slope: bigint): bigint {
  // y² + by ≥ c, both made whole by a factor of 4·slope·x.
  const square = 4n * slope * x;
  const linear = square * x - 4n * (slope - 1n) * d * x;
  const constant = d ** 3n;
  let y = d;
  while (y * (square * y + linear) < constant) y *= 2n;
  for (;;) {
    const next = (square * y * y + constant) / (2n * square * y + linear);
    if (next >= y || y === 1n) break;
    y = next > 1n ? next : 1n;
  }
  while (y * (square * y + linear) < constant) y += 1n;
  return y;
}
