/* Pools from their making to their end, their fees and their mean price. */
#pragma once
#include "context.h"
#include "launch.h"
#include "mints.h"
#include "observations.h"
#include "ticks.h"

enum { LP_DECIMALS = 9, MAX_AMPLIFICATION = 1000000 };

/* What a kind of pool asks of its figures; what it has no use for must be 0. */
APART u64 check_settings(const CreatePoolData *data) {
  REQUIRE(data->fee_bps <= MAX_FEE_BPS && data->protocol_bps <= MAX_PROTOCOL_BPS, INVALID_SETTINGS);
  u64 figures = data->figure0 | data->figure1 | data->figure2;
  u64 price = data->sqrt_price[0] | data->sqrt_price[1];
  if (data->kind != POOL_CONCENTRATED) REQUIRE(!price && !data->tick_spacing, INVALID_SETTINGS);
  if (data->kind != POOL_LAUNCH) REQUIRE(!data->graduated_fee_bps, INVALID_SETTINGS);
  switch (data->kind) {
    case POOL_PRODUCT:
    case POOL_QUOTED:
      REQUIRE(!figures, INVALID_SETTINGS);
      return 0;
    case POOL_STABLE:
      REQUIRE(data->figure0 && data->figure1, INVALID_SETTINGS);
      REQUIRE(data->figure2 && data->figure2 <= MAX_AMPLIFICATION, INVALID_SETTINGS);
      return 0;
    case POOL_CONCENTRATED:
      REQUIRE(!figures && data->tick_spacing, INVALID_SETTINGS);
      return 0;
    case POOL_LAUNCH:
      REQUIRE(data->figure1 && data->figure2 && data->graduated_fee_bps <= MAX_FEE_BPS, INVALID_SETTINGS);
      return 0;
    default:
      return INVALID_SETTINGS;
  }
}

/* Refuses mints that no pool of the kind can trade: what arrives must be as much as is counted, and be free to leave. */
APART u64 check_mint(const Account *mint, u8 kind) {
  REQUIRE(is_mint(mint), INVALID_TOKEN_PROGRAM);
  REQUIRE(is_transferable(mint), SWAP_NOT_SUPPORTED);
  int is_share = kind == POOL_PRODUCT || kind == POOL_STABLE;
  REQUIRE(is_share || !find_extension(mint, EXTENSION_TRANSFER_FEE), SWAP_NOT_SUPPORTED);
  REQUIRE(is_share || kind == POOL_CONCENTRATED || !find_extension(mint, EXTENSION_TRANSFER_HOOK), SWAP_NOT_SUPPORTED);
  return 0;
}

APART u64 create_vault(const Input *input, u64 side) {
  Account *accounts = input->accounts;
  AssociatedAccount vault = {&accounts[CREATE_POOL_PAYER],          &accounts[CREATE_POOL_VAULT0 + side],
                             &accounts[CREATE_POOL_POOL],           &accounts[CREATE_POOL_MINT0 + side],
                             &accounts[CREATE_POOL_SYSTEM_PROGRAM], &accounts[CREATE_POOL_TOKEN_PROGRAM0 + side],
                             &accounts[CREATE_POOL_ASSOCIATED_TOKEN_PROGRAM]};
  return create_associated_account(&vault);
}

