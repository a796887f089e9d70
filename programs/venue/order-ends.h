/* Orders that are changed, and how they end. */
#pragma once
#include "orders.h"

/* Pays out of what an order holds beyond its rent, as far as that goes. Lamports move last: the runtime counts them at each call. */
APART u64 pay_spare(const Account *order, const Account *to, u64 lamports) {
  u64 rent;
  TRY(rent_lamports(sizeof(Order), &rent));
  u64 spare = *order->lamports > rent ? *order->lamports - rent : 0;
  if (lamports > spare) lamports = spare;
  *order->lamports -= lamports;
  *to->lamports += lamports;
  return 0;
}

/* Ends an order whose escrow is closed: lamports that are spare go to the owner, all of them when no output waits. */
APART u64 end_order(const Account *account, const Account *owner) {
  Order *order = (Order *)account->data;
  if (!order->waiting) {
    close_account(account, owner);
    return 0;
  }
  order->left = 0;
  order->is_ended = 1;
  return pay_spare(account, owner, ~0ul);
}

INLINE int is_owners(const Account *account, const Account *owner, const Account *mint) {
  return is_token_account(account) && is_same_key(token_mint(account), mint->key) && is_same_key(token_owner(account), owner->key);
}

/*
 * The accounts that both instructions have, in the cancel's places; behind the named ones those of a hook, which a mint can be given later. Who
 * signs as the owner may name any account of the owner's: the associated one may be frozen, or be another's by now.
 */
APART u64 empty_escrow(const Input *input, const Account *owner, u64 named, u64 *made) {
  Account *accounts = input->accounts, *back = &accounts[ORDER_CANCEL_ACCOUNT];
  const Account *account = &accounts[ORDER_CANCEL_ORDER], *mint = &accounts[ORDER_CANCEL_INPUT_MINT];
  const Account *escrow = &accounts[ORDER_CANCEL_ESCROW], *program = &accounts[ORDER_CANCEL_TOKEN_PROGRAM];
  const Order *order = (const Order *)account->data;
  OrderSigner signer;
  sign_as_order(order, &signer);
  Token token = {mint, program, &accounts[named], input->account_count - named};
  REQUIRE(is_same_key(mint->key, &order->input_mint) && is_same_key(escrow->key, &order->escrow), WRONG_ADDRESS);
  REQUIRE(is_same_key(program->key, escrow->owner), INVALID_TOKEN_PROGRAM);
  Closing closing = {program, escrow, account, account, &signer.signer};
  *made = 0;
  /* Wrapped SOL is paid as lamports with the rent of its account. Where a mint's delegate has taken all, the mint may be gone. */
  if (is_native(mint->key) || !token_amount(escrow)) return close_token_account(&closing);
  TRY(check_token(&token));
  REQUIRE(is_same_key(accounts[ORDER_CANCEL_ASSOCIATED_TOKEN_PROGRAM].key, &ASSOCIATED_TOKEN_PROGRAM), WRONG_ADDRESS);
  u64 before = *back->lamports, arrived;
  AssociatedAccount wanted = {&accounts[ORDER_CANCEL_OWNER], back, owner, mint, &accounts[ORDER_CANCEL_SYSTEM_PROGRAM], program,
                              &accounts[ORDER_CANCEL_ASSOCIATED_TOKEN_PROGRAM]};
  if (!is_same_key(wanted.payer->key, owner->key) || !is_owners(back, owner, mint)) TRY(create_associated_account(&wanted));
  *made = *back->lamports - before;
  /* More than is left where somebody sent tokens there, less where a mint's delegate has taken some. */
  Transfer transfer = {&token, escrow, back, account, &signer.signer, token_amount(escrow)};
  TRY(transfer_tokens(&transfer, &arrived));
  return close_token_account(&closing);
}

APART u64 cancel_order(const Input *input) {
  REQUIRE_DATA(input, 0);
  const Account *owner = &input->accounts[ORDER_CANCEL_OWNER], *account = &input->accounts[ORDER_CANCEL_ORDER];
  Order *order;
  u64 made;
  TRY(load_order(input, account, &order));
  REQUIRE(is_same_key(&order->owner, owner->key), NOT_OWNER);
  TRY(empty_escrow(input, owner, ORDER_CANCEL_ACCOUNTS, &made));
  return end_order(account, owner);
}

_Static_assert(ORDER_EXPIRE_PAYER == ORDER_CANCEL_OWNER && ORDER_EXPIRE_SYSTEM_PROGRAM == ORDER_CANCEL_SYSTEM_PROGRAM, "order");

APART u64 expire_order(const Input *input) {
  REQUIRE_DATA(input, 0);
  const Account *accounts = input->accounts, *account = &accounts[ORDER_EXPIRE_ORDER], *owner = &accounts[ORDER_EXPIRE_OWNER];
  Order *order;
  int is_over;
  u64 made;
  TRY(load_order(input, account, &order));
  REQUIRE(is_same_key(&order->owner, owner->key), WRONG_ADDRESS);
  TRY(has_expired(order->expiry, &is_over));
  REQUIRE(is_over && order->expiry, ORDER_NOT_EXPIRED);
  TRY(empty_escrow(input, owner, ORDER_EXPIRE_ACCOUNTS, &made));
  TRY(pay_spare(account, &accounts[ORDER_EXPIRE_PAYER], made + order->tip_lamports));
  return end_order(account, owner);
}

