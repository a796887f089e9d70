/* Shares of product and stable pools, and a maker's inventory. */
#pragma once
#include "context.h"
#include "observations.h"

static const SidePlaces LIQUIDITY_SIDES = {ADD_LIQUIDITY_MINT0, ADD_LIQUIDITY_VAULT0, ADD_LIQUIDITY_ACCOUNT0, ADD_LIQUIDITY_TOKEN_PROGRAM0,
                                           ADD_LIQUIDITY_ACCOUNTS};

INLINE u64 least(u64 a, u64 b) { return a < b ? a : b; }

/*
 * What shares are paid of. A mint's permanent delegate may have taken from a vault: what is left beside what is owed is shared by all, not had
 * by who comes first. The reserve stays as it was, since swaps are priced by it.
 */
INLINE u64 left_of(u64 reserve, u64 owed, const Account *vault) {
  u64 held = token_amount(vault);
  return held > owed ? least(reserve, held - owed) : 0;
}

APART u64 load_shares(const Input *input, const u8 *extras, Pool **pool, Sides *sides, u64 *left) {
  const Account *accounts = input->accounts;
  TRY(load_pool(input, &accounts[ADD_LIQUIDITY_POOL], pool));
  REQUIRE((*pool)->kind == POOL_PRODUCT || (*pool)->kind == POOL_STABLE, WRONG_KIND);
  TRY(load_sides(input, *pool, &LIQUIDITY_SIDES, extras, sides));
  REQUIRE(is_same_key(accounts[ADD_LIQUIDITY_TOKEN_PROGRAM].key, &TOKEN_PROGRAM), INVALID_TOKEN_PROGRAM);
  /* A pool without an LP mint has zeros there, which no mint has for its address. */
  REQUIRE(is_same_key(accounts[ADD_LIQUIDITY_LP_MINT].key, &(*pool)->lp_mint) && is_mint(&accounts[ADD_LIQUIDITY_LP_MINT]), WRONG_ADDRESS);
  /* Rounding changes the price, and a fee that a mint keeps back far more. */
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  note_price(*pool, clock.slot);
  left[0] = left_of((*pool)->reserve0, (*pool)->owed0, sides->vaults[0]);
  left[1] = left_of((*pool)->reserve1, (*pool)->owed1, sides->vaults[1]);
  return 0;
}

/* floor(amount * supply / left) of the side that gives less. */
APART u64 shares_of(u64 supply, const u64 *left, u64 amount0, u64 amount1, u64 *shares) {
  u64 of0, of1;
  REQUIRE(multiply_divide(amount0, supply, left[0], &of0), INVALID_CALCULATION);
  REQUIRE(multiply_divide(amount1, supply, left[1], &of1), INVALID_CALCULATION);
  *shares = least(of0, of1);
  return 0;
}

/*
 * A reserve with nothing missing grows by what arrived, which is no less than what the shares stand for. One that stands for more than is
 * there grows by its part, as the other does, so that the price stays.
 */
APART u64 grow_reserve(u64 *reserve, u64 there, u64 minted, u64 supply) {
  u64 part = 0, whole;
  REQUIRE(!supply || multiply_divide(minted, *reserve, supply, &part), INVALID_CALCULATION);
  REQUIRE(add(*reserve, part, &whole), INVALID_CALCULATION);
  *reserve = there > whole ? there : whole;
  return 0;
}

APART u64 add_liquidity(const Input *input) {
  REQUIRE_DATA(input, sizeof(AddLiquidityData));
  const AddLiquidityData *data = &READ_DATA(AddLiquidityData, input);
  const Account *accounts = input->accounts, *owner = &accounts[ADD_LIQUIDITY_OWNER];
  Pool *pool;
  Sides sides;
  u64 left[2];
  TRY(load_shares(input, &data->extras0, &pool, &sides, left));
  int is_first = pool->lp_supply == 0;
  u64 send0 = data->max0, send1 = data->max1, arrived0, arrived1, shares;
  if (!is_first) {
    TRY(shares_of(pool->lp_supply, left, send0, send1, &shares));
    REQUIRE(multiply_divide_up(shares, left[0], pool->lp_supply, &send0), INVALID_CALCULATION);
    REQUIRE(multiply_divide_up(shares, left[1], pool->lp_supply, &send1), INVALID_CALCULATION);
  }
  TRY(pay_in(&sides, 0, owner, send0, &arrived0));
  TRY(pay_in(&sides, 1, owner, send1, &arrived1));
  u64 minted, supply;
  if (is_first) {
    supply = square_root(multiply(arrived0, arrived1));
    REQUIRE(supply > LOCKED_SHARES, TOO_LITTLE);
    minted = supply - LOCKED_SHARES;
  } else {
    TRY(shares_of(pool->lp_supply, left, arrived0, arrived1, &minted));
    REQUIRE(add(pool->lp_supply, minted, &supply), INVALID_CALCULATION);
  }
  REQUIRE(minted, TOO_LITTLE);
  REQUIRE(minted >= data->min_shares, SLIPPAGE_EXCEEDED);
  REQUIRE(add(left[0], arrived0, &left[0]) && add(left[1], arrived1, &left[1]), INVALID_CALCULATION);
  TRY(grow_reserve(&pool->reserve0, left[0], minted, pool->lp_supply));
  TRY(grow_reserve(&pool->reserve1, left[1], minted, pool->lp_supply));
  pool->lp_supply = supply;
  PoolSigner signer;
  sign_as_pool(pool, &signer);
  SupplyChange minting = {&accounts[ADD_LIQUIDITY_TOKEN_PROGRAM], &accounts[ADD_LIQUIDITY_LP_MINT], &accounts[ADD_LIQUIDITY_LP_ACCOUNT],
                          &accounts[ADD_LIQUIDITY_POOL], &signer.signer, minted};
  return mint_tokens(&minting);
}

