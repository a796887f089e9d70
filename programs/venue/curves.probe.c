/* Answers for the tests of the curves: an operation and three numbers come as data, a pool as the account; results go back as return data. */
#include "launch.h"
#include "observations.h"

enum { SELL, BUY, SETTINGS, TICK, OBSERVE, MEAN_TICK, LEAST_DEPTH };

static u64 exchange(Pool *pool, int input, u64 rest, u64 out) {
  u64 *reserves = &pool->reserve0;
  REQUIRE(out, INVALID_CALCULATION);
  REQUIRE(out <= reserves[!input], NOT_ENOUGH_LIQUIDITY);
  reserves[!input] -= out;
  return increase(&reserves[input], rest);
}

/* A sale as a swap makes it, with the protocol's fee; result[2] = what goes out and what is burnt. */
static u64 sell(Pool *pool, int input, u64 amount, u64 *result) {
  u64 *reserves = &pool->reserve0, *owed = &pool->owed0, protocol;
  REQUIRE(multiply_divide(amount, pool->protocol_bps, HUNDRED_PERCENT, &protocol), INVALID_CALCULATION);
  TRY(increase(&owed[input], protocol));
  u64 rest = amount - protocol;
  switch (pool->kind) {
    case POOL_PRODUCT:
      TRY(product_out(reserves[input], reserves[!input], rest, pool->fee_bps, result));
      break;
    case POOL_STABLE:
      TRY(stable_out(pool, input, rest, result));
      break;
    case POOL_LAUNCH:
      TRY(launch_out(pool, input, rest, result, result + 1));
      return *result ? 0 : INVALID_CALCULATION;
    default:
      return SWAP_NOT_SUPPORTED;
  }
  return exchange(pool, input, rest, *result);
}

/* A purchase likewise; result[2] = what comes in and what is burnt. */
static u64 buy(Pool *pool, int input, u64 out, u64 *result) {
  u64 *reserves = &pool->reserve0, *owed = &pool->owed0, rest;
  REQUIRE(out, INVALID_CALCULATION);
  switch (pool->kind) {
    case POOL_PRODUCT:
      TRY(product_in(reserves[input], reserves[!input], out, pool->fee_bps, &rest));
      TRY(exchange(pool, input, rest, out));
      break;
    case POOL_STABLE:
      TRY(stable_in(pool, input, out, &rest));
      TRY(exchange(pool, input, rest, out));
      break;
    case POOL_LAUNCH:
      TRY(launch_in(pool, input, out, &rest, result + 1));
      break;
    default:
      return SWAP_NOT_SUPPORTED;
  }
  REQUIRE(multiply_divide(rest - 1, HUNDRED_PERCENT, HUNDRED_PERCENT - pool->protocol_bps, result), INVALID_CALCULATION);
  TRY(increase(result, 1));
  return increase(&owed[input], *result - rest);
}

u64 entrypoint(u8 *bytes) {
  Account table[1];
  Input input;
  u64 in[3], out[3] = {0, 0, 0};
  TRY(read_input(bytes, table, 1, &input));
  REQUIRE(input.account_count == 1 && input.data_length == 1 + sizeof(in), INVALID_INSTRUCTION_DATA);
  Pool *pool = (Pool *)table[0].data;
  for (u64 at = 0; at < 3; at++) in[at] = read_u64(input.data + 1 + at * 8);
  switch (input.data[0]) {
    case SELL:
      TRY(sell(pool, in[0], in[1], out));
      break;
    case BUY:
      TRY(buy(pool, in[0], in[1], out));
      break;
    case SETTINGS:
      TRY(launch_settings(pool, in[0]));
      break;
    case TICK:
      if (!pool_tick(pool, (i64 *)out)) return SWAP_NOT_SUPPORTED;
      break;
    case OBSERVE:
      note_price(pool, in[0]);
      break;
    case MEAN_TICK:
      TRY(mean_tick(pool, in[0], in[1], (i64 *)out, out + 1));
      break;
    case LEAST_DEPTH:
      out[0] = least_depth(pool, in[0], in[1]);
      break;
    default:
      return INVALID_INSTRUCTION_DATA;
  }
  sol_set_return_data(out, sizeof(out));
  return 0;
}
