/* Accounts and mints of both token programs, and what this program asks of them. */
#pragma once
#include "runtime.h"

static const Key SYSTEM_PROGRAM = {{0, 0, 0, 0}};
static const Key TOKEN_PROGRAM = {{0x93a165d7e1f6dd06ul, 0xac79ebce46e1cbd9ul, 0x91375b5fed85b41cul, 0xa900ff7e85f58c3aul}};
static const Key TOKEN_2022_PROGRAM = {{0xde8f75eee1f6dd06ul, 0xdacd6ce4bc5d4218ul, 0x270db9834dfc1ab6ul, 0xfc8ba1d828f9bdfeul}};
static const Key NATIVE_MINT = {{0x8481abfe57889b06ul, 0x35c01846637f68fbul, 0x553beb1adc39c4daul, 0x100000000f0a098ul}};
static const Key ASSOCIATED_TOKEN_PROGRAM = {{0xf189244e8f25978cul, 0x830d8e1429103dbbul, 0x8410ffda99135a0bul, 0x59f8e9dbd87b8e04ul}};

/* What both programs have in common, and where the second one's extensions begin: behind a byte that tells mints from accounts. */
enum { MINT_BYTES = 82, TOKEN_ACCOUNT_BYTES = 165, EXTENSIONS_AT = TOKEN_ACCOUNT_BYTES + 1, EXTENSION_HEAD_BYTES = 4 };
/* Offsets in a mint of the four bytes in front of each key: 0 where there is no key. */
enum { MINT_AUTHORITY_AT = 0, FREEZE_AUTHORITY_AT = 46 };
enum { IS_MINT = 1, IS_ACCOUNT = 2 };
/* The only accounts of their length; what stands in one is chosen by who makes it. */
enum { MULTISIG_BYTES = 355 };
enum {
  EXTENSION_TRANSFER_FEE = 1,
  EXTENSION_CONFIDENTIAL_ACCOUNT = 5,
  EXTENSION_DEFAULT_STATE = 6,
  EXTENSION_MEMO_TRANSFER = 8,
  EXTENSION_NON_TRANSFERABLE = 9,
  EXTENSION_TRANSFER_HOOK = 14,
  EXTENSION_HOOK_ACCOUNT = 15,
  /* From here to the member of a group they only say what a token is. */
  EXTENSION_METADATA_POINTER = 18,
  EXTENSION_TOKEN_GROUP_MEMBER = 23,
  EXTENSION_SCALED_AMOUNT = 25,
  EXTENSION_PAUSABLE = 26
};
enum { STATE_FROZEN = 2 };
/* Where a confidential account says whether it takes amounts that are not secret. */
enum { TAKES_OPEN_AMOUNTS_AT = 262 };
enum { MAX_EXTRAS = 12 };

INLINE int is_token_program(const Key *key) { return is_same_key(key, &TOKEN_PROGRAM) || is_same_key(key, &TOKEN_2022_PROGRAM); }
/* Without extensions the length tells what it is, with some the byte in front of them. */
INLINE int is_of_type(const Account *account, u64 bytes, u8 type) {
  if (!is_token_program(account->owner)) return 0;
  if (account->data_length <= TOKEN_ACCOUNT_BYTES) return account->data_length == bytes;
  return account->data_length != MULTISIG_BYTES && account->data[TOKEN_ACCOUNT_BYTES] == type;
}
INLINE int is_token_account(const Account *account) {
  return is_of_type(account, TOKEN_ACCOUNT_BYTES, IS_ACCOUNT) && account->data[108] != 0;
}
INLINE const Key *token_mint(const Account *account) { return (const Key *)account->data; }
INLINE const Key *token_owner(const Account *account) { return (const Key *)(account->data + 32); }
INLINE u64 token_amount(const Account *account) { return read_u64(account->data + 64); }
INLINE int is_mint(const Account *account) { return is_of_type(account, MINT_BYTES, IS_MINT) && account->data[45] != 0; }
INLINE u64 mint_supply(const Account *mint) { return read_u64(mint->data + 36); }

