/*
 * Concentrated liquidity: trades, step by step from tick to tick, and positions. What comes in is rounded up and what goes out down, so that
 * the vaults always hold what positions are worth. Liquidity stays below 2^96, as prices do, so that no product here passes 256 bits.
 */
#pragma once
#include "ticks.h"

enum { LIQUIDITY_BITS = 96, FEE_WHOLE = 10000 };

/* value[4] = value / divisor[2], rounded up when asked to. */
APART void divide_rounded(u64 *value, const u64 *divisor, int is_up) {
  u64 rest[2];
  divide_256_128(value, divisor, rest);
  if (!is_up || !(rest[0] | rest[1])) return;
  for (u64 limb = 0; limb < 4 && !++value[limb]; limb++) continue;
}

/* Liquidity from one price up to another. */
typedef struct {
  u64 from[2], to[2], liquidity[2];
} Stretch;

/* liquidity * (to - from) * 2^64 / (from * to), of mint 0; whether it fits. Two divisions one after the other round as one would. */
APART int amount_0(const Stretch *stretch, int is_up, u64 *amount) {
  u64 length[2], value[5] = {0};
  write_wide(length, read_wide(stretch->to) - read_wide(stretch->from));
  multiply_128(stretch->liquidity, length, value + 1);
  divide_rounded(value, stretch->to, is_up);
  divide_rounded(value, stretch->from, is_up);
  *amount = value[0];
  return !(value[1] | value[2] | value[3]);
}

/* liquidity * (to - from) / 2^64, of mint 1; whether it fits. */
APART int amount_1(const Stretch *stretch, int is_up, u64 *amount) {
  u64 length[2], value[4];
  write_wide(length, read_wide(stretch->to) - read_wide(stretch->from));
  multiply_128(stretch->liquidity, length, value);
  if (is_up && value[0] && !++value[1]) value[2]++;
  *amount = value[1];
  return !(value[2] | value[3]);
}

/* What the pool's liquidity is worth in one mint between the pool's price and another; whether it fits. */
APART int amount_to(const Pool *pool, const u64 *price, int side, int is_up, u64 *amount) {
  Stretch stretch;
  u128 here = read_wide(pool->sqrt_price), there = read_wide(price);
  write_wide(stretch.from, here < there ? here : there);
  write_wide(stretch.to, here < there ? there : here);
  write_wide(stretch.liquidity, read_wide(pool->liquidity));
  return side ? amount_1(&stretch, is_up, amount) : amount_0(&stretch, is_up, amount);
}

/* quotient[4] = liquidity * 2^64 / divisor[2] */
INLINE void divide_liquidity(const Pool *pool, const u64 *divisor, int is_up, u64 *quotient) {
  quotient[0] = quotient[3] = 0;
  quotient[1] = pool->liquidity[0];
  quotient[2] = pool->liquidity[1];
  divide_rounded(quotient, divisor, is_up);
}

/* amount * 2^64 / liquidity, at most 2^128 - 2^64. */
INLINE u128 divide_by_liquidity(const Pool *pool, u64 amount, int is_up) {
  u64 value[4] = {0, amount, 0, 0};
  divide_rounded(value, pool->liquidity, is_up);
  return read_wide(value);
}

/* price[2] = the one after `net` of the input came in, which is less than leads to the target, so that it stays before that. */
APART void price_after_in(const Pool *pool, int input, u64 net, u64 *price) {
  u128 here = read_wide(pool->sqrt_price);
  u64 held[4], value[4];
  if (input) {
    write_wide(price, here + divide_by_liquidity(pool, net, 0));
    return;
  }
  write_wide(price, here);
  /* Rounded up it would rise. */
  if (!net) return;
  /* Below 2^128 - 2^64, as the least price is above 2^32 by more than its 2^-16th part. */
  divide_liquidity(pool, pool->sqrt_price, 0, held);
  write_wide(held, read_wide(held) + net);
  divide_liquidity(pool, held, 1, value);
  write_wide(price, read_wide(value));
}

