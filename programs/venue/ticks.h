/*
 * The ticks of concentrated pools: their prices, their arrays, and which of them positions end at. Here a price is the root of one, times 2^64.
 */
#pragma once
#include "interface.generated.h"
#include "wide.h"

INLINE u128 read_wide(const u64 *limbs) { return wide(limbs[1], limbs[0]); }
INLINE void write_wide(u64 *limbs, u128 value) {
  limbs[0] = LOW(value);
  limbs[1] = HIGH(value);
}

#define TICK_BITS 19
/* 2^64 / sqrt(1.0001)^(2^index), to the nearest. */
static const u64 TICK_FACTORS[TICK_BITS] = {
    0xfffcb933bd6fad38, 0xfff97272373d4132, 0xfff2e50f5f656933, 0xffe5caca7e10e4e6, 0xffcb9843d60f615a, 0xff973b41fa98c081, 0xff2ea16466c96a38,
    0xfe5dee046a99a2a8, 0xfcbe86c7900a88af, 0xf987a7253ac41317, 0xf3392b0822b70006, 0xe7159475a2c29b74, 0xd097f3bdfd2022b9, 0xa9f746462d870fe0,
    0x70d869a156d2a1b9, 0x31be135f97d08fda, 0x9aa508b5b7a84e2,  0x5d6af8dedb8119,   0x2216e584f5fa};

/* 0 stands for 2^64, which no factor was taken of yet: no product falls below 2^26. */
INLINE u64 take_factor(u64 product, u64 index) {
  u64 factor = TICK_FACTORS[index];
  return product ? HIGH(multiply(product, factor)) : factor;
}

/* sqrt[2] = the price at a tick within MAX_TICK. */
APART void sqrt_at_tick(i32 tick, u64 *sqrt) {
  u64 steps = tick < 0 ? -(i64)tick : tick, product = 0, rest;
  for (u64 index = TICK_BITS; index--;)
    if (steps >> index & 1) product = take_factor(product, index);
  sqrt[0] = product;
  sqrt[1] = !product;
  if (tick <= 0) return;
  sqrt[1] = divide_128_64(1, 0, product, &rest);
  sqrt[0] = divide_128_64(rest, 0, product, &rest);
}

/*
 * The highest tick with a price of at most sqrt[2], which is one of a pool. The products are those of sqrt_at_tick, so that it is exact: from 1
 * on, 2^128 / product rounded down is at most the price when the product is more than 2^128 / (price + 1).
 */
APART i32 tick_at_sqrt(const u64 *sqrt) {
  u64 limit = sqrt[0], product = 0;
  i32 steps = 0;
  if (sqrt[1]) {
    u64 value[4] = {0, 0, 1, 0}, above[2], rest[2];
    write_wide(above, read_wide(sqrt) + 1);
    divide_256_128(value, above, rest);
    limit = value[0];
  }
  for (u64 index = TICK_BITS; index--;) {
    u64 next = take_factor(product, index);
    if (next <= limit) continue;
    product = next;
    steps |= 1 << index;
  }
  return sqrt[1] ? steps : -steps - 1;
}

/* Whether the pool's price lies within those of the outermost ticks. */
APART int is_sqrt_price(const Pool *pool) {
  u64 least[2], most[2];
  u128 price = read_wide(pool->sqrt_price);
  sqrt_at_tick(-MAX_TICK, least);
  sqrt_at_tick(MAX_TICK, most);
  return read_wide(least) <= price && price <= read_wide(most);
}

/* Places count the ticks that positions may end at, from the lowest that an array has room for. */
#define TICK_PLACES (TICK_ARRAYS * TICKS_PER_ARRAY)

/* The place at or below a tick, -1 when it lies below them all. */
INLINE i64 place_at(const Pool *pool, i32 tick) {
  i64 above = tick + (i64)(TICK_PLACES / 2) * pool->tick_spacing;
  if (above < 0) return -1;
  u64 place = (u64)above / pool->tick_spacing;
  return place < TICK_PLACES ? place : TICK_PLACES - 1;
}

/* Fits for every place: 32,768 times 65,535 stays below 2^31. */
INLINE i32 tick_at(const Pool *pool, i64 place) { return (place - TICK_PLACES / 2) * pool->tick_spacing; }

/* Whether positions may end at a tick. */
INLINE int is_tick(const Pool *pool, i32 tick) {
  i64 place = place_at(pool, tick);
  return -MAX_TICK <= tick && tick <= MAX_TICK && place >= 0 && tick_at(pool, place) == tick;
}

/* The lowest tick of the array that a tick lies in, for one that positions may end at. */
INLINE i32 array_start(const Pool *pool, i32 tick) { return tick_at(pool, place_at(pool, tick) & ~(TICKS_PER_ARRAY - 1)); }

/* Whether an array of ticks may start there: positions may end at one of them. */
INLINE int is_array_start(const Pool *pool, i32 start) {
  i64 end = start + (i64)TICKS_PER_ARRAY * pool->tick_spacing, place = place_at(pool, start);
  return start <= MAX_TICK && end - pool->tick_spacing >= -MAX_TICK && place >= 0 && array_start(pool, start) == start;
}

/* The arrays of a trade in the order in which the price meets them, and which of them it has come to. */
typedef struct {
  TickArray *arrays[MAX_TICK_ARRAYS];
  u64 count, next;
} TickArrays;

/* Moves `at` to the next bit that is set in the word it lies in, or else past that word; whether there is one. */
INLINE int find_bit(u64 word, i64 *at, int is_falling) {
  u64 bit = *at & 63, left = is_falling ? word << (63 - bit) : word >> bit;
  if (is_falling) *at -= left ? leading_zeros(left) : bit + 1;
  else *at += left ? 63 - leading_zeros(left & -left) : 64 - bit;
  return left != 0;
}

/* The next tick in use: the highest one at or below the pool's when the price falls, the lowest one above it when it rises. */
APART u64 next_tick(const Pool *pool, TickArrays *ticks, int is_falling, i32 *index, Tick **tick) {
  i64 place = place_at(pool, pool->tick) + !is_falling;
  for (;;) {
    i64 number = place >> 6;
    while (0 <= number && number < TICK_ARRAYS && !find_bit(pool->bitmap[number >> 6], &number, is_falling)) continue;
    REQUIRE(0 <= number && number < TICK_ARRAYS, NOT_ENOUGH_LIQUIDITY);
    if (number != place >> 6) place = number * TICKS_PER_ARRAY + (is_falling ? TICKS_PER_ARRAY - 1 : 0);
    i32 start = tick_at(pool, number * TICKS_PER_ARRAY);
    while (ticks->next < ticks->count && ticks->arrays[ticks->next]->start != start) ticks->next++;
    REQUIRE(ticks->next < ticks->count, WRONG_TICKS);
    TickArray *array = ticks->arrays[ticks->next];
    if (!find_bit(array->used, &place, is_falling)) continue;
    *index = tick_at(pool, place);
    *tick = &array->ticks[place & 63];
    return 0;
  }
}
