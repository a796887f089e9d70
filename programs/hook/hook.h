/* What both hooks have in common: Token-2022's transfer-hook interface, with an account of the hook's own for each mint. */
#pragma once
#include "token.h"
#include "interface.generated.h"

/* The accounts of execute; what the list names beside the hook's own account follows. */
enum { SOURCE, MINT, DESTINATION, OWNER, VALIDATION, STATE, FIRST_EXTRA, MAX_ACCOUNTS = 40 };
enum { EXECUTE_BYTES = 16, LIST_HEAD_BYTES = 16, META_BYTES = 35 };

static const u8 VALIDATION_NAME[] = {'e', 'x', 't', 'r', 'a', '-', 'a', 'c', 'c', 'o', 'u', 'n', 't', '-', 'm', 'e', 't', 'a', 's'};
static const u8 STATE_NAME[] = {'s', 't', 'a', 't', 'e'};
/* As the list names the hook's own account: derived from five letters and the key of an account of execute; writable. */
static const u8 STATE_META[META_BYTES] = {1, 1, sizeof(STATE_NAME), 's', 't', 'a', 't', 'e', 3, MINT, [META_BYTES - 1] = 1};

/* Makes an account of this program, with lamports already paid, at the address derived from a name and the mint. */
APART u64 create_account(const Input *input, const Account *account, Seed name, u64 length) {
  Key address;
  u8 bump;
  Seed seeds[3] = {name, {input->accounts[1].key, sizeof(Key)}, {&bump, 1}};
  TRY(sol_try_find_program_address(seeds, 2, input->program, &address, &bump));
  REQUIRE(is_same_key(&address, account->key), INVALID_SEEDS);
  SignerSeeds signer = {seeds, 3};
  AccountMeta meta = {account->key, 1, 1};
  struct __attribute__((packed)) {
    u32 tag;
    u64 length;
  } allocate = {8, length};
  Instruction instruction = {&SYSTEM_PROGRAM, &meta, 1, &allocate, sizeof(allocate)};
  TRY(sol_invoke_signed_c(&instruction, input->accounts, input->account_count, &signer, 1));
  struct __attribute__((packed)) {
    u32 tag;
    Key owner;
  } assign = {1, *input->program};
  instruction.data = &assign;
  instruction.data_length = sizeof(assign);
  return sol_invoke_signed_c(&instruction, input->accounts, input->account_count, &signer, 1);
}

/*
 * Makes a mint's validation account and the hook's own. Accounts: validation, mint, the mint's authority, system program, the hook's own.
 * Data: how many more accounts execute gets, and how each is found.
 */
APART u64 initialize(const Input *input, u64 state_length) {
  REQUIRE(input->account_count == 5, NOT_ENOUGH_ACCOUNTS);
  const Account *validation = &input->accounts[0], *mint = &input->accounts[1], *authority = &input->accounts[2];
  u64 count = read_u32(input->data + 8);
  REQUIRE(input->data_length == 12 + count * META_BYTES, INVALID_INSTRUCTION_DATA);
  REQUIRE(is_same_key(mint->owner, &TOKEN_2022_PROGRAM) && mint->data_length >= MINT_BYTES, INVALID_ACCOUNT_DATA);
  REQUIRE(read_u32(mint->data) == 1 && is_same_key((const Key *)(mint->data + 4), authority->key), INVALID_ACCOUNT_DATA);
  REQUIRE(authority->is_signer, MISSING_SIGNATURE);
  u64 list_length = 4 + (count + 1) * META_BYTES;
  TRY(create_account(input, validation, (Seed){VALIDATION_NAME, sizeof(VALIDATION_NAME)}, 12 + list_length));
  TRY(create_account(input, &input->accounts[4], (Seed){STATE_NAME, sizeof(STATE_NAME)}, state_length));
  write_u64(validation->data, TAG_EXECUTE);
  *(u32 *)(validation->data + 8) = list_length;
  *(u32 *)(validation->data + 12) = count + 1;
  sol_memcpy_(validation->data + LIST_HEAD_BYTES, STATE_META, META_BYTES);
  sol_memcpy_(validation->data + LIST_HEAD_BYTES + META_BYTES, input->data + 12, count * META_BYTES);
  return 0;
}