/* price[2] = the one after `out` of the output went, which is at most what goes up to the target; rounding does not lead beyond that. */
APART void price_after_out(const Pool *pool, int output, u64 out, const u64 *target, u64 *price) {
  u64 held[4], value[4];
  if (output) {
    write_wide(price, read_wide(pool->sqrt_price) - divide_by_liquidity(pool, out, 1));
    return;
  }
  write_wide(price, read_wide(target));
  divide_liquidity(pool, pool->sqrt_price, 0, held);
  if (read_wide(held) <= out) return;
  write_wide(held, read_wide(held) - out);
  divide_liquidity(pool, held, 1, value);
  if (!value[2] && read_wide(value) < read_wide(target)) write_wide(price, read_wide(value));
}

/* floor(amount * (10,000 - fee_bps) / 10,000), part by part so that no product passes 64 bits. */
INLINE u64 net_of_fee(u64 amount, u64 fee_bps) {
  u64 net_bps = FEE_WHOLE - fee_bps;
  return amount / FEE_WHOLE * net_bps + amount % FEE_WHOLE * net_bps / FEE_WHOLE;
}

/* ceil(net * fee_bps / (10,000 - fee_bps)), the least fee that leaves the net amount; at most a ninth of it. */
INLINE u64 fee_on_net(u64 net, u64 fee_bps) {
  u64 net_bps = FEE_WHOLE - fee_bps;
  return net / net_bps * fee_bps + (net % net_bps * fee_bps + net_bps - 1) / net_bps;
}

typedef struct {
  int input, is_sale;
  u64 left, in, out;
} Trade;

/* A part of a trade, to the price of the next tick in use or to one before it. */
typedef struct {
  Tick *tick;
  i32 index;
  u64 target[2], price[2], net, fee, out;
} Step;

APART u64 sell_step(const Pool *pool, const Trade *trade, Step *step) {
  u64 need, net = net_of_fee(trade->left, pool->fee_bps);
  if (amount_to(pool, step->target, trade->input, 1, &need) && need <= net) {
    write_wide(step->price, read_wide(step->target));
    step->net = need;
    step->fee = fee_on_net(need, pool->fee_bps);
  } else {
    price_after_in(pool, trade->input, net, step->price);
    step->net = net;
    step->fee = trade->left - net;
  }
  REQUIRE(amount_to(pool, step->price, !trade->input, 0, &step->out), INVALID_CALCULATION);
  return 0;
}

APART u64 buy_step(const Pool *pool, const Trade *trade, Step *step) {
  if (amount_to(pool, step->target, !trade->input, 0, &step->out) && step->out < trade->left) {
    write_wide(step->price, read_wide(step->target));
  } else {
    step->out = trade->left;
    price_after_out(pool, !trade->input, step->out, step->target, step->price);
  }
  REQUIRE(amount_to(pool, step->price, trade->input, 1, &step->net), INVALID_CALCULATION);
  step->fee = fee_on_net(step->net, pool->fee_bps);
  return 0;
}

APART u64 cross_tick(Pool *pool, int is_falling, const Step *step) {
  Tick *tick = step->tick;
  u128 liquidity = read_wide(pool->liquidity), net = read_wide(tick->net);
  write_wide(tick->outside0, read_wide(pool->fee_growth0) - read_wide(tick->outside0));
  write_wide(tick->outside1, read_wide(pool->fee_growth1) - read_wide(tick->outside1));
  liquidity = is_falling ? liquidity - net : liquidity + net;
  REQUIRE(!(liquidity >> LIQUIDITY_BITS), INVALID_CALCULATION);
  write_wide(pool->liquidity, liquidity);
  u128 depth = read_wide(tick->depth);
  write_wide(pool->depth, read_wide(pool->depth) + (is_falling ? -depth : depth));
  pool->tick = is_falling ? step->index - 1 : step->index;
  return 0;
}