/* The value of an extension of a mint or a token account, or null. */
APART const u8 *find_extension(const Account *account, u64 number) {
  u64 at = EXTENSIONS_AT;
  while (at + EXTENSION_HEAD_BYTES <= account->data_length) {
    const u8 *head = account->data + at;
    if (read_u16(head) == number) return head + EXTENSION_HEAD_BYTES;
    if (read_u16(head) == 0) return 0;
    at += EXTENSION_HEAD_BYTES + read_u16(head + 2);
  }
  return 0;
}

/* Whether tokens can come in without more: not where it is closed, frozen, or takes none without a memo or none in the open. */
APART int can_receive(const Account *account) {
  if (!is_token_account(account) || account->data[108] == STATE_FROZEN) return 0;
  const u8 *memo = find_extension(account, EXTENSION_MEMO_TRANSFER);
  const u8 *secret = find_extension(account, EXTENSION_CONFIDENTIAL_ACCOUNT);
  return (!memo || !*memo) && (!secret || secret[TAKES_OPEN_AMOUNTS_AT]);
}

/* Whether holders can pass it on: not where it is bound to its account, or accounts begin frozen. */
APART int is_transferable(const Account *mint) {
  const u8 *state = find_extension(mint, EXTENSION_DEFAULT_STATE);
  return !find_extension(mint, EXTENSION_NON_TRANSFERABLE) && (!state || *state != STATE_FROZEN);
}

/* Amounts are shown times a double; `next` is in force from its Unix second on. */
typedef struct {
  Key authority;
  u64 multiplier;
  i64 next_from;
  u64 next;
} ScaledAmount;
#define DOUBLE_ONE 0x3ff0000000000000ul

/* The bits of what amounts of a mint are shown times at a Unix second. */
APART u64 multiplier_at(const Account *mint, i64 time) {
  const ScaledAmount *scaled = (const ScaledAmount *)find_extension(mint, EXTENSION_SCALED_AMOUNT);
  if (!scaled) return DOUBLE_ONE;
  return time >= scaled->next_from ? scaled->next : scaled->multiplier;
}

/* A token as a transfer needs it: the accounts of its hook lie one behind the other. */
typedef struct {
  const Account *mint, *program, *extras;
  u64 extra_count;
} Token;

typedef struct {
  const Token *token;
  const Account *source, *destination, *authority;
  /* Signs for an authority of this program; null when it has signed itself. */
  const SignerSeeds *signer;
  u64 amount;
} Transfer;

/* Pays `amount` and says by how much the destination grew, which is less where the mint takes a fee. */
APART u64 transfer_tokens(const Transfer *transfer, u64 *arrived) {
  const Token *token = transfer->token;
  u8 data[10];
  data[0] = 12;
  write_u64(data + 1, transfer->amount);
  data[9] = token->mint->data[44];
  AccountMeta metas[4 + MAX_EXTRAS];
  metas[0] = (AccountMeta){transfer->source->key, 1, 0};
  metas[1] = (AccountMeta){token->mint->key, 0, 0};
  metas[2] = (AccountMeta){transfer->destination->key, 1, 0};
  metas[3] = (AccountMeta){transfer->authority->key, 0, 1};
  Account accounts[5 + MAX_EXTRAS];
  accounts[0] = *transfer->source;
  accounts[1] = *token->mint;
  accounts[2] = *transfer->destination;
  accounts[3] = *transfer->authority;
  accounts[4] = *token->program;
  for (u64 index = 0; index < token->extra_count; index++) {
    const Account *extra = &token->extras[index];
    /* A hook gets no signatures from here. */
    metas[4 + index] = (AccountMeta){extra->key, extra->is_writable, 0};
    accounts[5 + index] = *extra;
  }
  Instruction instruction = {token->program->key, metas, 4 + token->extra_count, data, sizeof(data)};
  u64 before = token_amount(transfer->destination);
  TRY(sol_invoke_signed_c(&instruction, accounts, 5 + token->extra_count, transfer->signer, transfer->signer != 0));
  u64 after = token_amount(transfer->destination);
  REQUIRE(after >= before, INVALID_ACCOUNT_DATA);
  *arrived = after - before;
  return 0;
}

