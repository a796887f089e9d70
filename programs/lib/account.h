/* Accounts that this program makes at derived addresses, and ends. */
#pragma once
#include "runtime.h"
#include "token.h"

typedef struct {
  const Account *payer, *system_program;
  Account *account;
  const Key *owner;
  /* The seeds of the address, its bump last; null for a payment, which needs none. */
  const SignerSeeds *seeds;
  u64 bytes;
} Creation;

APART u64 invoke_system(const Creation *creation, const AccountMeta *metas, u64 meta_count, const void *data, u64 length) {
  Instruction instruction = {&SYSTEM_PROGRAM, metas, meta_count, data, length};
  Account accounts[3] = {*creation->payer, *creation->account, *creation->system_program};
  return sol_invoke_signed_c(&instruction, accounts, 3, creation->seeds, creation->seeds != 0);
}

/* The payer, who has signed, pays so many lamports to the account. */
APART u64 pay_lamports(const Creation *creation, u64 lamports) {
  AccountMeta metas[2] = {{creation->payer->key, 1, 1}, {creation->account->key, 1, 0}};
  struct __attribute__((packed)) {
    u32 tag;
    u64 lamports;
  } transfer = {2, lamports};
  return invoke_system(creation, metas, 2, &transfer, sizeof(transfer));
}

typedef struct {
  u64 lamports_per_byte;
  /* The bits of a double. */
  u64 threshold;
  u64 burnt_percent;
} Rent;
extern u64 sol_get_rent_sysvar(Rent *);
#define THRESHOLD_ONE 0x3ff0000000000000ul
#define THRESHOLD_TWO 0x4000000000000000ul

/*
 * What keeps an account of so many bytes, and 128 that every account has beside, without rent. Chains name a year's price and two years as the
 * threshold, or since SIMD-0194 twice that price and one.
 */
APART u64 rent_lamports(u64 bytes, u64 *lamports) {
  Rent rent;
  TRY(sol_get_rent_sysvar(&rent));
  REQUIRE(rent.threshold == THRESHOLD_ONE || rent.threshold == THRESHOLD_TWO, INVALID_ACCOUNT_DATA);
  *lamports = (128 + bytes) * rent.lamports_per_byte * (rent.threshold == THRESHOLD_TWO ? 2 : 1);
  return 0;
}

/*
 * Makes an account whether or not lamports were sent there before: what is missing is paid, then it is lengthened and assigned. The system
 * program refuses one that has an owner or bytes already.
 */
APART u64 create_account(const Creation *creation) {
  AccountMeta meta = {creation->account->key, 1, 1};
  u64 lamports;
  TRY(rent_lamports(creation->bytes, &lamports));
  if (*creation->account->lamports < lamports) TRY(pay_lamports(creation, lamports - *creation->account->lamports));
  struct __attribute__((packed)) {
    u32 tag;
    u64 bytes;
  } allocate = {8, creation->bytes};
  TRY(invoke_system(creation, &meta, 1, &allocate, sizeof(allocate)));
  /* Calls say how long they think an account is: the runtime has noted the new length in front of the bytes. */
  creation->account->data_length = read_u64(creation->account->data - 8);
  struct __attribute__((packed)) {
    u32 tag;
    Key owner;
  } assign = {1, *creation->owner};
  return invoke_system(creation, &meta, 1, &assign, sizeof(assign));
}

/* Ends an account of this program: nothing of it is left if lamports are sent there in the same transaction. */
APART void close_account(const Account *account, const Account *destination) {
  sol_memset_(account->data, 0, account->data_length);
  *destination->lamports += *account->lamports;
  *account->lamports = 0;
  *account->owner = SYSTEM_PROGRAM;
}
