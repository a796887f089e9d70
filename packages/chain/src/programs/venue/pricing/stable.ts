import type { PoolAccount } from '../generated/accounts.generated.ts';
import { refusal, u64, withFee, withoutFee } from './amounts.ts';

const VALUE_END = 1n << 80n;
const U128_END = 1n << 128n;

/** Both reserves as one trade sees them: values, and what makes them such; twice the amplification. */
interface Values {
  x: bigint;
  y: bigint;
  scaleX: bigint;
  scaleY: bigint;
  slope: bigint;
}

/** What `rest` of the input's mint gives, in smallest units. Throws `VENUE_REFUSED`. */
export function stableOut(pool: PoolAccount, input: 0 | 1, rest: bigint): bigint {
  const { x, y, scaleX, scaleY, slope } = valuesOf(pool, input);
  const d = invariant(x, y, slope);
  const after = x + withoutFee(rest, pool.feeBps) * scaleX;
  if (after >= VALUE_END) throw refusal('invalidCalculation');
  const left = otherValue(after, d, slope);
  return left < y ? (y - left) / scaleY : 0n;
}

/** The least of the input's mint that gives `out` of the other one, in smallest units. Throws `VENUE_REFUSED`. */
export function stableIn(pool: PoolAccount, input: 0 | 1, out: bigint): bigint {
  const { x, y, scaleX, scaleY, slope } = valuesOf(pool, input);
  const left = y - out * scaleY;
  if (left <= 0n) throw refusal('notEnoughLiquidity');
  const needed = otherValue(left, invariant(x, y, slope), slope) - x;
  return withFee(u64((needed + scaleX - 1n) / scaleX), pool.feeBps);
}

/** The price of mint 0 in mint 1 at no size, times 2^64. Throws `VENUE_REFUSED`. */
export function stablePrice(pool: PoolAccount): bigint {
  const { x, y, scaleX, scaleY, slope } = valuesOf(pool, 0);
  const bend = slope * (x + y) - (slope - 1n) * invariant(x, y, slope);
  const flat = u128(((slope * x + bend) << 64n) / (slope * y + bend));
  return u128((u128((flat * y) / x) * scaleX) / scaleY);
}

/**
 * The least whole d of a pool with values x and y that is not below its invariant, d³ + 4xy(s − 1)d = 4xys(x + y) with s, the slope. It is the
 * same however it is found.
 */
function invariant(x: bigint, y: bigint, slope: bigint): bigint {
  const quad = 4n * x * y;
  const linear = quad * (slope - 1n);
  const constant = quad * slope * (x + y);
  let d = BigInt(Math.ceil(roughInvariant(Number(x), Number(y), Number(slope))));
  for (;;) {
    const square = d * d;
    const step = stepDown((square + linear) * d - constant, 3n * square + linear, 3n * d - 1n);
    if (step === 0n) return d;
    d -= step;
  }
}

/** The least whole value that reaches d beside x. Throws `VENUE_REFUSED`. */
function otherValue(x: bigint, d: bigint, slope: bigint): bigint {
  const square = 4n * slope * x;
  const linear = square * x - 4n * (slope - 1n) * d * x;
  const constant = d * d * d;
  let y = BigInt(Math.ceil(roughOther(Number(x), Number(d), Number(slope))));
  for (;;) {
    const flat = square * y;
    const step = stepDown((flat + linear) * y - constant, 2n * flat + linear, square);
    if (step === 0n) break;
    y -= step;
  }
  if (y >= VALUE_END) throw refusal('invalidCalculation');
  return y;
}

/**
 * A step of Newton's method to the least whole number where a convex function is not negative, from its value, its slope, and how far its
 * value one lower is above what the slope says: never past it from above, past it from below, 0 when it is there.
 */
function stepDown(value: bigint, slope: bigint, bend: bigint): bigint {
  return value < 0n ? value / slope - 1n : (value + bend) / slope;
}

function roughInvariant(x: number, y: number, slope: number): number {
  const linear = 4 * x * y * (slope - 1);
  const constant = 4 * x * y * slope * (x + y);
  let d = x + y;
  for (;;) {
    const next = (2 * d * d * d + constant) / (3 * d * d + linear);
    if (!(next < d * (1 - 1e-14))) return d;
    d = next;
  }
}

/** The root of y² + by = c, without a difference of two numbers that are nearly the same. */
function roughOther(x: number, d: number, slope: number): number {
  const b = x - d + d / slope;
  const c = (((d * d) / slope) * d) / (4 * x);
  const root = Math.sqrt(b * b + 4 * c);
  return b > 0 ? (2 * c) / (root + b) : (root - b) / 2;
}

function valuesOf({ reserve0, reserve1, figure0, figure1, figure2 }: PoolAccount, input: 0 | 1): Values {
  const [value0, value1] = [reserve0 * figure0, reserve1 * figure1];
  if (value0 === 0n || value1 === 0n) throw refusal('notEnoughLiquidity');
  if (value0 >= VALUE_END || value1 >= VALUE_END) throw refusal('invalidCalculation');
  const slope = 2n * figure2;
  return input === 0
    ? { x: value0, y: value1, scaleX: figure0, scaleY: figure1, slope }
    : { x: value1, y: value0, scaleX: figure1, scaleY: figure0, slope };
}

function u128(value: bigint): bigint {
  if (value >= U128_END) throw refusal('invalidCalculation');
  return value;
}
