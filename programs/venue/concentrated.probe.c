/*
 * Answers for the tests of ticks.h and concentrated.h: an operation and its numbers come as data, the results go back as return data. The
 * accounts are a pool, a position, and the tick arrays: of a trade in their order, of a change those of the lower and the upper end.
 */
#include "concentrated.h"

enum { SQRT_AT_TICK, TICK_AT_SQRT, BOUNDS, SELL, BUY, INCREASE, DECREASE };
enum { POOL, POSITION, ARRAYS, MAX_ACCOUNTS = ARRAYS + MAX_TICK_ARRAYS };

static u64 ask(const Pool *pool, u64 operation, const u64 *in, u64 *out) {
  i32 tick = in[0];
  switch (operation) {
    case SQRT_AT_TICK:
      sqrt_at_tick(tick, out);
      return 0;
    case TICK_AT_SQRT:
      out[0] = tick_at_sqrt(in);
      return 0;
    case BOUNDS:
      out[0] = is_tick(pool, tick) | is_array_start(pool, tick) << 1 | is_sqrt_price(pool) << 2;
      out[1] = array_start(pool, tick);
      return 0;
    default:
      return INVALID_INSTRUCTION_DATA;
  }
}

static u64 trade(const Input *input, u64 operation, const u64 *in, u64 *out) {
  Pool *pool = (Pool *)input->accounts[POOL].data;
  TickArrays ticks = {.count = input->account_count - ARRAYS};
  for (u64 index = 0; index < ticks.count; index++) ticks.arrays[index] = (TickArray *)input->accounts[ARRAYS + index].data;
  return operation == SELL ? concentrated_out(pool, &ticks, in[0], in[1], out) : concentrated_in(pool, &ticks, in[0], in[1], out);
}

static u64 change(const Input *input, int is_increase, const u64 *in, u64 *out) {
  Account *accounts = input->accounts;
  PositionChange change = {.liquidity = {in[0], in[1]}, .is_increase = is_increase};
  TRY(change_position((Pool *)accounts[POOL].data, (Position *)accounts[POSITION].data, (TickArray *)accounts[ARRAYS].data,
                      (TickArray *)accounts[ARRAYS + 1].data, &change));
  out[0] = change.amount0;
  out[1] = change.amount1;
  return 0;
}

u64 entrypoint(u8 *bytes) {
  Account table[MAX_ACCOUNTS];
  Input input;
  u64 in[2], out[2] = {0, 0};
  TRY(read_input(bytes, table, MAX_ACCOUNTS, &input));
  REQUIRE(input.data_length == 1 + sizeof(in), INVALID_INSTRUCTION_DATA);
  REQUIRE(input.account_count >= ARRAYS || input.data[0] < BOUNDS, NOT_ENOUGH_ACCOUNTS);
  in[0] = read_u64(input.data + 1);
  in[1] = read_u64(input.data + 9);
  switch (input.data[0]) {
    case SELL:
    case BUY:
      TRY(trade(&input, input.data[0], in, out));
      break;
    case INCREASE:
    case DECREASE:
      REQUIRE(input.account_count == ARRAYS + 2, NOT_ENOUGH_ACCOUNTS);
      TRY(change(&input, input.data[0] == INCREASE, in, out));
      break;
    default:
      TRY(ask((const Pool *)table[POOL].data, input.data[0], in, out));
  }
  sol_set_return_data(out, sizeof(out));
  return 0;
}
