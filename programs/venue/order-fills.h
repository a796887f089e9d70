/* What is sold of an order, and what is written down of its price. */
#pragma once
#include "order-ends.h"

_Static_assert(ORDER_FILL_ORDER == SWAP_USER && ORDER_FILL_ESCROW == SWAP_SOURCE, "order");
_Static_assert(ORDER_FILL_DESTINATION == SWAP_DESTINATION, "order");
_Static_assert(ORDER_FILL_TOKEN_PROGRAM == SWAP_TOKEN_PROGRAM && ORDER_FILL_TOKEN_PROGRAM2022 == SWAP_TOKEN_PROGRAM2022, "order");

/* So that no part is dust, nor what is left; a recurring order sells a cycle's. */
APART u64 check_part(const Order *order, u64 part) {
  if (order->kind == ORDER_RECURRING) {
    int is_last = order->cycles_done + 1 == order->cycles;
    REQUIRE(part == (is_last ? order->left : order->size / order->cycles), ORDER_PART);
    return 0;
  }
  u64 dust = (order->size - 1) / ORDER_PARTS + 1;
  REQUIRE(part == order->left || (part >= dust && part < order->left && order->left - part >= dust), ORDER_PART);
  return 0;
}

/* What the means ask for a part. */
APART u64 bound_by_means(const Input *input, const Order *order, const Clock *clock, u64 part, u64 *least) {
  Prices prices;
  u64 slots, now = clock->unix_time;
  TRY(read_prices(input, order, &input->accounts[ORDER_FILL_REFERENCE0], clock->slot, &prices));
  if (order->kind == ORDER_RECURRING) {
    REQUIRE(now >= order->due, ORDER_NOT_DUE);
    REQUIRE(order->band_low <= prices.long_mean && prices.long_mean <= order->band_high, ORDER_PRICES);
    /* Slots of 400 milliseconds; no product of dates comes near 64 bits. */
    slots = (now - order->due) * 5 / 2;
  } else {
    REQUIRE(order->noted_slot, ORDER_NOT_DUE);
    REQUIRE(distance(prices.long_mean, prices.short_mean) <= 3 * (u64)order->slippage_bps, ORDER_PRICES);
    slots = clock->slot - order->noted_slot;
  }
  u64 tolerance = tolerance_after(order->slippage_bps, slots);
  /* A tick is a basis point. */
  if (order->kind == ORDER_RECURRING) REQUIRE(distance(prices.spot, prices.short_mean) <= tolerance, ORDER_PRICES);
  return worth_at(prices.short_mean, part, tolerance, least);
}

APART u64 bound_of(const Input *input, const Order *order, const Clock *clock, const OrderFillData *data, u64 *least) {
  int has_asked = order->kind == ORDER_LIMIT || order->kind == ORDER_PAIR;
  REQUIRE(data->exit ? order->kind != ORDER_LIMIT : has_asked, ORDER_NOT_DUE);
  return data->exit ? bound_by_means(input, order, clock, data->amount, least) : asked_for(order, data->amount, least);
}

/* The order's associated account of the output, which nobody else can have power over. */
APART u64 check_waiting(const Input *input, const Account *account) {
  const Token *token = last_token(ROUTE);
  u8 bump;
  Key address;
  Seed seeds[3] = {{input->accounts[ORDER_FILL_ORDER].key, sizeof(Key)}, {token->program->key, sizeof(Key)}, {token->mint->key, sizeof(Key)}};
  TRY(sol_try_find_program_address(seeds, 3, &ASSOCIATED_TOKEN_PROGRAM, &address, &bump));
  return is_same_key(&address, account->key) ? 0 : WRONG_ADDRESS;
}

/* Where the output goes: SOL through an account that is lent for it, all else to the owner, or where that cannot be to an account of the order. */
APART u64 check_arrival(const Input *input, const Order *order, int *is_waiting) {
  const Account *to = &input->accounts[ORDER_FILL_DESTINATION], *owners = &input->accounts[ORDER_FILL_OWNER_ACCOUNT];
  const Key *order_key = input->accounts[ORDER_FILL_ORDER].key;
  *is_waiting = 0;
  if (is_native(&order->output_mint)) {
    REQUIRE(is_same_key(token_owner(to), order_key) && !token_amount(to), WRONG_ADDRESS);
    return 0;
  }
  if (is_same_key(to->key, &order->destination)) return is_same_key(token_owner(to), &order->owner) ? 0 : WRONG_ADDRESS;
  REQUIRE(is_same_key(owners->key, &order->destination), WRONG_ADDRESS);
  REQUIRE(!can_receive(owners) || !is_same_key(token_owner(owners), &order->owner), OUTPUT_CAN_ARRIVE);
  *is_waiting = 1;
  return check_waiting(input, to);
}