APART u64 take_step(Pool *pool, int input, const Step *step) {
  u64 *growth = input ? pool->fee_growth1 : pool->fee_growth0;
  u128 price = read_wide(step->price), before = read_wide(pool->sqrt_price);
  if (read_wide(pool->liquidity)) write_wide(growth, read_wide(growth) + divide_by_liquidity(pool, step->fee, 0));
  write_wide(pool->sqrt_price, price);
  if (price == read_wide(step->target)) return cross_tick(pool, !input, step);
  /* At a price that has not moved the tick may be one that was crossed downwards, and must not be taken back. */
  if (price != before) pool->tick = tick_at_sqrt(step->price);
  return 0;
}

APART u64 take_steps(Pool *pool, TickArrays *ticks, Trade *trade) {
  while (trade->left) {
    Step step;
    u64 paid;
    TRY(next_tick(pool, ticks, !trade->input, &step.index, &step.tick));
    sqrt_at_tick(step.index, step.target);
    TRY(trade->is_sale ? sell_step(pool, trade, &step) : buy_step(pool, trade, &step));
    int is_over = __builtin_add_overflow(step.net, step.fee, &paid);
    is_over |= __builtin_add_overflow(trade->in, paid, &trade->in);
    is_over |= __builtin_add_overflow(trade->out, step.out, &trade->out);
    REQUIRE(!is_over, INVALID_CALCULATION);
    /* No step takes more than is left. */
    trade->left -= trade->is_sale ? paid : step.out;
    TRY(take_step(pool, trade->input, &step));
  }
  return 0;
}

/* Sells amount_in of a side's mint, the pool's fee in it. */
APART u64 concentrated_out(Pool *pool, TickArrays *ticks, int input, u64 amount_in, u64 *amount_out) {
  Trade trade = {.input = input, .is_sale = 1, .left = amount_in};
  TRY(take_steps(pool, ticks, &trade));
  *amount_out = trade.out;
  return 0;
}

/* Buys amount_out of the other side's mint: the least amount_in that gives it, the pool's fee in it. */
APART u64 concentrated_in(Pool *pool, TickArrays *ticks, int input, u64 amount_out, u64 *amount_in) {
  Trade trade = {.input = input, .is_sale = 0, .left = amount_out};
  TRY(take_steps(pool, ticks, &trade));
  *amount_in = trade.in;
  return 0;
}

/* By how much a position's liquidity changes, and what is paid in or out for it. */
typedef struct {
  u64 liquidity[2];
  int is_increase;
  u64 amount0, amount1;
  /* What it adds to the depth, modulo 2^128. */
  u128 depth;
} PositionChange;

APART u64 shift_liquidity(u64 *liquidity, const PositionChange *change) {
  u128 before = read_wide(liquidity), by = read_wide(change->liquidity), most = ((u128)1 << LIQUIDITY_BITS) - 1;
  REQUIRE(by <= (change->is_increase ? most - before : before), INVALID_CALCULATION);
  write_wide(liquidity, change->is_increase ? before + by : before - by);
  return 0;
}

/* All fees so far count as made below a tick that comes into use. */
INLINE void begin_tick(const Pool *pool, i32 index, Tick *tick) {
  if (read_wide(tick->gross)) return;
  int is_below = index <= pool->tick;
  write_wide(tick->outside0, is_below ? read_wide(pool->fee_growth0) : 0);
  write_wide(tick->outside1, is_below ? read_wide(pool->fee_growth1) : 0);
}

/* Credits what a side's fees between the position's ticks have grown by since the last time. */
APART u64 credit_fees(const Pool *pool, Position *position, const Tick *lower, const Tick *upper, int side) {
  u64 *last = side ? position->fee_growth1 : position->fee_growth0, *owed = side ? &position->owed1 : &position->owed0;
  u64 growth[2], fee[4];
  u128 all = read_wide(side ? pool->fee_growth1 : pool->fee_growth0);
  u128 below = read_wide(side ? lower->outside1 : lower->outside0);
  u128 above = read_wide(side ? upper->outside1 : upper->outside0);
  if (pool->tick < position->lower) below = all - below;
  if (pool->tick >= position->upper) above = all - above;
  u128 inside = all - below - above;
  write_wide(growth, inside - read_wide(last));
  multiply_128(growth, position->liquidity, fee);
  int is_over = __builtin_add_overflow(*owed, fee[1], owed);
  REQUIRE(!is_over && !fee[2] && !fee[3], INVALID_CALCULATION);
  write_wide(last, inside);
  return 0;
}

