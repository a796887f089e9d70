/* What a pool remembers of its price: sums over slots, in a ring. */
#pragma once
#include "stable.h"

enum { PRICE_BITS = 112 };

/* The price of mint 0 in mint 1 times 2^64, at most 2^112 - 1; 0 of a pool that has none. */
APART void pool_price(const Pool *pool, u64 *price) {
  u64 whole0 = pool->reserve0, whole1 = pool->reserve1, square[4], rest;
  price[0] = price[1] = 0;
  if (pool->kind == POOL_LAUNCH && (increase(&whole0, pool->figure0) || increase(&whole1, pool->figure1))) return;
  if (pool->kind == POOL_PRODUCT || pool->kind == POOL_LAUNCH) {
    if (!whole0) return;
    price[1] = whole1 / whole0;
    price[0] = divide_128_64(whole1 % whole0, 0, whole0, &rest);
  } else if (pool->kind == POOL_STABLE) {
    if (stable_price(pool, price)) price[0] = price[1] = 0;
  } else if (pool->kind == POOL_CONCENTRATED) {
    multiply_128(pool->sqrt_price, pool->sqrt_price, square);
    price[0] = square[1];
    price[1] = square[3] ? ~0ul : square[2];
  }
  if (!(price[1] >> (PRICE_BITS - 64))) return;
  price[0] = ~0ul;
  price[1] = (1ul << (PRICE_BITS - 64)) - 1;
}

/* The sum at `slot`, which is not before the observation, with the price the pool has had since; modulo 2^128. */
INLINE u128 sum_at(const Observation *observation, const u64 *price, u64 slot) {
  return wide(observation->sum[1], observation->sum[0]) + times(wide(price[1], price[0]), slot - observation->slot);
}

/* Notes the price up to `slot`, before a trade or a change of shares moves it. */
APART void observe(Pool *pool, u64 slot) {
  u64 price[2], index = pool->observation_index;
  const Observation *latest = &pool->observations[index];
  const Observation *before = &pool->observations[(index + OBSERVATION_COUNT - 1) % OBSERVATION_COUNT];
  u128 sum = 0;
  /* Slots do not go back. */
  if (pool->observation_count && slot <= latest->slot) return;
  pool_price(pool, price);
  if (!pool->observation_count) {
    if (!price[0] && !price[1]) return;
    pool->observation_count = 1;
  } else {
    sum = sum_at(latest, price, slot);
    if (pool->observation_count == 1 || latest->slot - before->slot >= OBSERVATION_MIN_SLOTS) {
      index = (index + 1) % OBSERVATION_COUNT;
      if (pool->observation_count < OBSERVATION_COUNT) pool->observation_count++;
    }
  }
  pool->observation_index = index;
  pool->observations[index].slot = slot;
  pool->observations[index].sum[0] = LOW(sum);
  pool->observations[index].sum[1] = HIGH(sum);
}

/* The mean price[2] since the youngest observation that is at least `min_slots` old, and one slot, and how long that is. */
APART u64 mean_price(const Pool *pool, u64 slot, u64 min_slots, u64 *price, u64 *span) {
  u64 index = pool->observation_index, rest;
  const Observation *latest = &pool->observations[index], *since;
  REQUIRE(pool->observation_count && slot >= latest->slot, NOT_ENOUGH_OBSERVATIONS);
  for (u64 left = pool->observation_count;; left--) {
    REQUIRE(left, NOT_ENOUGH_OBSERVATIONS);
    since = &pool->observations[index];
    *span = slot - since->slot;
    if (*span && *span >= min_slots) break;
    index = (index + OBSERVATION_COUNT - 1) % OBSERVATION_COUNT;
  }
  pool_price(pool, price);
  u128 grown = sum_at(latest, price, slot) - wide(since->sum[1], since->sum[0]);
  price[1] = HIGH(grown) / *span;
  price[0] = divide_128_64(HIGH(grown) % *span, LOW(grown), *span, &rest);
  return 0;
}
