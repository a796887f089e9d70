/* Tick arrays and positions of concentrated pools. */
#pragma once
#include "concentrated.h"
#include "context.h"
#include "observations.h"

INLINE u64 load_concentrated(const Input *input, const Account *account, Pool **pool) {
  TRY(load_pool(input, account, pool));
  REQUIRE((*pool)->kind == POOL_CONCENTRATED, WRONG_KIND);
  return 0;
}

APART u64 create_tick_array(const Input *input) {
  REQUIRE_DATA(input, sizeof(CreateTickArrayData));
  i32 start = READ_DATA(CreateTickArrayData, input).start;
  Account *accounts = input->accounts, *account = &accounts[CREATE_TICK_ARRAY_TICK_ARRAY];
  const Account *pool_account = &accounts[CREATE_TICK_ARRAY_POOL];
  Pool *pool;
  TRY(load_concentrated(input, pool_account, &pool));
  REQUIRE(is_array_start(pool, start), INVALID_TICK);
  u8 bump;
  Key address;
  Seed seeds[4] = {{"ticks", 5}, {pool_account->key, sizeof(Key)}, {&start, sizeof(start)}, {&bump, 1}};
  TRY(sol_try_find_program_address(seeds, 3, input->program, &address, &bump));
  REQUIRE(is_same_key(&address, account->key), WRONG_ADDRESS);
  SignerSeeds signer = {seeds, 4};
  Creation creation = {&accounts[CREATE_TICK_ARRAY_PAYER], &accounts[CREATE_TICK_ARRAY_SYSTEM_PROGRAM], account, input->program, &signer,
                       sizeof(TickArray)};
  TRY(create_account(&creation));
  TickArray *array = (TickArray *)account->data;
  array->account = ACCOUNT_TICK_ARRAY;
  array->version = ACCOUNT_VERSION;
  array->start = start;
  array->pool = *pool_account->key;
  return 0;
}

APART u64 open_position(const Input *input) {
  REQUIRE_DATA(input, sizeof(OpenPositionData));
  OpenPositionData range = READ_DATA(OpenPositionData, input);
  Account *accounts = input->accounts, *account = &accounts[OPEN_POSITION_POSITION];
  const Key *pool_key = accounts[OPEN_POSITION_POOL].key, *owner = accounts[OPEN_POSITION_OWNER].key;
  Pool *pool;
  TRY(load_concentrated(input, &accounts[OPEN_POSITION_POOL], &pool));
  REQUIRE(range.lower < range.upper && is_tick(pool, range.lower) && is_tick(pool, range.upper), INVALID_TICK);
  u8 bump;
  Key address;
  Seed seeds[6] = {{"position", 8}, {pool_key, sizeof(Key)}, {owner, sizeof(Key)}, {&range.lower, 4}, {&range.upper, 4}, {&bump, 1}};
  TRY(sol_try_find_program_address(seeds, 5, input->program, &address, &bump));
  REQUIRE(is_same_key(&address, account->key), WRONG_ADDRESS);
  SignerSeeds signer = {seeds, 6};
  Creation creation = {&accounts[OPEN_POSITION_PAYER], &accounts[OPEN_POSITION_SYSTEM_PROGRAM], account, input->program, &signer,
                       sizeof(Position)};
  TRY(create_account(&creation));
  Position *position = (Position *)account->data;
  position->account = ACCOUNT_POSITION;
  position->version = ACCOUNT_VERSION;
  position->pool = *pool_key;
  position->owner = *owner;
  position->lower = range.lower;
  position->upper = range.upper;
  return 0;
}

/* A position that is the signer's. */
APART u64 load_position(const Input *input, const Account *account, const Account *owner, Position **position) {
  TRY(check_own(input, account, ACCOUNT_POSITION, sizeof(Position)));
  *position = (Position *)account->data;
  REQUIRE(is_same_key(&(*position)->owner, owner->key), NOT_OWNER);
  return 0;
}

/* The array of a pool that a tick lies in. */
APART u64 load_ticks(const Input *input, const Account *account, const Key *pool, TickArray **array) {
  TRY(check_own(input, account, ACCOUNT_TICK_ARRAY, sizeof(TickArray)));
  *array = (TickArray *)account->data;
  REQUIRE(is_same_key(&(*array)->pool, pool), WRONG_TICKS);
  return 0;
}

static const SidePlaces POSITION_SIDES = {INCREASE_LIQUIDITY_MINT0, INCREASE_LIQUIDITY_VAULT0, INCREASE_LIQUIDITY_ACCOUNT0,
                                          INCREASE_LIQUIDITY_TOKEN_PROGRAM0, INCREASE_LIQUIDITY_ACCOUNTS};

typedef struct {
  Pool *pool;
  Position *position;
  PositionChange change;
  Sides sides;
} Liquidity;

