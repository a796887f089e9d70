/* One trade with one pool: what it gives or asks for now, and what it holds afterwards. Tokens move elsewhere. */
#pragma once
#include "concentrated.h"
#include "launch.h"
#include "observations.h"
#include "positions.h"
#include "product.h"
#include "route.h"
#include "stable.h"

/* The tick arrays of a hop, checked; none for other kinds. */
APART u64 read_tick_arrays(const Hop *hop, const Input *input, TickArrays *arrays) {
  arrays->count = hop->tick_array_count;
  arrays->next = 0;
  REQUIRE(hop->pool->kind == POOL_CONCENTRATED || !arrays->count, INVALID_ROUTE_PLAN);
  for (u64 index = 0; index < arrays->count; index++) {
    REQUIRE(hop->tick_arrays[index].is_writable, NOT_WRITABLE);
    TRY(load_ticks(input, &hop->tick_arrays[index], hop->account->key, &arrays->arrays[index]));
  }
  return 0;
}

/* What a launch does not take into the pool it becomes is burnt. */
APART u64 burn_left(const Hop *hop, u64 amount) {
  if (!amount) return 0;
  const Token *token = hop->side ? hop->token_out : hop->token_in;
  const Account *vault = hop->side ? hop->vault_out : hop->vault_in;
  REQUIRE(token->mint->is_writable, NOT_WRITABLE);
  PoolSigner signer;
  sign_as_pool(hop->pool, &signer);
  SupplyChange burning = {token->program, token->mint, vault, hop->account, &signer.signer, amount};
  return burn_tokens(&burning);
}

/* Sells so much to the pool, its protocol's fee included. */
APART u64 sell(const Route *route, const Hop *hop, u64 amount, u64 *out) {
  Pool *pool = hop->pool;
  u64 side = hop->side, *reserves = &pool->reserve0, *owed = &pool->owed0;
  TickArrays arrays;
  TRY(read_tick_arrays(hop, route->input, &arrays));
  note_price(pool, route->slot);
  u64 protocol = part_of(amount, pool->protocol_bps), rest = amount - protocol, burnt = 0;
  REQUIRE(add(owed[side], protocol, &owed[side]), INVALID_CALCULATION);
  if (pool->kind == POOL_LAUNCH) {
    TRY(launch_out(pool, side, rest, out, &burnt));
    REQUIRE(*out, INVALID_CALCULATION);
    return burn_left(hop, burnt);
  }
  switch (pool->kind) {
    case POOL_PRODUCT:
      TRY(product_out(reserves[side], reserves[1 - side], rest, pool->fee_bps, out));
      break;
    case POOL_STABLE:
      TRY(stable_out(pool, side, rest, out));
      break;
    case POOL_CONCENTRATED:
      TRY(concentrated_out(pool, &arrays, side, rest, out));
      break;
    default:
      return SWAP_NOT_SUPPORTED;
  }
  REQUIRE(*out, INVALID_CALCULATION);
  REQUIRE(subtract(reserves[1 - side], *out, &reserves[1 - side]), NOT_ENOUGH_LIQUIDITY);
  REQUIRE(add(reserves[side], rest, &reserves[side]), INVALID_CALCULATION);
  return 0;
}

/* Buys so much of the pool; `amount` is what must come in, its protocol's fee included. */
APART u64 buy(const Route *route, const Hop *hop, u64 out, u64 *amount) {
  Pool *pool = hop->pool;
  u64 side = hop->side, *reserves = &pool->reserve0, *owed = &pool->owed0;
  TickArrays arrays;
  TRY(read_tick_arrays(hop, route->input, &arrays));
  REQUIRE(out, INVALID_CALCULATION);
  note_price(pool, route->slot);
  u64 rest = 0, burnt = 0;
  int is_launch = pool->kind == POOL_LAUNCH;
  switch (pool->kind) {
    case POOL_PRODUCT:
      TRY(product_in(reserves[side], reserves[1 - side], out, pool->fee_bps, &rest));
      break;
    case POOL_STABLE:
      TRY(stable_in(pool, side, out, &rest));
      break;
    case POOL_CONCENTRATED:
      TRY(concentrated_in(pool, &arrays, side, out, &rest));
      break;
    case POOL_LAUNCH:
      TRY(launch_in(pool, side, out, &rest, &burnt));
      break;
    default:
      return SWAP_NOT_SUPPORTED;
  }
  REQUIRE(rest, INVALID_CALCULATION);
  if (!is_launch) {
    REQUIRE(subtract(reserves[1 - side], out, &reserves[1 - side]), NOT_ENOUGH_LIQUIDITY);
    REQUIRE(add(reserves[side], rest, &reserves[side]), INVALID_CALCULATION);
  }
  u64 whole;
  REQUIRE(multiply_divide(rest - 1, HUNDRED_PERCENT, HUNDRED_PERCENT - pool->protocol_bps, &whole), INVALID_CALCULATION);
  REQUIRE(add(whole, 1, amount), INVALID_CALCULATION);
  REQUIRE(add(owed[side], *amount - rest, &owed[side]), INVALID_CALCULATION);
  return burn_left(hop, burnt);
}