/*
 * What a position's liquidity counts for depth: the nearer its ticks, the less it costs to trade through it, so that a narrow one counts in
 * proportion to its width. It follows from the whole liquidity, so that rounding leaves nothing behind when that goes.
 */
INLINE u128 depth_in(const Position *position) {
  u64 width = position->upper - position->lower;
  u128 liquidity = read_wide(position->liquidity);
  return width >> DEPTH_TICK_BITS ? liquidity : times(liquidity, width) >> DEPTH_TICK_BITS;
}

/* Takes a change over into the tick at one end, which is in use as long as a position ends there. */
APART u64 change_tick(Pool *pool, TickArray *array, i32 index, const PositionChange *change, int is_upper) {
  u64 place = place_at(pool, index), bit = 1ul << (place & 63), array_bit = 1ul << (place >> 6 & 63);
  Tick *tick = &array->ticks[place & 63];
  u64 *arrays = &pool->bitmap[place >> 12];
  u128 net = read_wide(tick->net), by = read_wide(change->liquidity);
  TRY(shift_liquidity(tick->gross, change));
  write_wide(tick->net, change->is_increase != is_upper ? net + by : net - by);
  write_wide(tick->depth, read_wide(tick->depth) + (is_upper ? -change->depth : change->depth));
  if (read_wide(tick->gross)) {
    array->used |= bit;
    *arrays |= array_bit;
    return 0;
  }
  *tick = (Tick){0};
  array->used &= ~bit;
  if (!array->used) *arrays &= ~array_bit;
  return 0;
}

APART u64 write_amounts(const Pool *pool, const Position *position, PositionChange *change) {
  Stretch below, above;
  sqrt_at_tick(position->lower, below.from);
  sqrt_at_tick(position->upper, above.to);
  u128 price = read_wide(pool->sqrt_price), least = read_wide(below.from), most = read_wide(above.to), by = read_wide(change->liquidity);
  if (price < least) price = least;
  if (price > most) price = most;
  write_wide(below.to, price);
  write_wide(above.from, price);
  write_wide(below.liquidity, by);
  write_wide(above.liquidity, by);
  int fits = amount_0(&above, change->is_increase, &change->amount0) && amount_1(&below, change->is_increase, &change->amount1);
  REQUIRE(fits, INVALID_CALCULATION);
  return 0;
}

/*
 * Credits a position its fees and changes its liquidity, with the ticks at both ends, in one array when both lie in it; writes what is
 * to be paid in for an increase or out for a decrease. NOT_ENOUGH_LIQUIDITY when the position holds less than it is to lose.
 */
APART u64 change_position(Pool *pool, Position *position, TickArray *lower, TickArray *upper, PositionChange *change) {
  Tick *low = &lower->ticks[place_at(pool, position->lower) & 63], *high = &upper->ticks[place_at(pool, position->upper) & 63];
  REQUIRE(change->is_increase || read_wide(change->liquidity) <= read_wide(position->liquidity), NOT_ENOUGH_LIQUIDITY);
  begin_tick(pool, position->lower, low);
  begin_tick(pool, position->upper, high);
  TRY(credit_fees(pool, position, low, high, 0));
  TRY(credit_fees(pool, position, low, high, 1));
  u128 depth = depth_in(position);
  TRY(shift_liquidity(position->liquidity, change));
  change->depth = depth_in(position) - depth;
  TRY(change_tick(pool, lower, position->lower, change, 0));
  TRY(change_tick(pool, upper, position->upper, change, 1));
  if (position->lower <= pool->tick && pool->tick < position->upper) {
    TRY(shift_liquidity(pool->liquidity, change));
    write_wide(pool->depth, read_wide(pool->depth) + change->depth);
  }
  return write_amounts(pool, position, change);
}