APART u64 create_pool(const Input *input) {
  REQUIRE_DATA(input, sizeof(CreatePoolData));
  const CreatePoolData *data = &READ_DATA(CreatePoolData, input);
  Account *accounts = input->accounts, *account = &accounts[CREATE_POOL_POOL];
  const Account *mint0 = &accounts[CREATE_POOL_MINT0], *mint1 = &accounts[CREATE_POOL_MINT1];
  TRY(check_settings(data));
  REQUIRE(!is_same_key(mint0->key, mint1->key), SAME_MINT);
  for (u64 side = 0; side < 2; side++) {
    TRY(check_mint(mint0 + side, data->kind));
    REQUIRE(is_same_key(accounts[CREATE_POOL_TOKEN_PROGRAM0 + side].key, mint0[side].owner), INVALID_TOKEN_PROGRAM);
  }
  REQUIRE(is_same_key(accounts[CREATE_POOL_ASSOCIATED_TOKEN_PROGRAM].key, &ASSOCIATED_TOKEN_PROGRAM), WRONG_ADDRESS);
  u8 bump;
  u16 nonce = data->nonce;
  Key address;
  Seed seeds[5] = {{"pool", 4}, {mint0->key, sizeof(Key)}, {mint1->key, sizeof(Key)}, {&nonce, sizeof(nonce)}, {&bump, 1}};
  TRY(sol_try_find_program_address(seeds, 4, input->program, &address, &bump));
  REQUIRE(is_same_key(&address, account->key), WRONG_ADDRESS);
  SignerSeeds signer = {seeds, 5};
  Creation creation = {&accounts[CREATE_POOL_PAYER], &accounts[CREATE_POOL_SYSTEM_PROGRAM], account, input->program, &signer, sizeof(Pool)};
  TRY(create_account(&creation));
  TRY(create_vault(input, 0));
  TRY(create_vault(input, 1));
  Pool *pool = (Pool *)account->data;
  pool->account = ACCOUNT_POOL;
  pool->version = ACCOUNT_VERSION;
  pool->kind = data->kind;
  pool->bump = bump;
  pool->fee_bps = data->fee_bps;
  pool->protocol_bps = data->protocol_bps;
  pool->graduated_fee_bps = data->graduated_fee_bps;
  pool->nonce = nonce;
  pool->mint0 = *mint0->key;
  pool->mint1 = *mint1->key;
  pool->vault0 = *accounts[CREATE_POOL_VAULT0].key;
  pool->vault1 = *accounts[CREATE_POOL_VAULT1].key;
  pool->creator = *accounts[CREATE_POOL_CREATOR].key;
  pool->fee_owner = *accounts[CREATE_POOL_FEE_OWNER].key;
  pool->figure0 = data->figure0;
  pool->figure1 = data->figure1;
  pool->figure2 = data->figure2;
  if (data->kind != POOL_CONCENTRATED) return 0;
  pool->tick_spacing = data->tick_spacing;
  pool->sqrt_price[0] = data->sqrt_price[0];
  pool->sqrt_price[1] = data->sqrt_price[1];
  REQUIRE(is_sqrt_price(pool), INVALID_TICK);
  pool->tick = tick_at_sqrt(pool->sqrt_price);
  return 0;
}

APART u64 create_lp_mint(const Input *input) {
  REQUIRE_DATA(input, 0);
  Account *accounts = input->accounts, *mint = &accounts[CREATE_LP_MINT_LP_MINT], *program = &accounts[CREATE_LP_MINT_TOKEN_PROGRAM];
  const Account *account = &accounts[CREATE_LP_MINT_POOL];
  Pool *pool;
  TRY(load_pool(input, account, &pool));
  REQUIRE(pool->kind == POOL_PRODUCT || pool->kind == POOL_STABLE, WRONG_KIND);
  REQUIRE(is_same_key(&pool->lp_mint, &SYSTEM_PROGRAM), ALREADY_DONE);
  REQUIRE(is_same_key(program->key, &TOKEN_PROGRAM), INVALID_TOKEN_PROGRAM);
  u8 bump;
  Key address;
  Seed seeds[3] = {{"lp", 2}, {account->key, sizeof(Key)}, {&bump, 1}};
  TRY(sol_try_find_program_address(seeds, 2, input->program, &address, &bump));
  REQUIRE(is_same_key(&address, mint->key), WRONG_ADDRESS);
  SignerSeeds signer = {seeds, 3};
  Creation creation = {&accounts[CREATE_LP_MINT_PAYER], &accounts[CREATE_LP_MINT_SYSTEM_PROGRAM], mint, &TOKEN_PROGRAM, &signer, MINT_BYTES};
  TRY(create_account(&creation));
  TRY(initialize_mint(program, mint, account->key, LP_DECIMALS));
  pool->lp_mint = address;
  return 0;
}

APART u64 fund_launch(const Input *input) {
  REQUIRE_DATA(input, sizeof(FundLaunchData));
  const Account *accounts = input->accounts;
  Pool *pool;
  TRY(load_pool(input, &accounts[FUND_LAUNCH_POOL], &pool));
  REQUIRE(pool->kind == POOL_LAUNCH, WRONG_KIND);
  REQUIRE(is_same_key(&pool->creator, accounts[FUND_LAUNCH_CREATOR].key), NOT_OWNER);
  /* A launch is never without tokens again: one is left in it after any purchase. */
  REQUIRE(!pool->reserve0, ALREADY_DONE);
  REQUIRE(is_same_key(&pool->mint0, accounts[FUND_LAUNCH_MINT0].key), WRONG_ADDRESS);
  REQUIRE(is_same_key(&pool->vault0, accounts[FUND_LAUNCH_VAULT0].key), WRONG_ADDRESS);
  Token token = {&accounts[FUND_LAUNCH_MINT0], &accounts[FUND_LAUNCH_TOKEN_PROGRAM0], 0, 0};
  TRY(check_token(&token));
  TRY(check_launched(token.mint));
  Transfer transfer = {&token, &accounts[FUND_LAUNCH_ACCOUNT0], &accounts[FUND_LAUNCH_VAULT0], &accounts[FUND_LAUNCH_CREATOR], 0,
                       READ_DATA(FundLaunchData, input).amount};
  u64 arrived;
  TRY(transfer_tokens(&transfer, &arrived));
  TRY(launch_settings(pool, arrived));
  pool->reserve0 = arrived;
  return 0;
}

