/* Gifts: what a sender leaves for whoever has the key of a link. */
#pragma once
#include "context.h"

INLINE u64 load_gift(const Input *input, const Account *account, Gift **gift) {
  TRY(check_own(input, account, ACCOUNT_GIFT, sizeof(Gift)));
  *gift = (Gift *)account->data;
  return 0;
}

APART u64 has_expired(u64 expiry, int *is_over) {
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  *is_over = clock.unix_time >= 0 && (u64)clock.unix_time >= expiry;
  return 0;
}

/* Pays tokens into the gift's vault, which it makes; a hook's accounts would have to be known to whoever claims. */
APART u64 fill_vault(const Input *input, Gift *gift) {
  Account *accounts = input->accounts, *vault = &accounts[CREATE_GIFT_VAULT];
  const Account *mint = &accounts[CREATE_GIFT_MINT];
  const Account *sender = &accounts[CREATE_GIFT_SENDER], *program = &accounts[CREATE_GIFT_TOKEN_PROGRAM];
  Token token = {mint, program, 0, 0};
  TRY(check_token(&token));
  REQUIRE(is_transferable(mint) && !find_extension(mint, EXTENSION_TRANSFER_HOOK), GIFT_NOT_SENDABLE);
  REQUIRE(is_same_key(accounts[CREATE_GIFT_ASSOCIATED_TOKEN_PROGRAM].key, &ASSOCIATED_TOKEN_PROGRAM), WRONG_ADDRESS);
  AssociatedAccount wanted = {sender,  vault, &accounts[CREATE_GIFT_GIFT], mint, &accounts[CREATE_GIFT_SYSTEM_PROGRAM],
                              program, &accounts[CREATE_GIFT_ASSOCIATED_TOKEN_PROGRAM]};
  TRY(create_associated_account(&wanted));
  Transfer transfer = {&token, &accounts[CREATE_GIFT_SOURCE], vault, sender, 0, gift->amount};
  TRY(transfer_tokens(&transfer, &gift->amount));
  REQUIRE(gift->amount, GIFT_TOO_SMALL);
  gift->mint = *mint->key;
  gift->vault = *vault->key;
  return 0;
}

/* A wallet that has nothing yet must be able to keep it. */
APART u64 fill_with_sol(const Creation *payment, u64 amount) {
  u64 least;
  TRY(rent_lamports(0, &least));
  REQUIRE(amount >= least, GIFT_TOO_SMALL);
  return pay_lamports(payment, amount);
}

APART u64 create_gift(const Input *input) {
  REQUIRE_DATA(input, sizeof(CreateGiftData));
  const CreateGiftData *data = &READ_DATA(CreateGiftData, input);
  Account *accounts = input->accounts, *account = &accounts[CREATE_GIFT_GIFT], *link = &accounts[CREATE_GIFT_LINK];
  const Account *sender = &accounts[CREATE_GIFT_SENDER], *system_program = &accounts[CREATE_GIFT_SYSTEM_PROGRAM];
  int is_over;
  TRY(has_expired(read_u64(&data->expiry), &is_over));
  REQUIRE(!is_over, GIFT_EXPIRED);
  u8 bump;
  Key address;
  Seed seeds[3] = {{"gift", 4}, {link->key, sizeof(Key)}, {&bump, 1}};
  TRY(sol_try_find_program_address(seeds, 2, input->program, &address, &bump));
  REQUIRE(is_same_key(&address, account->key), WRONG_ADDRESS);
  SignerSeeds signer = {seeds, 3};
  Creation creation = {sender, system_program, account, input->program, &signer, sizeof(Gift)};
  TRY(create_account(&creation));
  Gift *gift = (Gift *)account->data;
  gift->account = ACCOUNT_GIFT;
  gift->version = ACCOUNT_VERSION;
  gift->bump = bump;
  gift->sender = *sender->key;
  gift->link = *link->key;
  gift->amount = read_u64(&data->amount);
  gift->expiry = read_u64(&data->expiry);
  Creation payment = {sender, system_program, account, 0, 0, 0};
  u64 token_account_bytes = 0, rent;
  if (is_same_key(accounts[CREATE_GIFT_MINT].key, input->program)) {
    TRY(fill_with_sol(&payment, gift->amount));
  } else {
    TRY(fill_vault(input, gift));
    token_account_bytes = accounts[CREATE_GIFT_VAULT].data_length;
  }
  TRY(rent_lamports(token_account_bytes, &rent));
  payment.account = link;
  return pay_lamports(&payment, rent + GIFT_FEE_LAMPORTS);
}

/* A gift on its way to `owner`. */
typedef struct {
  const Account *account, *sender, *owner;
  /* Pays for the owner's token account where there is none. */
  const Account *payer;
  /* The accounts that both instructions end with. */
  Account *rest;
} Payout;
enum { REST_MINT, REST_VAULT, REST_ACCOUNT, REST_TOKEN_PROGRAM, REST_ASSOCIATED_TOKEN_PROGRAM, REST_SYSTEM_PROGRAM };
_Static_assert(CLAIM_GIFT_SYSTEM_PROGRAM - CLAIM_GIFT_MINT == REST_SYSTEM_PROGRAM, "order");
_Static_assert(RETURN_GIFT_SYSTEM_PROGRAM - RETURN_GIFT_MINT == REST_SYSTEM_PROGRAM, "order");

