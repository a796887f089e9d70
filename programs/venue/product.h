/* Constant product: what a trade moves over two whole reserves, of a launch with what is virtual of them. */
#pragma once
#include "interface.generated.h"
#include "wide.h"

/* Basis points. */
enum { HUNDRED_PERCENT = 10000 };

INLINE u64 increase(u64 *amount, u64 by) {
  return __builtin_add_overflow(*amount, by, amount) ? INVALID_CALCULATION : 0;
}

/* What is left when a fee, rounded up, is taken off. A fee is at most MAX_FEE_BPS; the parts are those of one exact product. */
INLINE u64 without_fee(u64 rest, u64 fee_bps) {
  u64 kept = HUNDRED_PERCENT - fee_bps;
  return rest / HUNDRED_PERCENT * kept + rest % HUNDRED_PERCENT * kept / HUNDRED_PERCENT;
}

/* The least amount that leaves `net` without its fee. */
INLINE u64 with_fee(u64 net, u64 fee_bps, u64 *rest) {
  return multiply_divide_up(net, HUNDRED_PERCENT, HUNDRED_PERCENT - fee_bps, rest) ? 0 : INVALID_CALCULATION;
}

/* What reserves x in and y out give for `rest`. */
APART u64 product_out(u64 x, u64 y, u64 rest, u64 fee_bps, u64 *out) {
  REQUIRE(x && y, NOT_ENOUGH_LIQUIDITY);
  u64 net = without_fee(rest, fee_bps), whole = x;
  TRY(increase(&whole, net));
  return multiply_divide(y, net, whole, out) ? 0 : INVALID_CALCULATION;
}

/* The least that they give `out` for. */
APART u64 product_in(u64 x, u64 y, u64 out, u64 fee_bps, u64 *rest) {
  u64 net;
  REQUIRE(x && out < y, NOT_ENOUGH_LIQUIDITY);
  REQUIRE(multiply_divide_up(x, out, y - out, &net), INVALID_CALCULATION);
  return with_fee(net, fee_bps, rest);
}
