/*
 * A launch sells mint 0 over reserves that are partly virtual, figure0 and figure1, until it holds figure2 of mint 1. The trade that brings
 * it there goes on in the product pool that the launch becomes.
 */
#pragma once
#include "product.h"

/* Whether all that `supply` opens ends well: something is left at the goal, and no less than a pool of the same price takes. */
APART u64 launch_settings(const Pool *pool, u64 supply) {
  u64 whole0 = supply, whole1 = pool->figure2, left;
  REQUIRE(pool->figure1 && pool->figure2, INVALID_SETTINGS);
  TRY(increase(&whole0, pool->figure0));
  TRY(increase(&whole1, pool->figure1));
  /* Below whole0, so that there is one. */
  REQUIRE(multiply_divide_up(whole0, pool->figure1, whole1, &left), INVALID_CALCULATION);
  REQUIRE(left > pool->figure0, INVALID_SETTINGS);
  left -= pool->figure0;
  return multiply(pool->figure2, pool->figure0) <= multiply(left, pool->figure1) ? 0 : INVALID_SETTINGS;
}

/* Ends a launch that reaches its goal by giving `given`: what is left becomes a pool at the same price, but for what that burns. */
APART u64 graduate(Pool *pool, u64 given, u64 *burnt) {
  u64 goal = pool->figure2, whole0, whole1 = goal, kept;
  REQUIRE(given < pool->reserve0, NOT_ENOUGH_LIQUIDITY);
  u64 left = whole0 = pool->reserve0 - given;
  TRY(increase(&whole0, pool->figure0));
  TRY(increase(&whole1, pool->figure1));
  if (!multiply_divide(goal, whole0, whole1, &kept) || kept > left) kept = left;
  REQUIRE(kept, INVALID_CALCULATION);
  *burnt = left - kept;
  pool->kind = POOL_PRODUCT;
  pool->fee_bps = pool->graduated_fee_bps;
  pool->graduated_fee_bps = 0;
  pool->reserve0 = kept;
  pool->reserve1 = goal;
  pool->figure0 = pool->figure1 = pool->figure2 = 0;
  pool->lp_supply = square_root(multiply(kept, goal));
  return 0;
}

/* What `rest` of the input's mint gives. Changes the reserves, and what graduation changes. */
APART u64 launch_out(Pool *pool, int input, u64 rest, u64 *out, u64 *burnt) {
  u64 whole0 = pool->reserve0, whole1 = pool->reserve1, more;
  *burnt = 0;
  TRY(increase(&whole0, pool->figure0));
  TRY(increase(&whole1, pool->figure1));
  if (!input) {
    TRY(product_out(whole0, whole1, rest, pool->fee_bps, out));
    REQUIRE(*out <= pool->reserve1, NOT_ENOUGH_LIQUIDITY);
    pool->reserve1 -= *out;
    return increase(&pool->reserve0, rest);
  }
  REQUIRE(pool->reserve1 < pool->figure2, INVALID_CALCULATION);
  u64 need = pool->figure2 - pool->reserve1;
  if (rest < need) {
    TRY(product_out(whole1, whole0, rest, pool->fee_bps, out));
    REQUIRE(*out < pool->reserve0, NOT_ENOUGH_LIQUIDITY);
    pool->reserve0 -= *out;
    pool->reserve1 += rest;
    return 0;
  }
  TRY(product_out(whole1, whole0, need, pool->fee_bps, out));
  TRY(graduate(pool, *out, burnt));
  rest -= need;
  TRY(product_out(pool->reserve1, pool->reserve0, rest, pool->fee_bps, &more));
  /* Both parts were in the reserve. */
  pool->reserve0 -= more;
  *out += more;
  return increase(&pool->reserve1, rest);
}

/* The least of the input's mint that gives `out`. Changes the same. */
APART u64 launch_in(Pool *pool, int input, u64 out, u64 *rest, u64 *burnt) {
  u64 whole0 = pool->reserve0, whole1 = pool->reserve1, most, more;
  *burnt = 0;
  TRY(increase(&whole0, pool->figure0));
  TRY(increase(&whole1, pool->figure1));
  if (!input) {
    REQUIRE(out <= pool->reserve1, NOT_ENOUGH_LIQUIDITY);
    TRY(product_in(whole0, whole1, out, pool->fee_bps, rest));
    pool->reserve1 -= out;
    return increase(&pool->reserve0, *rest);
  }
  REQUIRE(pool->reserve1 < pool->figure2, INVALID_CALCULATION);
  u64 need = pool->figure2 - pool->reserve1;
  TRY(product_out(whole1, whole0, need, pool->fee_bps, &most));
  if (out > most) {
    out -= most;
    TRY(graduate(pool, most, burnt));
    TRY(product_in(pool->reserve1, pool->reserve0, out, pool->fee_bps, &more));
    pool->reserve0 -= out;
    *rest = need;
    TRY(increase(rest, more));
    return increase(&pool->reserve1, more);
  }
  TRY(product_in(whole1, whole0, out, pool->fee_bps, rest));
  if (*rest == need) return graduate(pool, out, burnt);
  REQUIRE(out < pool->reserve0, NOT_ENOUGH_LIQUIDITY);
  pool->reserve0 -= out;
  /* Less than is needed, so that it stays below the goal. */
  pool->reserve1 += *rest;
  return 0;
}
