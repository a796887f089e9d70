/*
 * Stable pools. With x and y the values of both reserves and s twice the amplification, the invariant d is the root of
 * d^3 + 4xy(s - 1)d = 4xys(x + y). Nothing depends on how a root is found: d is the least whole number that is not below it, and the value
 * of a side the least whole one that reaches d beside the other.
 */
#pragma once
#include "product.h"

enum { VALUE_BITS = 80 };

/* Values below 2^80 each, the mint that comes in first; s is at most 2,000,000. */
typedef struct {
  u128 x, y, d;
  u64 scale_x, scale_y, slope;
} Stable;

/* A polynomial p around a point z: p(z - t) = value - slope t + bend t^2 - cube t^3. */
typedef struct {
  u64 value[4], slope[4];
  u128 bend;
  u64 cube;
} Polynomial;

/* A number of 128 bits as limbs. */
INLINE const u64 *limbs(const u128 *value) { return (const u64 *)value; }
APART u64 bit_length(u128 value) {
  u64 top = HIGH(value) ? HIGH(value) : LOW(value);
  return (HIGH(value) ? 128 : 64) - (top ? leading_zeros(top) : 64);
}
INLINE u128 power_of_two(u64 power) { return power < 64 ? wide(0, 1ul << power) : wide(1ul << (power - 64), 0); }

/*
 * to[4] += by[count] * factor[2], or -= with `minus` all ones: a complement that grows is a number that falls. Modulo 2^256; whether
 * something was lost.
 */
APART int add_product(u64 *to, const u64 *by, u64 count, const u64 *factor, u64 minus) {
  u64 lost = 0;
  for (u64 digit = 0; digit < 2; digit++) {
    u64 carry = 0;
    if (!factor[digit]) continue;
    for (u64 at = 0; at + digit < 4 && (at < count || carry); at++) {
      u128 sum = (at < count ? multiply(by[at], factor[digit]) : 0) + (to[at + digit] ^ minus) + carry;
      to[at + digit] = LOW(sum) ^ minus;
      carry = HIGH(sum);
    }
    lost |= carry;
  }
  return lost != 0;
}

/* a[4] < b[4] */
APART int is_less(const u64 *a, const u64 *b) {
  u64 at = 3;
  while (at && a[at] == b[at]) at--;
  return a[at] < b[at];
}

/* result[2]: above 0 and no more than floor(value[4] / by[4]), short of it by a small part; `value` >= `by`, 0 < `by` < 2^192. */
APART void quotient(const u64 *value, const u64 *by, u64 *result) {
  u64 padded[8] = {value[0], value[1], value[2], value[3], 0, 0, 0, 0}, digits[4], top = 2, rest = 0, at = 4;
  while (top && !by[top]) top--;
  /* Without so many bytes of both, the divisor is of 63 bits at most, and rounded up. */
  u64 bits = 64 * (top + 1) - leading_zeros(by[top]), dropped = bits > 56 ? (bits - 56) / 8 : 0;
  u64 divisor = read_u64((const u8 *)by + dropped) + 1;
  while (at--) digits[at] = divide_128_64(rest, read_u64((const u8 *)&padded[at] + dropped), divisor, &rest);
  result[0] = digits[0] || digits[1] ? digits[0] : 1;
  result[1] = digits[1];
}

/*
 * Takes *point down to the least whole number where a convex polynomial is not negative, from one where it is not. A step is one of
 * Newton's method, or one more where that stays there too: p(z - t) = (value + bend - cube - slope t) + bend (t^2 - 1) - cube (t^3 - 1).
 * It leaves two thirds of a long way at most and of a short one about its square: from where the pools below begin, a dozen are plenty.
 */
APART void descend(Polynomial *p, u128 *point) {
  const u64 one[1] = {1};
  for (;;) {
    u64 above[4] = {p->value[0], p->value[1], p->value[2], p->value[3]}, step[2];
    u128 slack = p->bend - p->cube;
    add_product(above, one, 1, limbs(&slack), 0);
    if (is_less(above, p->slope)) return;
    quotient(above, p->slope, step);
    u128 way = wide(step[1], step[0]), cubic = p->cube ? way : 0;
    *point -= way;
    p->bend -= cubic;
    add_product(p->slope, limbs(&p->bend), 2, step, ~0ul);
    add_product(p->value, p->slope, 3, step, ~0ul);
    p->bend -= cubic;
    add_product(p->slope, limbs(&p->bend), 2, step, ~0ul);
    p->bend -= cubic;
  }
}

/* d = the least with d^3 + 4xy(s - 1)d >= 4xys(x + y). */
APART void find_invariant(Stable *stable) {
  Polynomial p = {.cube = 1};
  u128 x4 = stable->x << 2, sum = stable->x + stable->y, whole = times(sum, stable->slope);
  const u64 linear[2] = {stable->slope - 1, 0}, two[2] = {2, 0};
  u64 xy4[4], square[4];
  /* The root is neither above the sum nor above the cube root of 4xys(x + y). */
  u64 bits = bit_length(x4) + bit_length(stable->y) + bit_length(stable->slope) + bit_length(sum);
  u128 most = power_of_two((bits + 2) / 3);
  stable->d = most < sum ? most : sum;
  multiply_128(limbs(&x4), limbs(&stable->y), xy4);
  multiply_128(limbs(&stable->d), limbs(&stable->d), square);
  /* The value is below d^3, even with what rounding loses on the way. */
  for (u64 at = 0; at < 4; at++) p.slope[at] = square[at];
  add_product(p.slope, xy4, 3, linear, 0);
  add_product(p.value, p.slope, 3, limbs(&stable->d), 0);
  add_product(p.value, xy4, 3, limbs(&whole), ~0ul);
  add_product(p.slope, square, 3, two, 0);
  p.bend = times(stable->d, 3);
  descend(&p, &stable->d);
}

