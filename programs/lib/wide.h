/*
 * Whole numbers of 128 and 256 bits, exact. The compiler multiplies and divides none wider than 64 bits here, so that both are spelled out;
 * it adds, shifts and compares 128 bits by itself. Wider ones are limbs of 64 bits, the lowest first, and pass by pointer.
 */
#pragma once
#include "runtime.h"

#define LOW(wide) ((u64)(wide))
#define HIGH(wide) ((u64)((wide) >> 64))

INLINE u128 wide(u64 high, u64 low) { return ((u128)high << 64) | low; }

/* a * b */
INLINE u128 multiply(u64 a, u64 b) {
  u64 a0 = (u32)a, a1 = a >> 32, b0 = (u32)b, b1 = b >> 32;
  u64 low = a0 * b0;
  u64 first = a1 * b0 + (low >> 32);
  u64 second = a0 * b1 + (u32)first;
  return wide(a1 * b1 + (first >> 32) + (second >> 32), (second << 32) | (u32)low);
}

/* a * b modulo 2^128 */
INLINE u128 times(u128 a, u64 b) { return multiply(LOW(a), b) + wide(HIGH(a) * b, 0); }

/* Zeros before the first one of a value that is not 0. */
INLINE u64 leading_zeros(u64 value) {
  u64 zeros = 0;
  for (u64 width = 32; width; width >>= 1) {
    if (value >> (64 - width)) continue;
    zeros += width;
    value <<= width;
  }
  return zeros;
}

/* One digit of 32 bits of (rest, next) / divisor, where divisor has its first bit set and rest is below it; rest becomes what is left. */
INLINE u64 divide_digit(u64 *rest, u64 next, u64 divisor) {
  u64 top = divisor >> 32, bottom = (u32)divisor;
  u64 digit = *rest / top, left = *rest % top;
  while (digit >> 32 || digit * bottom > ((left << 32) | next)) {
    digit--;
    left += top;
    if (left >> 32) break;
  }
  *rest = (*rest << 32) + next - digit * divisor;
  return digit;
}

/* floor((high, low) / divisor), for high < divisor; what is left in *rest. */
APART u64 divide_128_64(u64 high, u64 low, u64 divisor, u64 *rest) {
  if (!high) {
    *rest = low % divisor;
    return low / divisor;
  }
  u64 shift = leading_zeros(divisor);
  u64 left = shift ? (high << shift) | (low >> (64 - shift)) : high;
  divisor <<= shift;
  low <<= shift;
  u64 first = divide_digit(&left, low >> 32, divisor);
  u64 second = divide_digit(&left, (u32)low, divisor);
  *rest = left >> shift;
  return (first << 32) + second;
}

/* floor(a * b / divisor) into *result; whether there is such a number of 64 bits. */
INLINE int multiply_divide(u64 a, u64 b, u64 divisor, u64 *result) {
  u128 product = multiply(a, b);
  if (HIGH(product) >= divisor) return 0;
  u64 rest;
  *result = divide_128_64(HIGH(product), LOW(product), divisor, &rest);
  return 1;
}

/* The same rounded up. */
INLINE int multiply_divide_up(u64 a, u64 b, u64 divisor, u64 *result) {
  u128 product = multiply(a, b);
  if (HIGH(product) >= divisor) return 0;
  u64 rest;
  *result = divide_128_64(HIGH(product), LOW(product), divisor, &rest);
  if (!rest) return 1;
  *result += 1;
  return *result != 0;
}

/* product[4] = a[2] * b[2] */
APART void multiply_128(const u64 *a, const u64 *b, u64 *product) {
  u128 low = multiply(a[0], b[0]), cross = multiply(a[0], b[1]), other = multiply(a[1], b[0]);
  u128 middle = (u128)HIGH(low) + LOW(cross) + LOW(other);
  u128 top = multiply(a[1], b[1]) + HIGH(cross) + HIGH(other) + HIGH(middle);
  product[0] = LOW(low);
  product[1] = LOW(middle);
  product[2] = LOW(top);
  product[3] = HIGH(top);
}

/*
 * value[4] = floor(value / divisor[2]), rest[2] = what is left, for a divisor that is not 0: long division with digits of 64 bits. A divisor of
 * two digits makes the corrected digit exact.
 */
APART void divide_256_128(u64 *value, const u64 *divisor, u64 *rest) {
  if (!divisor[1]) {
    u64 left = 0;
    for (int at = 3; at >= 0; at--) value[at] = divide_128_64(left, value[at], divisor[0], &left);
    rest[0] = left;
    rest[1] = 0;
    return;
  }
  u64 shift = leading_zeros(divisor[1]), back = 64 - shift;
  u64 d1 = shift ? (divisor[1] << shift) | (divisor[0] >> back) : divisor[1], d0 = divisor[0] << shift;
  u64 left[5];
  left[4] = shift ? value[3] >> back : 0;
  for (int at = 3; at > 0; at--) left[at] = shift ? (value[at] << shift) | (value[at - 1] >> back) : value[at];
  left[0] = value[0] << shift;
  value[3] = 0;
  for (int at = 2; at >= 0; at--) {
    u64 digit, remainder;
    int is_exact = 0;
    if (left[at + 2] >= d1) {
      u128 sum = (u128)left[at + 1] + d1;
      digit = ~0ul;
      remainder = LOW(sum);
      is_exact = HIGH(sum) != 0;
    } else {
      digit = divide_128_64(left[at + 2], left[at + 1], d1, &remainder);
    }
    while (!is_exact && multiply(digit, d0) > wide(remainder, left[at])) {
      u128 sum = (u128)remainder + d1;
      digit--;
      remainder = LOW(sum);
      is_exact = HIGH(sum) != 0;
    }
    u128 product = multiply(digit, d0);
    u128 difference = (u128)left[at] - LOW(product);
    left[at] = LOW(difference);
    u128 taken = multiply(digit, d1) + HIGH(product) + (HIGH(difference) != 0);
    /* The digit above becomes 0, and is not read again. */
    left[at + 1] -= LOW(taken);
    value[at] = digit;
  }
  rest[0] = shift ? (left[0] >> shift) | (left[1] << back) : left[0];
  rest[1] = left[1] >> shift;
}

/* result[2] = floor(a[2] * b[2] / divisor[2]); whether there is such a number of 128 bits. */
APART int multiply_divide_128(const u64 *a, const u64 *b, const u64 *divisor, u64 *result) {
  u64 product[4], rest[2];
  if (!divisor[0] && !divisor[1]) return 0;
  multiply_128(a, b, product);
  divide_256_128(product, divisor, rest);
  result[0] = product[0];
  result[1] = product[1];
  return !product[2] && !product[3];
}

/* floor of the square root. */
APART u64 square_root(u128 value) {
  u64 root = 0;
  for (u64 bit = 1ul << 63; bit; bit >>= 1) {
    u64 with = root | bit;
    if (multiply(with, with) <= value) root = with;
  }
  return root;
}
