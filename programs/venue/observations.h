/* What a pool remembers in a ring: sums over slots of the tick of its price, and the least of its depth. */
#pragma once
#include "stable.h"
#include "ticks.h"

enum { WHOLE_TICK_BITS = 13, TICK_FRACTION_BITS = 32, DEPTH_BITS = 24 };
/* The ticks of a price of 2, times 2^32. */
#define TICKS_OF_TWO 0x1b13d180eb88l

/*
 * The tick of mantissa / 2^63 * 2^exponent, where the mantissa has its first bit set: at most one below the highest whose price is not above it,
 * and never lower for a higher price.
 */
APART i64 tick_of(u64 mantissa, i64 exponent) {
  i64 tick = (exponent * TICKS_OF_TWO) >> TICK_FRACTION_BITS;
  for (u64 index = WHOLE_TICK_BITS; index--;) {
    /* A factor of a tick is the square of its root's, which the next place holds. */
    u64 less = HIGH(multiply(mantissa, TICK_FACTORS[index + 1]));
    if (!(less >> 63)) continue;
    mantissa = less;
    tick += 1l << index;
  }
  return tick;
}

/* The tick of a / b, none of them 0. */
APART i64 tick_of_ratio(u64 a, u64 b) {
  u64 zeros = leading_zeros(a), more = leading_zeros(b), rest;
  i64 exponent = (i64)more - (i64)zeros;
  a <<= zeros;
  b <<= more;
  int is_less = a < b;
  return tick_of(divide_128_64(is_less ? a : a >> 1, is_less ? 0 : a << 63, b, &rest), exponent - is_less);
}

/* The tick of price[2] / 2^64, which is not 0. */
APART i64 tick_of_price(const u64 *price) {
  u64 top = price[1] ? price[1] : price[0], zeros = leading_zeros(top);
  u64 lower = price[1] && zeros ? price[0] >> (64 - zeros) : 0;
  return tick_of(top << zeros | lower, (price[1] ? 63 : -1) - (i64)zeros);
}

/* Whether the pool has a price, and its tick. */
APART int pool_tick(const Pool *pool, i64 *tick) {
  u64 whole0 = pool->reserve0, whole1 = pool->reserve1, price[2];
  switch (pool->kind) {
    case POOL_LAUNCH:
      if (increase(&whole0, pool->figure0) || increase(&whole1, pool->figure1)) return 0;
    /* fall through */
    case POOL_PRODUCT:
      if (!whole0 || !whole1) return 0;
      *tick = tick_of_ratio(whole1, whole0);
      return 1;
    case POOL_STABLE:
      if (stable_price(pool, price) || !(price[0] | price[1])) return 0;
      *tick = tick_of_price(price);
      return 1;
    case POOL_CONCENTRATED:
      *tick = pool->tick;
      return 1;
    default:
      return 0;
  }
}

/* What is noted at `slot`, which is not before the observation, with the price that the pool has had since: step by step towards its tick. */
APART void note_at(const Pool *pool, const Observation *latest, u64 slot, i64 *sum, i64 *noted) {
  i64 tick = latest->tick;
  u64 slots = slot - latest->slot;
  pool_tick(pool, &tick);
  int is_falling = tick < latest->tick;
  u64 way = is_falling ? latest->tick - tick : tick - latest->tick, steps = way / OBSERVATION_MAX_MOVE;
  if (steps > slots) steps = slots;
  u64 gone = steps * (steps + 1) / 2 * OBSERVATION_MAX_MOVE + (slots - steps) * way;
  u64 moved = steps == slots ? steps * OBSERVATION_MAX_MOVE : way;
  *noted = latest->tick + (is_falling ? -(i64)moved : (i64)moved);
  *sum = latest->sum + latest->tick * (i64)slots + (is_falling ? -(i64)gone : (i64)gone);
}

/*
 * What it costs to move the price, which no trade within the liquidity changes: a fall, when a stop is needed, does not count as liquidity that
 * has left. That of a launch is the shares that it will have at least: it never falls, also where the launch becomes a pool.
 */
INLINE u128 depth_of(const Pool *pool) {
  u64 whole0 = pool->reserve0, whole1 = pool->reserve1, end = pool->figure2, shares;
  if (pool->kind == POOL_CONCENTRATED) return read_wide(pool->depth);
  if (pool->kind != POOL_LAUNCH) return pool->lp_supply;
  if (increase(&whole0, pool->figure0) || increase(&whole1, pool->figure1) || increase(&end, pool->figure1)) return 0;
  return multiply_divide(pool->figure2, square_root(multiply(whole0, whole1)), end, &shares) ? shares : 0;
}

