/** 2²⁵⁵ − 19, over which the curve is. */
export const PRIME = 2n ** 255n - 19n;

const LIMBS = 10;
const LIMB_BITS = 26;
const LIMB = 2 ** LIMB_BITS;
const [UPPER, LOWER] = [new Float64Array(LIMBS), new Float64Array(LIMBS)];
const WORDS = new BigUint64Array(4);
const HALVES = new Uint32Array(WORDS.buffer);
const PRIME_LIMBS = toLimbs(PRIME, new Float64Array(LIMBS));
/** Random numbers take 29 on average and none yet has taken 50; that every number ends is unproven. */
const MAX_ROUNDS = 80;

/** True when a number from 1 up to `PRIME` − 1 is a square modulo it. */
export function isSquare(value: bigint): boolean {
  return (quickJacobi(value) ?? jacobi(value, PRIME)) === 1;
}

/**
 * The Jacobi symbol over `PRIME`, by Bernstein and Yang's steps with sums in place of differences: a round takes 26 of them on the low bits
 * alone and then brings whole numbers up to date in limbs, four times faster than division. Undefined when that does not end.
 */
export function quickJacobi(value: bigint): 1 | -1 | undefined {
  const [upper, lower] = [toLimbs(value, UPPER), LOWER];
  lower.set(PRIME_LIMBS);
  let delta = -1;
  let sign = 0;
  let length = LIMBS;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let [x, y] = [lowBits(lower, length), lowBits(upper, length)];
    // What the steps make of both numbers: x becomes (a x + b y) / 2²⁶, and y likewise with c and d.
    let [a, b, c, d] = [1, 0, 0, 1];
    for (let left = LIMB_BITS; ; ) {
      const bits = y | (1 << left);
      const zeros = 31 - Math.clz32(bits & -bits);
      y >>>= zeros;
      a <<= zeros;
      b <<= zeros;
      delta -= zeros;
      left -= zeros;
      // Two is no square modulo 8 n ± 3.
      sign ^= zeros & ((x >> 1) ^ (x >> 2));
      if (left === 0) break;
      if (delta < 0) {
        delta = -delta;
        // Reciprocity.
        sign ^= (x & y) >> 1;
        let kept = x;
        x = y;
        y = kept;
        kept = a;
        a = c;
        c = kept;
        kept = b;
        b = d;
        d = kept;
      }
      y = (y + x) | 0;
      c += a;
      d += b;
    }
    length = applySteps([lower, upper], [a, b, c, d], length);
    if (length === 1 && lower[0] === 1) return (sign & 1) === 1 ? -1 : 1;
  }
  return undefined;
}

/** The Jacobi symbol, by reciprocity. */
export function jacobi(numerator: bigint, odd: bigint): 1 | -1 | 0 {
  let [upper, lower] = [numerator, odd];
  let isNegative = false;
  while (upper !== 0n) {
    const low = Number(upper & 0xffffffffn);
    // A zero word takes its own round; one in four thousand million does.
    const twos = low === 0 ? 32 : 31 - Math.clz32(low & -low);
    const eighth = Number(lower & 7n);
    if ((twos & 1) === 1 && (eighth === 3 || eighth === 5)) isNegative = !isNegative;
    upper >>= BigInt(twos);
    if (low === 0) continue;
    if ((Number(upper & 3n) & eighth & 3) === 3) isNegative = !isNegative;
    [upper, lower] = [lower % upper, upper];
  }
  if (lower !== 1n) return 0;
  return isNegative ? -1 : 1;
}

/** No sum passes 2⁵³: a and b, and c and d, are 2²⁶ together at most. Returns how many limbs are left in use. */
function applySteps(
  [lower, upper]: readonly [Float64Array, Float64Array],
  [a, b, c, d]: readonly [number, number, number, number],
  length: number,
): number {
  let [carry, otherCarry] = [0, 0];
  for (let limb = 0; limb < length; limb++) {
    const [x, y] = [lower[limb] ?? 0, upper[limb] ?? 0];
    const sum = a * x + b * y + carry;
    const other = c * x + d * y + otherCarry;
    carry = Math.floor(sum / LIMB);
    otherCarry = Math.floor(other / LIMB);
    if (limb === 0) continue;
    lower[limb - 1] = sum - carry * LIMB;
    upper[limb - 1] = other - otherCarry * LIMB;
  }
  lower[length - 1] = carry;
  upper[length - 1] = otherCarry;
  let left = length;
  while (left > 1 && lower[left - 1] === 0 && upper[left - 1] === 0) left--;
  return left;
}

/** The lowest 32 bits. */
function lowBits(limbs: Float64Array, length: number): number {
  const next = length > 1 ? (limbs[1] ?? 0) : 0;
  return (limbs[0] ?? 0) | (next << LIMB_BITS);
}

function toLimbs(value: bigint, limbs: Float64Array): Float64Array {
  for (let word = 0, rest = value; word < 4; word++, rest >>= 64n) WORDS[word] = rest;
  for (let limb = 0; limb < LIMBS; limb++) {
    const [at, shift] = [(limb * LIMB_BITS) >>> 5, (limb * LIMB_BITS) & 31];
    const high = shift === 0 ? 0 : (HALVES[at + 1] ?? 0) << (32 - shift);
    limbs[limb] = (((HALVES[at] ?? 0) >>> shift) | high) & (LIMB - 1);
  }
  return limbs;
}