INLINE int takes_fee(const Order *order, const Account *account) {
  return can_receive(account) && is_same_key(token_mint(account), &order->output_mint);
}

/* Fees go where they were said to go at opening, as far as these accounts are there. */
APART u64 read_order_fees(const Input *input, const Order *order, Fees *fees) {
  const Account *venue = &input->accounts[ORDER_FILL_VENUE_ACCOUNT], *referral = &input->accounts[ORDER_FILL_REFERRAL_ACCOUNT];
  int has_venue = order->venue_bps && !is_same_key(&order->venue_account, &SYSTEM_PROGRAM);
  int has_referral = order->referral_bps && !is_same_key(&order->referral_account, &SYSTEM_PROGRAM);
  REQUIRE(!has_venue || is_same_key(venue->key, &order->venue_account), WRONG_ADDRESS);
  REQUIRE(!has_referral || is_same_key(referral->key, &order->referral_account), WRONG_ADDRESS);
  u64 venue_bps = has_venue && takes_fee(order, venue) ? order->venue_bps : 0;
  u64 referral_bps = has_referral && takes_fee(order, referral) ? order->referral_bps : 0;
  REQUIRE((!venue_bps || venue->is_writable) && (!referral_bps || referral->is_writable), NOT_WRITABLE);
  fees->is_of_input = 0;
  fees->platform = venue;
  fees->referral = referral;
  fees->bps = venue_bps + referral_bps;
  fees->referral_bps = fees->bps ? referral_bps * HUNDRED_PERCENT / fees->bps : 0;
  return 0;
}

/* Writes down what was sold and received. */
APART void count_fill(Order *order, const Clock *clock, const OrderFillData *data, const Sale *sale) {
  u64 part = read_u64(&data->amount);
  order->left -= part;
  order->sold += part;
  order->received += sale->received;
  order->fees_paid += sale->fees;
  if (data->exit) order->is_partly_sold = 1;
  order->changed_at = clock->unix_time;
  order->revision++;
  if (order->kind != ORDER_RECURRING) return;
  order->cycles_done++;
  /* What was missed is not made up for: each of the rest comes an interval after the other. */
  order->due = order->start + ((clock->unix_time - order->start) / order->interval + 1) * order->interval;
}

/* Pays SOL and tips, and ends what is sold. Lamports move last. */
APART u64 settle_fill(const Input *input, u64 received, u64 lent, int is_first_wait) {
  const Account *accounts = input->accounts, *account = &accounts[ORDER_FILL_ORDER], *to = &accounts[ORDER_FILL_DESTINATION];
  const Account *filler = &accounts[ORDER_FILL_FILLER], *owner = &accounts[ORDER_FILL_OWNER];
  Order *order = (Order *)account->data;
  int is_sol = is_native(&order->output_mint);
  OrderSigner signer;
  sign_as_order(order, &signer);
  if (is_sol) {
    Closing wrapped = {last_token(ROUTE)->program, to, account, account, &signer.signer};
    TRY(close_token_account(&wrapped));
  }
  if (!order->left) {
    Closing escrow = {first_token(ROUTE)->program, &accounts[ORDER_FILL_ESCROW], account, account, &signer.signer};
    TRY(close_token_account(&escrow));
  }
  if (is_sol) {
    *account->lamports -= received + lent;
    *owner->lamports += received;
    *filler->lamports += lent;
  }
  /* What it cost to make the waiting account, and nothing of what else was sent there, which is the owner's with the output. */
  u64 rent = 0;
  if (is_first_wait) TRY(rent_lamports(to->data_length, &rent));
  TRY(pay_spare(account, filler, order->tip_lamports + rent));
  return order->left ? 0 : end_order(account, owner);
}