/* Burns or mints `amount`: both name the account, the mint and who may. */
typedef struct {
  const Account *program, *mint, *account, *authority;
  const SignerSeeds *signer;
  u64 amount;
} SupplyChange;

APART u64 change_supply(const SupplyChange *change, u8 tag, const AccountMeta *metas) {
  u8 data[9];
  data[0] = tag;
  write_u64(data + 1, change->amount);
  Account accounts[4] = {*change->account, *change->mint, *change->authority, *change->program};
  Instruction instruction = {change->program->key, metas, 3, data, sizeof(data)};
  return sol_invoke_signed_c(&instruction, accounts, 4, change->signer, change->signer != 0);
}

APART u64 mint_tokens(const SupplyChange *change) {
  AccountMeta metas[3] = {{change->mint->key, 1, 0}, {change->account->key, 1, 0}, {change->authority->key, 0, 1}};
  return change_supply(change, 7, metas);
}

APART u64 burn_tokens(const SupplyChange *change) {
  AccountMeta metas[3] = {{change->account->key, 1, 0}, {change->mint->key, 1, 0}, {change->authority->key, 0, 1}};
  return change_supply(change, 8, metas);
}

typedef struct {
  const Account *program, *account, *destination, *authority;
  const SignerSeeds *signer;
} Closing;

/* Closes an empty token account; its lamports go to the destination. */
APART u64 close_token_account(const Closing *closing) {
  u8 data[1] = {9};
  AccountMeta metas[3] = {{closing->account->key, 1, 0}, {closing->destination->key, 1, 0}, {closing->authority->key, 0, 1}};
  Account accounts[4] = {*closing->account, *closing->destination, *closing->authority, *closing->program};
  Instruction instruction = {closing->program->key, metas, 3, data, sizeof(data)};
  return sol_invoke_signed_c(&instruction, accounts, 4, closing->signer, closing->signer != 0);
}

/* Moves to the mint what transfers into the account have withheld, which keeps it from being closed. */
APART u64 harvest_fees(const Account *program, const Account *mint, const Account *account) {
  u8 data[2] = {26, 4};
  AccountMeta metas[2] = {{mint->key, 1, 0}, {account->key, 1, 0}};
  Account accounts[3] = {*mint, *account, *program};
  Instruction instruction = {program->key, metas, 2, data, sizeof(data)};
  return sol_invoke_signed_c(&instruction, accounts, 3, 0, 0);
}

/* Makes a mint with `authority` as its only mint authority and without a freeze authority of a new account of the token program. */
APART u64 initialize_mint(const Account *program, const Account *mint, const Key *authority, u8 decimals) {
  u8 data[35];
  data[0] = 20;
  data[1] = decimals;
  sol_memcpy_(data + 2, authority, sizeof(Key));
  data[34] = 0;
  AccountMeta metas[1] = {{mint->key, 1, 0}};
  Account accounts[2] = {*mint, *program};
  Instruction instruction = {program->key, metas, 1, data, sizeof(data)};
  return sol_invoke_signed_c(&instruction, accounts, 2, 0, 0);
}

typedef struct {
  const Account *payer;
  Account *account;
  const Account *owner, *mint, *system_program, *token_program, *associated_program;
} AssociatedAccount;

/* Makes the associated token account when it is not there; that program checks its address and its owner. */
APART u64 create_associated_account(const AssociatedAccount *wanted) {
  u8 data[1] = {1};
  AccountMeta metas[6] = {
      {wanted->payer->key, 1, 1},          {wanted->account->key, 1, 0},       {wanted->owner->key, 0, 0}, {wanted->mint->key, 0, 0},
      {wanted->system_program->key, 0, 0}, {wanted->token_program->key, 0, 0},
  };
  Account accounts[7] = {*wanted->payer,          *wanted->account,       *wanted->owner,             *wanted->mint,
                         *wanted->system_program, *wanted->token_program, *wanted->associated_program};
  Instruction instruction = {wanted->associated_program->key, metas, 6, data, sizeof(data)};
  TRY(sol_invoke_signed_c(&instruction, accounts, 7, 0, 0));
  /* The runtime has noted the new length in front of the bytes; calls that follow must say it. */
  wanted->account->data_length = read_u64(wanted->account->data - 8);
  return 0;
}
