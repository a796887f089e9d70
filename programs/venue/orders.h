/* Orders: what an owner leaves to be sold at prices that the program enforces, by whoever comes first. */
#pragma once
#include "order-prices.h"

/* Signs for an order with the seeds of its address. */
typedef struct {
  Seed seeds[4];
  SignerSeeds signer;
} OrderSigner;

INLINE void sign_as_order(const Order *order, OrderSigner *signer) {
  signer->seeds[0] = (Seed){"order", 5};
  signer->seeds[1] = (Seed){&order->owner, sizeof(Key)};
  signer->seeds[2] = (Seed){&order->id, sizeof(u64)};
  signer->seeds[3] = (Seed){&order->bump, 1};
  signer->signer = (SignerSeeds){signer->seeds, 4};
}

/* An order that still sells. One that has ended may be gone already. */
APART u64 load_order(const Input *input, const Account *account, Order **order) {
  REQUIRE(!is_same_key(account->owner, &SYSTEM_PROGRAM), ALREADY_DONE);
  TRY(check_own(input, account, ACCOUNT_ORDER, sizeof(Order)));
  *order = (Order *)account->data;
  REQUIRE(!(*order)->is_ended, ALREADY_DONE);
  return 0;
}

INLINE int is_native(const Key *mint) { return is_same_key(mint, &NATIVE_MINT); }

/*
 * Refuses tokens of which less might arrive than is sent, or that might not be free to move when the order is due. A fee of a transfer may be
 * raised at any time, also one of 0.
 */
APART u64 check_order_mint(const Account *mint, u64 kind) {
  REQUIRE(is_mint(mint), INVALID_TOKEN_PROGRAM);
  REQUIRE(is_transferable(mint) && !find_extension(mint, EXTENSION_TRANSFER_FEE), ORDER_MINT);
  REQUIRE(kind != ORDER_RECURRING || is_same_key(mint->owner, &TOKEN_PROGRAM), ORDER_MINT);
  const u8 *hook = find_extension(mint, EXTENSION_TRANSFER_HOOK), *pausable = find_extension(mint, EXTENSION_PAUSABLE);
  REQUIRE(!hook || is_same_key((const Key *)(hook + sizeof(Key)), &SYSTEM_PROGRAM), ORDER_MINT);
  REQUIRE(!pausable || !pausable[sizeof(Key)], ORDER_MINT);
  return 0;
}

/* What a kind asks of its settings; what it has no use for must be 0. */
APART u64 check_order(const Order *order, u64 now) {
  u64 kind = order->kind;
  int has_asked = kind == ORDER_LIMIT || kind == ORDER_PAIR, has_stop = kind == ORDER_STOP || kind == ORDER_PAIR;
  REQUIRE(kind <= ORDER_TRAILING && order->left, ORDER_SETTINGS);
  REQUIRE(has_asked == (order->asked != 0), ORDER_SETTINGS);
  REQUIRE(order->stop_tick == 0 || (has_stop && -MAX_TICK <= order->stop_tick && order->stop_tick <= MAX_TICK), ORDER_SETTINGS);
  REQUIRE((kind == ORDER_TRAILING) == (order->trail_ticks != 0) && order->trail_ticks <= MAX_TICK, ORDER_SETTINGS);
  REQUIRE(order->expiry == 0 || order->expiry > now, ORDER_EXPIRED);
  if (kind == ORDER_RECURRING) {
    REQUIRE(order->interval && order->cycles && order->left >= order->cycles - order->cycles_done && order->band_low <= order->band_high, ORDER_SETTINGS);
    /* No date that is reckoned with comes near the end of 64 bits. */
    REQUIRE(!(order->start >> 40) && !(order->interval >> 32), ORDER_SETTINGS);
  } else {
    REQUIRE(!(order->interval | order->cycles | order->start) && !order->band_low && !order->band_high, ORDER_SETTINGS);
  }
  return 0;
}

APART u64 read_order(const Input *input, Order *order, u64 now) {
  const OrderOpenData *data = &READ_DATA(OrderOpenData, input);
  const Account *accounts = input->accounts;
  order->account = ACCOUNT_ORDER;
  order->version = ACCOUNT_VERSION;
  order->kind = data->kind;
  order->slippage_bps = data->slippage_bps;
  order->venue_bps = data->venue_bps;
  order->referral_bps = data->referral_bps;
  order->tip_lamports = data->tip_lamports;
  order->owner = *accounts[ORDER_OPEN_OWNER].key;
  order->id = data->id;
  order->input_mint = *accounts[ORDER_OPEN_INPUT_MINT].key;
  order->output_mint = *accounts[ORDER_OPEN_OUTPUT_MINT].key;
  order->escrow = *accounts[ORDER_OPEN_ESCROW].key;
  order->size = order->left = data->size;
  order->asked = data->asked;
  order->opened_at = order->changed_at = now;
  order->expiry = data->expiry;
  order->stop_tick = data->stop_tick;
  order->trail_ticks = data->trail_ticks;
  order->band_low = data->band_low;
  order->band_high = data->band_high;
  order->interval = data->interval;
  order->cycles = data->cycles;
  order->start = data->start;
  if (order->kind == ORDER_RECURRING && order->start < now) order->start = now;
  order->due = order->start;
  REQUIRE(data->venue_bps + data->referral_bps <= ORDER_MAX_FEE_BPS, ORDER_SETTINGS);
  REQUIRE(data->slippage_bps < HUNDRED_PERCENT, ORDER_SETTINGS);
  REQUIRE(data->tip_lamports <= ORDER_MAX_TIP_LAMPORTS && data->tips <= ORDER_MAX_TIPS, ORDER_SETTINGS);
  return check_order(order, now);
}