/* A depth in 32 bits, rounded down, greater for a greater one: its length in bits and those below the first. */
APART u32 short_depth(const u64 *depth) {
  u64 top = depth[1] ? depth[1] : depth[0];
  if (!top) return 0;
  u64 zeros = leading_zeros(top), lower = depth[1] && zeros ? depth[0] >> (64 - zeros) : 0;
  u64 below = (top << zeros | lower) << 1 >> (64 - DEPTH_BITS);
  return ((depth[1] ? 128 : 64) - zeros) << DEPTH_BITS | below;
}

APART u32 short_depth_of(const Pool *pool) {
  u64 depth[2];
  write_wide(depth, depth_of(pool));
  return short_depth(depth);
}

/* What is noted of it; a launch costs no root at each trade. */
INLINE u32 noted_depth(const Pool *pool) { return pool->kind == POOL_LAUNCH ? ~0u : short_depth_of(pool); }

/* Notes price and depth up to `slot`, before a trade or a change of liquidity moves them. */
APART void note_price(Pool *pool, u64 slot) {
  u64 index = pool->observation_index;
  const Observation *latest = &pool->observations[index];
  const Observation *before = &pool->observations[(index + OBSERVATION_COUNT - 1) % OBSERVATION_COUNT];
  i64 sum = 0, tick;
  u32 depth = noted_depth(pool);
  /* Slots do not go back. */
  if (pool->observation_count && slot <= latest->slot) return;
  if (!pool->observation_count) {
    if (!pool_tick(pool, &tick)) return;
    pool->observation_count = 1;
    pool->opened_slot = slot;
  } else {
    note_at(pool, latest, slot, &sum, &tick);
    if (pool->observation_count == 1 || latest->slot - before->slot >= OBSERVATION_MIN_SLOTS) {
      index = (index + 1) % OBSERVATION_COUNT;
      if (pool->observation_count < OBSERVATION_COUNT) pool->observation_count++;
    } else if (latest->depth < depth) {
      depth = latest->depth;
    }
  }
  pool->observation_index = index;
  pool->observations[index] = (Observation){slot, sum, tick, depth};
}

/* Rounded down; `by` is not 0. */
INLINE i64 divide_down(i64 value, u64 by) {
  return value < 0 ? -(i64)((-(u64)value + by - 1) / by) : (i64)((u64)value / by);
}

/*
 * The mean tick since the youngest observation that is at least `min_slots` old, and one slot, and how long that is. Where the pool is traded
 * less often than that, a mean would be of a time long past, unless its price has stayed.
 */
APART u64 mean_tick(const Pool *pool, u64 slot, u64 min_slots, i64 *tick, u64 *span) {
  u64 index = pool->observation_index;
  const Observation *latest = &pool->observations[index], *since;
  REQUIRE(pool->observation_count && slot >= latest->slot, NOT_ENOUGH_OBSERVATIONS);
  if (!min_slots) min_slots = 1;
  for (u64 left = pool->observation_count;; left--) {
    REQUIRE(left, NOT_ENOUGH_OBSERVATIONS);
    since = &pool->observations[index];
    *span = slot - since->slot;
    if (*span >= min_slots) break;
    index = (index + OBSERVATION_COUNT - 1) % OBSERVATION_COUNT;
  }
  REQUIRE(since == latest || *span - min_slots <= min_slots, SPARSE_OBSERVATIONS);
  i64 sum, noted;
  note_at(pool, latest, slot, &sum, &noted);
  *tick = divide_down(sum - since->sum, *span);
  return 0;
}

/* The least depth of the last `slots` slots and some before them, shortened; after `mean_tick` of as many has come back. */
APART u32 least_depth(const Pool *pool, u64 slot, u64 slots) {
  u32 least = short_depth_of(pool);
  u64 index = pool->observation_index;
  for (u64 left = pool->observation_count; left && slot - pool->observations[index].slot < slots; left--) {
    if (pool->observations[index].depth < least) least = pool->observations[index].depth;
    index = (index + OBSERVATION_COUNT - 1) % OBSERVATION_COUNT;
  }
  return least;
}