/* Takes into the escrow what the new size asks beyond what is left, or pays back what it does not. */
APART u64 change_size(const Input *input, const Order *order, u64 size) {
  const Account *accounts = input->accounts, *owner = &accounts[ORDER_CHANGE_OWNER], *account = &accounts[ORDER_CHANGE_ORDER];
  const Account *escrow = &accounts[ORDER_CHANGE_ESCROW], *other = &accounts[ORDER_CHANGE_ACCOUNT];
  Token token = {&accounts[ORDER_CHANGE_INPUT_MINT], &accounts[ORDER_CHANGE_TOKEN_PROGRAM], 0, 0};
  REQUIRE(is_same_key(token.mint->key, &order->input_mint) && is_same_key(escrow->key, &order->escrow), WRONG_ADDRESS);
  TRY(check_token(&token));
  TRY(check_order_mint(token.mint, order->kind));
  REQUIRE(is_owners(other, owner, token.mint), WRONG_ADDRESS);
  if (size == order->left) return 0;
  OrderSigner signer;
  sign_as_order(order, &signer);
  int is_more = size > order->left;
  u64 arrived, amount = is_more ? size - order->left : order->left - size;
  Transfer more = {&token, other, escrow, owner, 0, amount}, back = {&token, escrow, other, account, &signer.signer, amount};
  TRY(transfer_tokens(is_more ? &more : &back, &arrived));
  return arrived == amount ? 0 : ORDER_MINT;
}

APART u64 change_order(const Input *input) {
  REQUIRE_DATA(input, sizeof(OrderChangeData));
  const OrderChangeData *data = &READ_DATA(OrderChangeData, input);
  const Account *account = &input->accounts[ORDER_CHANGE_ORDER];
  Order *order;
  Clock clock;
  TRY(load_order(input, account, &order));
  REQUIRE(is_same_key(&order->owner, input->accounts[ORDER_CHANGE_OWNER].key), NOT_OWNER);
  /* The owner may have been told of another order: the units and the amount that were signed are this one's. */
  REQUIRE(is_same_key(input->accounts[ORDER_CHANGE_OUTPUT_MINT].key, &order->output_mint), WRONG_ADDRESS);
  REQUIRE(read_u64(&data->revision) == order->revision && read_u64(&data->left) == order->left, ORDER_VERSION);
  REQUIRE(data->kind == order->kind, ORDER_VERSION);
  TRY(sol_get_clock_sysvar(&clock));
  u64 size = read_u64(&data->size), now = clock.unix_time;
  int is_recurring = order->kind == ORDER_RECURRING, is_trailing = order->kind == ORDER_TRAILING;
  REQUIRE(!is_recurring || size == order->left, ORDER_SETTINGS);
  TRY(change_size(input, order, size));
  i32 best = order->stop_tick;
  order->left = size;
  if (!is_recurring) order->size = size;
  order->asked = read_u64(&data->asked);
  order->expiry = read_u64(&data->expiry);
  order->stop_tick = data->stop_tick;
  order->trail_ticks = data->trail_ticks;
  order->band_low = data->band_low;
  order->band_high = data->band_high;
  TRY(check_order(order, now));
  /* The best mean of a trailing order is not the owner's to set. */
  if (is_trailing) order->stop_tick = best;
  order->noted_slot = 0;
  order->is_partly_sold = 0;
  order->changed_at = now;
  order->revision++;
  return 0;
}

APART u64 withdraw_output(const Input *input) {
  REQUIRE_DATA(input, 0);
  const Account *accounts = input->accounts, *owner = &accounts[ORDER_WITHDRAW_OWNER], *account = &accounts[ORDER_WITHDRAW_ORDER];
  const Account *waiting = &accounts[ORDER_WITHDRAW_WAITING_ACCOUNT], *to = &accounts[ORDER_WITHDRAW_ACCOUNT];
  Token token = {&accounts[ORDER_WITHDRAW_OUTPUT_MINT], &accounts[ORDER_WITHDRAW_TOKEN_PROGRAM], &accounts[ORDER_WITHDRAW_ACCOUNTS],
                 input->account_count - ORDER_WITHDRAW_ACCOUNTS};
  REQUIRE(!is_same_key(account->owner, &SYSTEM_PROGRAM), ALREADY_DONE);
  TRY(check_own(input, account, ACCOUNT_ORDER, sizeof(Order)));
  Order *order = (Order *)account->data;
  REQUIRE(is_same_key(&order->owner, owner->key), NOT_OWNER);
  REQUIRE(!is_same_key(&order->waiting_account, &SYSTEM_PROGRAM), ALREADY_DONE);
  REQUIRE(is_same_key(waiting->key, &order->waiting_account) && is_same_key(token.mint->key, &order->output_mint), WRONG_ADDRESS);
  REQUIRE(is_same_key(token.program->key, waiting->owner), INVALID_TOKEN_PROGRAM);
  OrderSigner signer;
  sign_as_order(order, &signer);
  u64 arrived;
  Transfer transfer = {&token, waiting, to, account, &signer.signer, token_amount(waiting)};
  if (transfer.amount) {
    TRY(check_token(&token));
    REQUIRE(is_owners(to, owner, token.mint), WRONG_ADDRESS);
    TRY(transfer_tokens(&transfer, &arrived));
  }
  Closing closing = {token.program, waiting, owner, account, &signer.signer};
  TRY(close_token_account(&closing));
  order->waiting = 0;
  order->waiting_account = SYSTEM_PROGRAM;
  if (order->is_ended) close_account(account, owner);
  return 0;
}
