/* What bounds an order's price: the means of its references, a tolerance that grows, and rest after the chain stood still. */
#pragma once
#include "gifts.h"
#include "swap.h"

static const Key SLOT_HASHES = {{0xaf0a2f1917d5a706ul, 0x7acc77fbe365f2c6ul, 0x133bbed029c582daul, 0x2055002d6eul}};
/* Beside those of the rest, the one that it began after. */
enum { SLOTS_LOOKED_AT = GAP_REST_SLOTS + 1 };

/*
 * Whether no more than a few slots have gone by since the chain stood still for long: owners can change or cancel what was overtaken, and expired
 * orders end first. The runtime lists the slots that had a block, the latest first, each with its hash.
 */
APART u64 require_awake(u64 now) {
  struct {
    u64 slot;
    Key hash;
  } recent[SLOTS_LOOKED_AT];
  u64 count, later = now;
  TRY(sol_get_sysvar(&SLOT_HASHES, &count, 0, sizeof(count)));
  if (count > SLOTS_LOOKED_AT) count = SLOTS_LOOKED_AT;
  if (count) TRY(sol_get_sysvar(&SLOT_HASHES, recent, sizeof(count), count * sizeof(recent[0])));
  for (u64 index = 0; index < count && now - later <= GAP_REST_SLOTS; index++) {
    /* The list may hold the current slot itself. */
    REQUIRE(later <= recent[index].slot || later - recent[index].slot <= GAP_SLOTS, CHAIN_RESUMED);
    later = recent[index].slot;
  }
  return 0;
}

/* The tick of the price of the order's input in its output, now and of its means; while it is read, of the input in the mint that is held. */
typedef struct {
  i64 spot, short_mean, long_mean;
  u64 slot;
  const Key *held;
} Prices;

/* Takes a pool into the prices that trades what is held for another mint. */
APART u64 add_reference(const Input *input, const Account *account, const u64 *depth, Prices *prices) {
  Pool *pool;
  u64 slot = prices->slot;
  REQUIRE(!load_pool(input, account, &pool), ORDER_REFERENCE);
  REQUIRE(pool->kind != POOL_QUOTED && pool->observation_count, ORDER_REFERENCE);
  REQUIRE((u32)(slot - pool->opened_slot) >= REFERENCE_MIN_AGE, ORDER_REFERENCE);
  int is_second = is_same_key(prices->held, &pool->mint1);
  REQUIRE(is_second || is_same_key(prices->held, &pool->mint0), ORDER_REFERENCE);
  prices->held = is_second ? &pool->mint0 : &pool->mint1;
  i64 spot, short_mean, long_mean;
  u64 span;
  REQUIRE(pool_tick(pool, &spot), ORDER_REFERENCE);
  TRY(mean_tick(pool, slot, MEAN_SHORT_SLOTS, &short_mean, &span));
  TRY(mean_tick(pool, slot, MEAN_LONG_SLOTS, &long_mean, &span));
  /* For as long as the price is read of: liquidity that is lent for a fill does not count. */
  REQUIRE(least_depth(pool, slot, MEAN_LONG_SLOTS) >= short_depth(depth), ORDER_REFERENCE);
  prices->spot += is_second ? -spot : spot;
  prices->short_mean += is_second ? -short_mean : short_mean;
  prices->long_mean += is_second ? -long_mean : long_mean;
  return 0;
}

/* `references` are two accounts, the second one the program's own when there is one reference. */
APART u64 read_prices(const Input *input, const Order *order, const Account *references, u64 slot, Prices *prices) {
  *prices = (Prices){0, 0, 0, slot, &order->input_mint};
  int has_second = !is_same_key(&order->reference1, &SYSTEM_PROGRAM);
  REQUIRE(is_same_key(references[0].key, &order->reference0), WRONG_ADDRESS);
  REQUIRE(is_same_key(references[1].key, has_second ? &order->reference1 : input->program), WRONG_ADDRESS);
  TRY(add_reference(input, &references[0], order->depth0, prices));
  if (has_second) TRY(add_reference(input, &references[1], order->depth1, prices));
  REQUIRE(is_same_key(prices->held, &order->output_mint), ORDER_REFERENCE);
  return 0;
}

INLINE u64 distance(i64 a, i64 b) { return a < b ? b - a : a - b; }

/* Basis points below a mean that are allowed so many slots after an order became due or was triggered. */
INLINE u64 tolerance_after(u64 slippage_bps, u64 slots) {
  if (slippage_bps <= TOLERANCE_LEAST_BPS || slots >= TOLERANCE_SLOTS) return slippage_bps;
  return TOLERANCE_LEAST_BPS + (slippage_bps - TOLERANCE_LEAST_BPS) * slots / TOLERANCE_SLOTS;
}

/* ceil(asked * part / size) of what is asked with the slippage taken off, rounded up. */
APART u64 asked_for(const Order *order, u64 part, u64 *least) {
  u64 whole;
  REQUIRE(multiply_divide_up(order->asked, HUNDRED_PERCENT - order->slippage_bps, HUNDRED_PERCENT, &whole), INVALID_CALCULATION);
  return multiply_divide_up(whole, part, order->size, least) ? 0 : INVALID_CALCULATION;
}

/* What a part is worth at a tick, less a tolerance; the worth rounded down, the bound up. */
APART u64 worth_at(i64 tick, u64 part, u64 tolerance_bps, u64 *least) {
  u64 root[2], once[4], low[4], high[4], amount[2] = {part, 0};
  REQUIRE(-MAX_TICK <= tick && tick <= MAX_TICK, INVALID_CALCULATION);
  sqrt_at_tick(tick, root);
  /* Both products whole: a part of few units would lose some of them between the roots. */
  multiply_128(amount, root, once);
  multiply_128(once, root, low);
  multiply_128(once + 2, root, high);
  u128 worth = read_wide(low + 2);
  REQUIRE(!HIGH(worth) && !high[1] && !high[2], INVALID_CALCULATION);
  worth += high[0];
  REQUIRE(!HIGH(worth), INVALID_CALCULATION);
  return multiply_divide_up(worth, HUNDRED_PERCENT - tolerance_bps, HUNDRED_PERCENT, least) ? 0 : INVALID_CALCULATION;
}