/* Both instructions name the same accounts and begin with the liquidity. */
APART u64 change_liquidity(const Input *input, const u8 *extras, Liquidity *liquidity) {
  const Account *accounts = input->accounts, *account = &accounts[INCREASE_LIQUIDITY_POOL];
  TRY(load_concentrated(input, account, &liquidity->pool));
  TRY(load_sides(input, liquidity->pool, &POSITION_SIDES, extras, &liquidity->sides));
  TRY(load_position(input, &accounts[INCREASE_LIQUIDITY_POSITION], &accounts[INCREASE_LIQUIDITY_OWNER], &liquidity->position));
  Position *position = liquidity->position;
  REQUIRE(is_same_key(&position->pool, account->key), WRONG_ADDRESS);
  TickArray *lower, *upper;
  TRY(load_ticks(input, &accounts[INCREASE_LIQUIDITY_LOWER_TICKS], account->key, &lower));
  TRY(load_ticks(input, &accounts[INCREASE_LIQUIDITY_UPPER_TICKS], account->key, &upper));
  REQUIRE(lower->start == array_start(liquidity->pool, position->lower), WRONG_TICKS);
  REQUIRE(upper->start == array_start(liquidity->pool, position->upper), WRONG_TICKS);
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  note_price(liquidity->pool, clock.slot);
  return change_position(liquidity->pool, position, lower, upper, &liquidity->change);
}

APART u64 increase_liquidity(const Input *input) {
  REQUIRE_DATA(input, sizeof(IncreaseLiquidityData));
  const IncreaseLiquidityData *data = &READ_DATA(IncreaseLiquidityData, input);
  const Account *owner = &input->accounts[INCREASE_LIQUIDITY_OWNER];
  REQUIRE(data->liquidity[0] || data->liquidity[1], TOO_LITTLE);
  Liquidity liquidity;
  PositionChange *change = &liquidity.change;
  change->liquidity[0] = data->liquidity[0];
  change->liquidity[1] = data->liquidity[1];
  change->is_increase = 1;
  TRY(change_liquidity(input, &data->extras0, &liquidity));
  REQUIRE(change->amount0 <= data->max0 && change->amount1 <= data->max1, SLIPPAGE_EXCEEDED);
  Pool *pool = liquidity.pool;
  REQUIRE(add(pool->reserve0, change->amount0, &pool->reserve0), INVALID_CALCULATION);
  REQUIRE(add(pool->reserve1, change->amount1, &pool->reserve1), INVALID_CALCULATION);
  u64 arrived0, arrived1;
  TRY(pay_in(&liquidity.sides, 0, owner, change->amount0, &arrived0));
  TRY(pay_in(&liquidity.sides, 1, owner, change->amount1, &arrived1));
  REQUIRE(arrived0 == change->amount0 && arrived1 == change->amount1, INVALID_CALCULATION);
  return 0;
}

APART u64 decrease_liquidity(const Input *input) {
  REQUIRE_DATA(input, sizeof(DecreaseLiquidityData));
  const DecreaseLiquidityData *data = &READ_DATA(DecreaseLiquidityData, input);
  const Account *account = &input->accounts[INCREASE_LIQUIDITY_POOL];
  Liquidity liquidity;
  PositionChange *change = &liquidity.change;
  change->liquidity[0] = data->liquidity[0];
  change->liquidity[1] = data->liquidity[1];
  change->is_increase = 0;
  TRY(change_liquidity(input, &data->extras0, &liquidity));
  REQUIRE(change->amount0 >= data->min0 && change->amount1 >= data->min1, SLIPPAGE_EXCEEDED);
  Pool *pool = liquidity.pool;
  Position *position = liquidity.position;
  u64 out0, out1;
  REQUIRE(add(change->amount0, position->owed0, &out0) && add(change->amount1, position->owed1, &out1), INVALID_CALCULATION);
  REQUIRE(subtract(pool->reserve0, out0, &pool->reserve0), NOT_ENOUGH_LIQUIDITY);
  REQUIRE(subtract(pool->reserve1, out1, &pool->reserve1), NOT_ENOUGH_LIQUIDITY);
  position->owed0 = 0;
  position->owed1 = 0;
  TRY(pay_out(&liquidity.sides, 0, account, out0));
  return pay_out(&liquidity.sides, 1, account, out1);
}

APART u64 close_position(const Input *input) {
  REQUIRE_DATA(input, 0);
  const Account *owner = &input->accounts[CLOSE_POSITION_OWNER], *account = &input->accounts[CLOSE_POSITION_POSITION];
  Position *position;
  TRY(load_position(input, account, owner, &position));
  REQUIRE(!(position->liquidity[0] | position->liquidity[1] | position->owed0 | position->owed1), NOT_EMPTY);
  close_account(account, owner);
  return 0;
}

APART u64 burn_position(const Input *input) {
  REQUIRE_DATA(input, 0);
  Position *position;
  TRY(load_position(input, &input->accounts[BURN_POSITION_POSITION], &input->accounts[BURN_POSITION_OWNER], &position));
  position->owner = SYSTEM_PROGRAM;
  return 0;
}