/* Pays all that the vault holds, which is more than the gift when somebody sent tokens there, and closes it. */
APART u64 empty_vault(const Payout *payout) {
  const Gift *gift = (const Gift *)payout->account->data;
  Account *rest = payout->rest;
  const Account *mint = &rest[REST_MINT], *vault = &rest[REST_VAULT], *program = &rest[REST_TOKEN_PROGRAM];
  REQUIRE(is_same_key(mint->key, &gift->mint) && is_same_key(vault->key, &gift->vault), WRONG_ADDRESS);
  REQUIRE(is_same_key(rest[REST_ASSOCIATED_TOKEN_PROGRAM].key, &ASSOCIATED_TOKEN_PROGRAM), WRONG_ADDRESS);
  Token token = {mint, program, 0, 0};
  TRY(check_token(&token));
  AssociatedAccount wanted = {payout->payer, &rest[REST_ACCOUNT], payout->owner, mint, &rest[REST_SYSTEM_PROGRAM],
                              program,       &rest[REST_ASSOCIATED_TOKEN_PROGRAM]};
  TRY(create_associated_account(&wanted));
  Seed seeds[3] = {{"gift", 4}, {&gift->link, sizeof(Key)}, {&gift->bump, 1}};
  SignerSeeds signer = {seeds, 3};
  Transfer transfer = {&token, vault, &rest[REST_ACCOUNT], payout->account, &signer, token_amount(vault)};
  u64 arrived;
  if (transfer.amount) TRY(transfer_tokens(&transfer, &arrived));
  if (find_extension(mint, EXTENSION_TRANSFER_FEE)) TRY(harvest_fees(program, mint, vault));
  Closing closing = {program, vault, payout->sender, payout->account, &signer};
  return close_token_account(&closing);
}

/* Lamports move last: the runtime counts them at each call of another program. */
INLINE void end_gift(const Payout *payout, int is_sol) {
  u64 amount = is_sol ? ((const Gift *)payout->account->data)->amount : 0;
  *payout->account->lamports -= amount;
  *payout->owner->lamports += amount;
  close_account(payout->account, payout->sender);
}

APART u64 claim_gift(const Input *input) {
  REQUIRE_DATA(input, 0);
  const Account *accounts = input->accounts, *link = &accounts[CLAIM_GIFT_LINK], *system_program = &accounts[CLAIM_GIFT_SYSTEM_PROGRAM];
  Payout payout = {&accounts[CLAIM_GIFT_GIFT], &accounts[CLAIM_GIFT_SENDER], &accounts[CLAIM_GIFT_RECIPIENT], link,
                   &input->accounts[CLAIM_GIFT_MINT]};
  Gift *gift;
  int is_over;
  TRY(load_gift(input, payout.account, &gift));
  REQUIRE(is_same_key(&gift->link, link->key), WRONG_LINK);
  REQUIRE(is_same_key(&gift->sender, payout.sender->key), WRONG_ADDRESS);
  TRY(has_expired(gift->expiry, &is_over));
  REQUIRE(!is_over, GIFT_EXPIRED);
  REQUIRE(!is_same_key(payout.owner->key, link->key) && !is_same_key(payout.owner->key, payout.account->key), GIFT_RECIPIENT);
  int is_sol = is_same_key(&gift->mint, &SYSTEM_PROGRAM);
  if (!is_sol) TRY(empty_vault(&payout));
  Creation payment = {link, system_program, &input->accounts[CLAIM_GIFT_SENDER], 0, 0, 0};
  TRY(pay_lamports(&payment, *link->lamports));
  end_gift(&payout, is_sol);
  return 0;
}

APART u64 return_gift(const Input *input) {
  REQUIRE_DATA(input, 0);
  const Account *accounts = input->accounts, *payer = &accounts[RETURN_GIFT_PAYER], *sender = &accounts[RETURN_GIFT_SENDER];
  Payout payout = {&accounts[RETURN_GIFT_GIFT], sender, sender, payer, &input->accounts[RETURN_GIFT_MINT]};
  Gift *gift;
  int is_over;
  TRY(load_gift(input, payout.account, &gift));
  REQUIRE(is_same_key(&gift->sender, sender->key), WRONG_ADDRESS);
  TRY(has_expired(gift->expiry, &is_over));
  REQUIRE(is_over || is_same_key(&gift->sender, payer->key), GIFT_NOT_EXPIRED);
  int is_sol = is_same_key(&gift->mint, &SYSTEM_PROGRAM);
  if (!is_sol) TRY(empty_vault(&payout));
  end_gift(&payout, is_sol);
  return 0;
}
