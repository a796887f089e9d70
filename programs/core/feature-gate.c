/* The feature gate program's one instruction: the holder of a feature's key takes back its pending activation. */
#include "token.h"

enum { REVOKE_PENDING_ACTIVATION = 0 };
/* The program's own error 0, for which the runtime has a number of its own, and one of the runtime's that nothing else here needs. */
#define FEATURE_ALREADY_ACTIVATED RUNTIME_ERROR(1)
#define INVALID_ACCOUNT_OWNER RUNTIME_ERROR(23)
enum { FEATURE, INCINERATOR, SYSTEM, ACCOUNTS, MAX_ACCOUNTS = 16 };
/* A feature's account: whether it is active, and the slot since which it is. */
enum { PENDING = 0, ACTIVE = 1, ACTIVE_BYTES = 9 };
static const Key INCINERATOR_KEY = {{0x6011348d72903300ul, 0xdb00ffbf11c9bd79ul, 0xa69cf7cccd2e4dd4ul, 0xe13800e1ul}};
static const u8 NAME[] = "Instruction: RevokePendingActivation";

APART u64 check_pending(const Input *input, const Account *feature) {
  REQUIRE(feature->is_signer, MISSING_SIGNATURE);
  REQUIRE(is_same_key(feature->owner, input->program), INVALID_ACCOUNT_OWNER);
  REQUIRE(feature->data_length, INVALID_ACCOUNT_DATA);
  if (feature->data[0] == PENDING) return 0;
  REQUIRE(feature->data[0] == ACTIVE && feature->data_length >= ACTIVE_BYTES, INVALID_ACCOUNT_DATA);
  return FEATURE_ALREADY_ACTIVATED;
}

/* Leaves an empty account of the system program, which alone can be charged. */
APART void empty(Account *account) {
  sol_memset_(account->data, 0, account->data_length);
  /* The runtime reads an account's new length in front of its bytes. */
  *(u64 *)(account->data - 8) = 0;
  account->data_length = 0;
  *account->owner = SYSTEM_PROGRAM;
}

APART u64 burn(const Account *accounts) {
  AccountMeta metas[2] = {{accounts[FEATURE].key, 1, 1}, {&INCINERATOR_KEY, 1, 0}};
  struct __attribute__((packed)) {
    u32 tag;
    u64 lamports;
  } transfer = {2, *accounts[FEATURE].lamports};
  Instruction instruction = {&SYSTEM_PROGRAM, metas, 2, &transfer, sizeof(transfer)};
  return sol_invoke_signed_c(&instruction, accounts, SYSTEM, 0, 0);
}

u64 entrypoint(u8 *bytes) {
  Account accounts[MAX_ACCOUNTS];
  Input input;
  TRY(read_input(bytes, accounts, MAX_ACCOUNTS, &input));
  REQUIRE(input.data_length == 1 && input.data[0] == REVOKE_PENDING_ACTIVATION, INVALID_INSTRUCTION_DATA);
  sol_log_((const char *)NAME, sizeof(NAME) - 1);
  REQUIRE(input.account_count >= ACCOUNTS, NOT_ENOUGH_ACCOUNTS);
  TRY(check_pending(&input, &accounts[FEATURE]));
  empty(&accounts[FEATURE]);
  return burn(accounts);
}