static const SidePlaces CLOSE_SIDES = {CLOSE_POOL_MINT0, CLOSE_POOL_VAULT0, CLOSE_POOL_ACCOUNT1 - 1, CLOSE_POOL_TOKEN_PROGRAM0,
                                       CLOSE_POOL_ACCOUNTS};

/* Shares without an LP mint are those that a launch leaves without an owner, and none were added since: that takes the mint. */
INLINE int has_graduated(const Pool *pool) {
  return pool->kind == POOL_PRODUCT && pool->lp_supply && is_same_key(&pool->lp_mint, &SYSTEM_PROGRAM);
}

APART u64 close_pool(const Input *input) {
  REQUIRE_DATA(input, 0);
  const Account *accounts = input->accounts, *account = &accounts[CLOSE_POOL_POOL], *creator = &accounts[CLOSE_POOL_CREATOR];
  const u8 no_extras[2] = {0, 0};
  Pool *pool;
  Sides sides;
  TRY(load_pool(input, account, &pool));
  REQUIRE(pool->kind == POOL_LAUNCH || has_graduated(pool), WRONG_KIND);
  REQUIRE(is_same_key(&pool->creator, creator->key), NOT_OWNER);
  TRY(load_sides(input, pool, &CLOSE_SIDES, no_extras, &sides));
  /* What is owed of a launch's own token is worth nothing once all of it is back, and burnt too; a pool pays for every unit. */
  REQUIRE(!pool->owed1 && (pool->kind == POOL_LAUNCH || !pool->owed0), NOT_EMPTY);
  /* There are no other holders, and so no other claim on what was paid for them. */
  u64 supply = mint_supply(sides.tokens[0].mint);
  REQUIRE(supply == token_amount(sides.vaults[0]), NOT_EMPTY);
  PoolSigner signer;
  sign_as_pool(pool, &signer);
  if (supply) {
    SupplyChange burning = {sides.tokens[0].program, sides.tokens[0].mint, sides.vaults[0], account, &signer.signer, supply};
    TRY(burn_tokens(&burning));
  }
  TRY(pay_out(&sides, 1, account, token_amount(sides.vaults[1])));
  for (u64 side = 0; side < 2; side++) {
    Closing closing = {sides.tokens[side].program, sides.vaults[side], creator, account, &signer.signer};
    TRY(close_token_account(&closing));
  }
  close_account(account, creator);
  return 0;
}

static const SidePlaces FEE_SIDES = {COLLECT_PROTOCOL_FEES_MINT0, COLLECT_PROTOCOL_FEES_VAULT0, COLLECT_PROTOCOL_FEES_ACCOUNT0,
                                     COLLECT_PROTOCOL_FEES_TOKEN_PROGRAM0, COLLECT_PROTOCOL_FEES_ACCOUNTS};

APART u64 collect_protocol_fees(const Input *input) {
  REQUIRE_DATA(input, sizeof(CollectProtocolFeesData));
  const Account *account = &input->accounts[COLLECT_PROTOCOL_FEES_POOL];
  Pool *pool;
  Sides sides;
  TRY(load_pool(input, account, &pool));
  TRY(load_sides(input, pool, &FEE_SIDES, &READ_DATA(CollectProtocolFeesData, input).extras0, &sides));
  REQUIRE(is_same_key(token_owner(sides.others[0]), &pool->fee_owner), NOT_OWNER);
  REQUIRE(is_same_key(token_owner(sides.others[1]), &pool->fee_owner), NOT_OWNER);
  /* While a launch may still be closed, which asks for its whole supply, none of it goes to an owner who was not asked. */
  u64 owed0 = pool->kind == POOL_LAUNCH ? 0 : pool->owed0, owed1 = pool->owed1;
  pool->owed0 -= owed0;
  pool->owed1 = 0;
  TRY(pay_out(&sides, 0, account, owed0));
  return pay_out(&sides, 1, account, owed1);
}

APART u64 return_mean_tick(const Input *input) {
  REQUIRE_DATA(input, sizeof(MeanTickData));
  Pool *pool;
  TRY(load_pool(input, &input->accounts[MEAN_TICK_POOL], &pool));
  REQUIRE(pool->kind != POOL_QUOTED, WRONG_KIND);
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  struct {
    i64 tick;
    u64 span;
  } answer;
  TRY(mean_tick(pool, clock.slot, READ_DATA(MeanTickData, input).min_slots, &answer.tick, &answer.span));
  sol_set_return_data(&answer, sizeof(answer));
  return 0;
}

APART u64 observe(const Input *input) {
  REQUIRE_DATA(input, 0);
  Pool *pool;
  TRY(load_pool(input, &input->accounts[OBSERVE_POOL], &pool));
  REQUIRE(pool->kind != POOL_QUOTED, WRONG_KIND);
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  note_price(pool, clock.slot);
  return 0;
}