/* An order, its tokens and this moment allow a fill. */
APART u64 check_fill(const Input *input, const Order *order, const OrderFillData *data, Clock *clock) {
  const Account *accounts = input->accounts;
  TRY(sol_get_clock_sysvar(clock));
  REQUIRE(is_same_key(accounts[ORDER_FILL_OWNER].key, &order->owner), WRONG_ADDRESS);
  REQUIRE(is_same_key(accounts[ORDER_FILL_ESCROW].key, &order->escrow), WRONG_ADDRESS);
  REQUIRE(!order->expiry || (u64)clock->unix_time < order->expiry, ORDER_EXPIRED);
  TRY(require_awake(clock->slot));
  TRY(read_route(input, 1 + sizeof(OrderFillData), ORDER_FILL_ACCOUNTS, ROUTE));
  REQUIRE(is_same_key(last_token(ROUTE)->mint->key, &order->output_mint), WRONG_ADDRESS);
  TRY(check_order_mint(first_token(ROUTE)->mint, order->kind));
  TRY(check_order_mint(last_token(ROUTE)->mint, order->kind));
  return check_part(order, data->amount);
}

APART u64 fill_order(const Input *input) {
  REQUIRE(input->data_length >= 1 + sizeof(OrderFillData), INVALID_INSTRUCTION_DATA);
  const OrderFillData *data = &READ_DATA(OrderFillData, input);
  const Account *account = &input->accounts[ORDER_FILL_ORDER], *to = &input->accounts[ORDER_FILL_DESTINATION];
  Order *order;
  Clock clock;
  Fees fees;
  OrderSigner signer;
  int is_waiting;
  u64 part = read_u64(&data->amount);
  Sale sale = {part, 0, 0, 0};
  TRY(load_order(input, account, &order));
  TRY(check_fill(input, order, data, &clock));
  TRY(check_arrival(input, order, &is_waiting));
  TRY(read_order_fees(input, order, &fees));
  TRY(bound_of(input, order, &clock, data, &sale.least));
  /* With the last part goes what somebody has sent to the escrow, or it could not be closed. */
  u64 held = token_amount(&input->accounts[ORDER_FILL_ESCROW]), lent = *to->lamports;
  if (part == order->left && held > part) sale.amount = held;
  sign_as_order(order, &signer);
  ROUTE->signer = &signer.signer;
  TRY(sell_route(ROUTE, &fees, &sale));
  count_fill(order, &clock, data, &sale);
  int is_first_wait = is_waiting && is_same_key(&order->waiting_account, &SYSTEM_PROGRAM);
  if (is_waiting) {
    order->waiting += sale.received;
    order->waiting_account = *to->key;
  }
  return settle_fill(input, sale.received, lent, is_first_wait);
}

/* Whether a trailing order's best mean is a better one now: not while one price stands out. */
INLINE int is_better(const Order *order, const Prices *prices) {
  return prices->long_mean >= order->stop_tick + AGREE_TICKS && distance(prices->long_mean, prices->short_mean) <= AGREE_TICKS &&
         distance(prices->spot, prices->short_mean) <= AGREE_TICKS && distance(prices->spot, prices->long_mean) <= AGREE_TICKS;
}

APART u64 note_order(const Input *input) {
  REQUIRE_DATA(input, 0);
  const Account *accounts = input->accounts, *account = &accounts[ORDER_NOTE_ORDER];
  Order *order;
  Clock clock;
  Prices prices;
  TRY(load_order(input, account, &order));
  TRY(sol_get_clock_sysvar(&clock));
  REQUIRE(!order->expiry || (u64)clock.unix_time < order->expiry, ORDER_EXPIRED);
  REQUIRE(order->kind >= ORDER_STOP, NOTHING_TO_NOTE);
  TRY(require_awake(clock.slot));
  TRY(read_prices(input, order, &accounts[ORDER_NOTE_REFERENCE0], clock.slot, &prices));
  int is_trailing = order->kind == ORDER_TRAILING;
  i64 trigger = is_trailing ? order->stop_tick - (i64)order->trail_ticks : order->stop_tick;
  if (order->noted_slot) {
    REQUIRE(!order->is_partly_sold && prices.long_mean > trigger + AGREE_TICKS, NOTHING_TO_NOTE);
    order->noted_slot = 0;
    return 0;
  }
  if (prices.long_mean <= trigger) {
    order->noted_slot = clock.slot;
    order->is_partly_sold = 0;
  } else {
    REQUIRE(is_trailing && is_better(order, &prices), NOTHING_TO_NOTE);
    order->stop_tick = prices.long_mean;
  }
  return pay_spare(account, &accounts[ORDER_NOTE_PAYER], order->tip_lamports);
}