APART u64 remove_liquidity(const Input *input) {
  REQUIRE_DATA(input, sizeof(RemoveLiquidityData));
  const RemoveLiquidityData *data = &READ_DATA(RemoveLiquidityData, input);
  const Account *accounts = input->accounts;
  Pool *pool;
  Sides sides;
  u64 left[2], out0, out1, part0, part1;
  TRY(load_shares(input, &data->extras0, &pool, &sides, left));
  /* The locked shares have no owner and can never be burned. */
  REQUIRE(data->shares <= pool->lp_supply, INVALID_CALCULATION);
  REQUIRE(multiply_divide(data->shares, left[0], pool->lp_supply, &out0), INVALID_CALCULATION);
  REQUIRE(multiply_divide(data->shares, left[1], pool->lp_supply, &out1), INVALID_CALCULATION);
  REQUIRE(out0 || out1, TOO_LITTLE);
  REQUIRE(out0 >= data->min0 && out1 >= data->min1, SLIPPAGE_EXCEEDED);
  REQUIRE(multiply_divide(data->shares, pool->reserve0, pool->lp_supply, &part0), INVALID_CALCULATION);
  REQUIRE(multiply_divide(data->shares, pool->reserve1, pool->lp_supply, &part1), INVALID_CALCULATION);
  pool->lp_supply -= data->shares;
  pool->reserve0 -= part0;
  pool->reserve1 -= part1;
  SupplyChange burning = {&accounts[ADD_LIQUIDITY_TOKEN_PROGRAM], &accounts[ADD_LIQUIDITY_LP_MINT], &accounts[ADD_LIQUIDITY_LP_ACCOUNT],
                          &accounts[ADD_LIQUIDITY_OWNER], 0, data->shares};
  TRY(burn_tokens(&burning));
  TRY(pay_out(&sides, 0, &accounts[ADD_LIQUIDITY_POOL], out0));
  return pay_out(&sides, 1, &accounts[ADD_LIQUIDITY_POOL], out1);
}

static const SidePlaces INVENTORY_SIDES = {DEPOSIT_INVENTORY_MINT0, DEPOSIT_INVENTORY_VAULT0, DEPOSIT_INVENTORY_ACCOUNT0,
                                           DEPOSIT_INVENTORY_TOKEN_PROGRAM0, DEPOSIT_INVENTORY_ACCOUNTS};
static const u8 NO_EXTRAS[2] = {0, 0};

APART u64 load_inventory(const Input *input, Pool **pool, Sides *sides) {
  const Account *accounts = input->accounts;
  TRY(load_pool(input, &accounts[DEPOSIT_INVENTORY_POOL], pool));
  REQUIRE((*pool)->kind == POOL_QUOTED, WRONG_KIND);
  REQUIRE(is_same_key(&(*pool)->creator, accounts[DEPOSIT_INVENTORY_MAKER].key), NOT_OWNER);
  return load_sides(input, *pool, &INVENTORY_SIDES, NO_EXTRAS, sides);
}

APART u64 deposit_inventory(const Input *input) {
  REQUIRE_DATA(input, sizeof(DepositInventoryData));
  const DepositInventoryData *data = &READ_DATA(DepositInventoryData, input);
  const Account *maker = &input->accounts[DEPOSIT_INVENTORY_MAKER];
  Pool *pool;
  Sides sides;
  TRY(load_inventory(input, &pool, &sides));
  u64 arrived0, arrived1;
  TRY(pay_in(&sides, 0, maker, data->amount0, &arrived0));
  TRY(pay_in(&sides, 1, maker, data->amount1, &arrived1));
  REQUIRE(add(pool->reserve0, arrived0, &pool->reserve0), INVALID_CALCULATION);
  REQUIRE(add(pool->reserve1, arrived1, &pool->reserve1), INVALID_CALCULATION);
  return 0;
}

APART u64 withdraw_inventory(const Input *input) {
  REQUIRE_DATA(input, sizeof(WithdrawInventoryData));
  const WithdrawInventoryData *data = &READ_DATA(WithdrawInventoryData, input);
  const Account *account = &input->accounts[DEPOSIT_INVENTORY_POOL];
  Pool *pool;
  Sides sides;
  TRY(load_inventory(input, &pool, &sides));
  REQUIRE(subtract(pool->reserve0, data->amount0, &pool->reserve0), NOT_ENOUGH_LIQUIDITY);
  REQUIRE(subtract(pool->reserve1, data->amount1, &pool->reserve1), NOT_ENOUGH_LIQUIDITY);
  TRY(pay_out(&sides, 0, account, data->amount0));
  return pay_out(&sides, 1, account, data->amount1);
}