/* Fees go to accounts that are named now, and that need not be there yet. */
INLINE void name_fees(const Input *input, Order *order) {
  const Account *venue = &input->accounts[ORDER_OPEN_VENUE_ACCOUNT], *referral = &input->accounts[ORDER_OPEN_REFERRAL_ACCOUNT];
  if (!is_same_key(venue->key, input->program)) order->venue_account = *venue->key;
  if (!is_same_key(referral->key, input->program)) order->referral_account = *referral->key;
}

/* The owner has signed for the pools that prices are read of, and for the depth that they must have then and whenever they are. */
APART u64 name_references(const Input *input, Order *order, u64 slot) {
  const OrderOpenData *data = &READ_DATA(OrderOpenData, input);
  const Account *references = &input->accounts[ORDER_OPEN_REFERENCE0];
  int has_first = order->kind != ORDER_LIMIT, has_second = has_first && !is_same_key(references[1].key, input->program);
  Prices prices;
  write_wide(order->depth0, read_wide(data->depth0));
  write_wide(order->depth1, read_wide(data->depth1));
  REQUIRE(has_first == (read_wide(order->depth0) != 0) && has_second == (read_wide(order->depth1) != 0), ORDER_SETTINGS);
  if (!has_first) return 0;
  order->reference0 = *references[0].key;
  if (has_second) order->reference1 = *references[1].key;
  TRY(read_prices(input, order, references, slot, &prices));
  if (order->kind == ORDER_TRAILING) order->stop_tick = prices.long_mean;
  return 0;
}

APART u64 make_order_accounts(const Input *input, Order *order) {
  Account *accounts = input->accounts;
  const Account *owner = &accounts[ORDER_OPEN_OWNER], *system = &accounts[ORDER_OPEN_SYSTEM_PROGRAM];
  const Account *associated = &accounts[ORDER_OPEN_ASSOCIATED_TOKEN_PROGRAM], *output_mint = &accounts[ORDER_OPEN_OUTPUT_MINT];
  REQUIRE(is_same_key(associated->key, &ASSOCIATED_TOKEN_PROGRAM), WRONG_ADDRESS);
  AssociatedAccount escrow = {owner, &accounts[ORDER_OPEN_ESCROW], &accounts[ORDER_OPEN_ORDER], &accounts[ORDER_OPEN_INPUT_MINT],
                              system, &accounts[ORDER_OPEN_INPUT_PROGRAM], associated};
  TRY(create_associated_account(&escrow));
  if (is_native(output_mint->key)) return 0;
  AssociatedAccount destination = {owner, &accounts[ORDER_OPEN_DESTINATION], owner, output_mint,
                                   system, &accounts[ORDER_OPEN_OUTPUT_PROGRAM], associated};
  TRY(create_associated_account(&destination));
  order->destination = *accounts[ORDER_OPEN_DESTINATION].key;
  return 0;
}

APART u64 open_order(const Input *input) {
  REQUIRE_DATA(input, sizeof(OrderOpenData));
  const OrderOpenData *data = &READ_DATA(OrderOpenData, input);
  Account *accounts = input->accounts, *account = &accounts[ORDER_OPEN_ORDER];
  const Account *owner = &accounts[ORDER_OPEN_OWNER], *system = &accounts[ORDER_OPEN_SYSTEM_PROGRAM];
  const Account *mints[2] = {&accounts[ORDER_OPEN_INPUT_MINT], &accounts[ORDER_OPEN_OUTPUT_MINT]};
  Token tokens[2] = {{mints[0], &accounts[ORDER_OPEN_INPUT_PROGRAM], 0, 0}, {mints[1], &accounts[ORDER_OPEN_OUTPUT_PROGRAM], 0, 0}};
  REQUIRE(!is_same_key(mints[0]->key, mints[1]->key), SAME_MINT);
  for (u64 side = 0; side < 2; side++) {
    TRY(check_token(&tokens[side]));
    TRY(check_order_mint(mints[side], data->kind));
  }
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  u8 bump;
  u64 id = read_u64(&data->id), arrived;
  Key address;
  Seed seeds[4] = {{"order", 5}, {owner->key, sizeof(Key)}, {&id, sizeof(id)}, {&bump, 1}};
  TRY(sol_try_find_program_address(seeds, 3, input->program, &address, &bump));
  REQUIRE(is_same_key(&address, account->key), WRONG_ADDRESS);
  SignerSeeds signer = {seeds, 4};
  Creation creation = {owner, system, account, input->program, &signer, sizeof(Order)};
  TRY(create_account(&creation));
  Order *order = (Order *)account->data;
  TRY(read_order(input, order, clock.unix_time));
  order->bump = bump;
  /* A later order at this address begins above all that this one can reach. */
  order->revision = clock.slot << 16;
  name_fees(input, order);
  TRY(name_references(input, order, clock.slot));
  TRY(make_order_accounts(input, order));
  Transfer deposit = {&tokens[0], &accounts[ORDER_OPEN_SOURCE], &accounts[ORDER_OPEN_ESCROW], owner, 0, order->size};
  TRY(transfer_tokens(&deposit, &arrived));
  REQUIRE(arrived == order->size, ORDER_MINT);
  Creation payment = {owner, system, account, 0, 0, 0};
  return pay_lamports(&payment, (u64)data->tip_lamports * data->tips);
}
