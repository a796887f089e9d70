/* What every instruction asks of its accounts before it trusts them. */
#pragma once
#include "account.h"
#include "interface.generated.h"
#include "token.h"

/* The table of accounts is too large for a frame. */
#define HEAP ((u8 *)0x300000000ul)
enum { MAX_ACCOUNTS = 64 };

/* The data behind the tag, as the instruction's structure; 0 bytes for one without data. */
#define READ_DATA(type, input) (*(const type *)((input)->data + 1))
#define REQUIRE_DATA(input, bytes) REQUIRE((input)->data_length == 1 + (bytes), INVALID_INSTRUCTION_DATA)

/* Reads the accounts an instruction names: enough of them, signed and writable as its interface says. */
APART u64 check_accounts(const Input *input, const u8 *flags, u64 count) {
  REQUIRE(input->account_count >= count, NOT_ENOUGH_ACCOUNT_KEYS);
  for (u64 index = 0; index < count; index++) {
    const Account *account = &input->accounts[index];
    if ((flags[index] & ACCOUNT_OPTIONAL) && is_same_key(account->key, input->program)) continue;
    REQUIRE(account->is_signer || !(flags[index] & ACCOUNT_SIGNER), NOT_SIGNED);
    REQUIRE(account->is_writable || !(flags[index] & ACCOUNT_WRITABLE), NOT_WRITABLE);
  }
  return 0;
}

/* Only this program can have written a tag into an account that it owns: an account changes hands with zeros alone. */
APART u64 check_own(const Input *input, const Account *account, u8 tag, u64 bytes) {
  REQUIRE(is_same_key(account->owner, input->program), NOT_OF_PROGRAM);
  REQUIRE(account->data_length == bytes && account->data[0] == tag && account->data[1] == ACCOUNT_VERSION, NOT_OF_PROGRAM);
  return 0;
}

INLINE u64 load_pool(const Input *input, const Account *account, Pool **pool) {
  TRY(check_own(input, account, ACCOUNT_POOL, sizeof(Pool)));
  *pool = (Pool *)account->data;
  return 0;
}

/* A pool's tokens in the order of its mints, each with the account that holds the pool's and the one it is exchanged with. */
typedef struct {
  Token tokens[2];
  const Account *vaults[2], *others[2];
} Sides;

/* Where the accounts of both sides stand in an instruction; the accounts of the hooks come last, `extras` counts them. */
typedef struct {
  u8 mints, vaults, others, programs, rest;
} SidePlaces;

/* A token's program must be the one that owns its mint. */
APART u64 check_token(const Token *token) {
  REQUIRE(is_mint(token->mint), INVALID_TOKEN_PROGRAM);
  REQUIRE(is_same_key(token->mint->owner, token->program->key), INVALID_TOKEN_PROGRAM);
  REQUIRE(token->extra_count <= MAX_EXTRAS, NOT_ENOUGH_ACCOUNT_KEYS);
  return 0;
}

APART u64 load_sides(const Input *input, const Pool *pool, const SidePlaces *places, const u8 *extras, Sides *sides) {
  const Account *accounts = input->accounts;
  u64 next = places->rest;
  REQUIRE(input->account_count >= next + extras[0] + extras[1], NOT_ENOUGH_ACCOUNT_KEYS);
  for (u64 side = 0; side < 2; side++) {
    Token *token = &sides->tokens[side];
    token->mint = &accounts[places->mints + side];
    token->program = &accounts[places->programs + side];
    token->extras = &accounts[next];
    token->extra_count = extras[side];
    next += extras[side];
    sides->vaults[side] = &accounts[places->vaults + side];
    sides->others[side] = &accounts[places->others + side];
    REQUIRE(is_same_key(token->mint->key, side ? &pool->mint1 : &pool->mint0), WRONG_ADDRESS);
    REQUIRE(is_same_key(sides->vaults[side]->key, side ? &pool->vault1 : &pool->vault0), WRONG_ADDRESS);
    TRY(check_token(token));
    REQUIRE(is_token_account(sides->others[side]), INVALID_TOKEN_PROGRAM);
  }
  return 0;
}

/* Signs for a pool with the seeds of its address. */
typedef struct {
  Seed seeds[5];
  SignerSeeds signer;
} PoolSigner;

INLINE void sign_as_pool(const Pool *pool, PoolSigner *signer) {
  signer->seeds[0] = (Seed){"pool", 4};
  signer->seeds[1] = (Seed){&pool->mint0, sizeof(Key)};
  signer->seeds[2] = (Seed){&pool->mint1, sizeof(Key)};
  signer->seeds[3] = (Seed){&pool->nonce, sizeof(u16)};
  signer->seeds[4] = (Seed){&pool->bump, 1};
  signer->signer = (SignerSeeds){signer->seeds, 5};
}

/* Pays so much of one side from the user's account into the vault; what arrived. */
APART u64 pay_in(const Sides *sides, u64 side, const Account *user, u64 amount, u64 *arrived) {
  *arrived = 0;
  if (!amount) return 0;
  Transfer transfer = {&sides->tokens[side], sides->others[side], sides->vaults[side], user, 0, amount};
  return transfer_tokens(&transfer, arrived);
}

/* Pays so much of one side out of the vault. */
APART u64 pay_out(const Sides *sides, u64 side, const Account *pool_account, u64 amount) {
  if (!amount) return 0;
  PoolSigner signer;
  sign_as_pool((const Pool *)pool_account->data, &signer);
  Transfer transfer = {&sides->tokens[side], sides->vaults[side], sides->others[side], pool_account, &signer.signer, amount};
  u64 arrived;
  return transfer_tokens(&transfer, &arrived);
}

INLINE int add(u64 a, u64 b, u64 *sum) { return !__builtin_add_overflow(a, b, sum); }
INLINE int subtract(u64 a, u64 b, u64 *difference) { return !__builtin_sub_overflow(a, b, difference); }
