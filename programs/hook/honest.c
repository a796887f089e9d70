/* A transfer hook that counts the transfers of a mint. */
#include "hook.h"

/* Whether Token-2022 is in the middle of a transfer from this account. */
APART int is_transferring(const Account *account, const Key *mint) {
  if (!is_token_account(account) || !is_same_key(token_mint(account), mint)) return 0;
  const u8 *state = find_extension(account, EXTENSION_HOOK_ACCOUNT);
  return state && *state == 1;
}

APART u64 execute(const Input *input) {
  REQUIRE(input->account_count >= FIRST_EXTRA, NOT_ENOUGH_ACCOUNTS);
  REQUIRE(input->data_length == EXECUTE_BYTES, INVALID_INSTRUCTION_DATA);
  const Key *mint = input->accounts[MINT].key;
  const Account *state = &input->accounts[STATE];
  REQUIRE(is_transferring(&input->accounts[SOURCE], mint), NOT_TRANSFERRING);
  REQUIRE(is_same_key(state->owner, input->program) && state->data_length == sizeof(Counter), WRONG_COUNTER);
  Counter *counter = (Counter *)state->data;
  REQUIRE(is_same_key(&counter->mint, mint), WRONG_COUNTER);
  u64 amount = read_u64(input->data + 8);
  /* There are never 2^64 transfers, so neither the count nor the high half of the sum, which grows by one at most, overflows. */
  counter->count += 1;
  counter->sum[0] += amount;
  counter->sum[1] += counter->sum[0] < amount;
  return 0;
}

u64 entrypoint(u8 *bytes) {
  Account table[MAX_ACCOUNTS];
  Input input;
  TRY(read_input(bytes, table, MAX_ACCOUNTS, &input));
  REQUIRE(input.data_length >= 8, INVALID_INSTRUCTION_DATA);
  if (read_u64(input.data) == TAG_EXECUTE) return execute(&input);
  REQUIRE(read_u64(input.data) == TAG_INITIALIZE, INVALID_INSTRUCTION_DATA);
  TRY(initialize(&input, sizeof(Counter)));
  *(Key *)table[4].data = *table[1].key;
  return 0;
}