/* Takes *y down to the least that reaches d beside x. */
APART u64 other_value(const Stable *stable, u128 *y) {
  u128 x = stable->x, d = stable->d, x4 = x << 2, gap = x < d ? d - x : x - d;
  Polynomial p = {.bend = times(x4, stable->slope)};
  u64 square[4];
  /*
   * y^2 + (x - d + d/s)y = d^3/4sx. The root is at most what d is above x, and in addition the lesser of the right side's root and its
   * quotient by the gap. A power of two is at most six times as much, and p below 6y times the root of 4sxd^3, or 2^256.
   */
  u64 bits = 3 * bit_length(d) + 1, less = bit_length(p.bend), gap_bits = bit_length(gap);
  bits = bits > less ? bits - less : 0;
  u64 half = (bits + 1) / 2, part = bits + 1 > gap_bits ? bits + 1 - gap_bits : 0;
  u128 most = (x < d ? gap : 0) + power_of_two(half < part ? half : part);
  if (most < *y) *y = most;
  u128 reached = times(x + *y, stable->slope), wanted = times(d, stable->slope - 1);
  REQUIRE(reached > wanted, INVALID_CALCULATION);
  reached -= wanted;
  multiply_128(limbs(&d), limbs(&d), square);
  multiply_128(limbs(&x4), limbs(&reached), p.slope);
  add_product(p.value, p.slope, 3, limbs(y), 0);
  REQUIRE(!add_product(p.value, square, 3, limbs(&d), ~0ul), INVALID_CALCULATION);
  add_product(p.slope, limbs(&p.bend), 2, limbs(y), 0);
  descend(&p, y);
  return 0;
}

/* The pool's values and invariant. */
APART u64 read_stable(const Pool *pool, int input, Stable *stable) {
  const u64 *reserves = &pool->reserve0, *scales = &pool->figure0;
  stable->scale_x = scales[input];
  stable->scale_y = scales[!input];
  stable->x = multiply(reserves[input], scales[input]);
  stable->y = multiply(reserves[!input], scales[!input]);
  stable->slope = 2 * pool->figure2;
  REQUIRE(stable->x && stable->y, NOT_ENOUGH_LIQUIDITY);
  REQUIRE(!(stable->x >> VALUE_BITS) && !(stable->y >> VALUE_BITS), INVALID_CALCULATION);
  find_invariant(stable);
  return 0;
}

/* What `rest` of the input's mint gives. */
APART u64 stable_out(const Pool *pool, int input, u64 rest, u64 *out) {
  Stable stable;
  u64 whole = input ? pool->reserve1 : pool->reserve0;
  TRY(read_stable(pool, input, &stable));
  TRY(increase(&whole, without_fee(rest, pool->fee_bps)));
  stable.x = multiply(whole, stable.scale_x);
  REQUIRE(!(stable.x >> VALUE_BITS), INVALID_CALCULATION);
  /* Where rounding leaves nothing to give, what is there does not reach d. */
  u128 left = stable.y;
  TRY(other_value(&stable, &left));
  u128 given = stable.y - left;
  /* Less than the reserve. */
  *out = divide_128_64(HIGH(given), LOW(given), stable.scale_y, &rest);
  return 0;
}

/* The least of the input's mint that gives `out`. */
APART u64 stable_in(const Pool *pool, int input, u64 out, u64 *rest) {
  Stable stable;
  u128 after = power_of_two(VALUE_BITS) - 1;
  u64 left;
  TRY(read_stable(pool, input, &stable));
  REQUIRE(out < (input ? pool->reserve0 : pool->reserve1), NOT_ENOUGH_LIQUIDITY);
  u128 x = stable.x;
  stable.x = stable.y - multiply(out, stable.scale_y);
  TRY(other_value(&stable, &after));
  /* With no more of y no less of x reaches d. */
  after -= x;
  REQUIRE(HIGH(after) < stable.scale_x, INVALID_CALCULATION);
  u64 net = divide_128_64(HIGH(after), LOW(after), stable.scale_x, &left);
  TRY(increase(&net, left != 0));
  return with_fee(net, pool->fee_bps, rest);
}

/* price[2] = that of mint 0 in mint 1, times 2^64: (sx + p)y / ((sy + p)x) with p = d^3/4xy = s(x + y) - (s - 1)d. */
APART u64 stable_price(const Pool *pool, u64 *price) {
  Stable stable;
  TRY(read_stable(pool, 0, &stable));
  const u64 scales[4] = {stable.scale_x, 0, stable.scale_y, 0}, one[2] = {0, 1};
  /* d is at most the sum. */
  u128 sum = stable.x + stable.y, bend = sum + times(sum - stable.d, stable.slope - 1);
  u128 above = times(stable.x, stable.slope) + bend, below = times(stable.y, stable.slope) + bend;
  REQUIRE(multiply_divide_128(limbs(&above), one, limbs(&below), price), INVALID_CALCULATION);
  REQUIRE(multiply_divide_128(price, limbs(&stable.y), limbs(&stable.x), price), INVALID_CALCULATION);
  return multiply_divide_128(price, scales, scales + 2, price) ? 0 : INVALID_CALCULATION;
}
