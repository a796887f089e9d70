/*
 * A transfer hook that does in the middle of a transfer what its own account says, for tests: a byte says what, the next one to which of
 * execute's accounts, by its place; data for a call follows.
 */
#include "hook.h"

enum { NOTHING, REFUSE, CALL, TAKE, WRITE, SPIN };
enum { REFUSED = 7200 };
enum { STATE_HEAD_BYTES = 2, AMOUNT_AT = 64, DECIMALS_AT = 44 };

/* Calls the subject with all accounts behind it, which keep the rights they came with. */
APART u64 call(const Input *input, u64 subject) {
  AccountMeta metas[MAX_ACCOUNTS];
  const Account *program = &input->accounts[subject], *state = &input->accounts[STATE];
  u64 count = input->account_count - subject - 1;
  for (u64 index = 0; index < count; index++) {
    const Account *account = program + 1 + index;
    metas[index] = (AccountMeta){account->key, account->is_writable, account->is_signer};
  }
  Instruction instruction = {program->key, metas, count, state->data + STATE_HEAD_BYTES, state->data_length - STATE_HEAD_BYTES};
  return sol_invoke_signed_c(&instruction, input->accounts, input->account_count, 0, 0);
}

/* Transfers a unit from the subject to the first extra account, as if the owner's signature and the right to write were passed on to it. */
APART u64 take(const Input *input, u64 subject) {
  REQUIRE(input->account_count > FIRST_EXTRA, NOT_ENOUGH_ACCOUNTS);
  const Account *accounts = input->accounts, *mint = &accounts[MINT];
  AccountMeta metas[4] = {
      {accounts[subject].key, 1, 0}, {mint->key, 0, 0}, {accounts[FIRST_EXTRA].key, 1, 0}, {accounts[OWNER].key, 0, 1}};
  u8 data[10] = {12, 1, [9] = mint->data[DECIMALS_AT]};
  Instruction instruction = {&TOKEN_2022_PROGRAM, metas, 4, data, sizeof(data)};
  return sol_invoke_signed_c(&instruction, accounts, input->account_count, 0, 0);
}

APART u64 execute(const Input *input) {
  REQUIRE(input->account_count >= FIRST_EXTRA, NOT_ENOUGH_ACCOUNTS);
  const Account *state = &input->accounts[STATE];
  REQUIRE(state->data_length >= STATE_HEAD_BYTES, INVALID_ACCOUNT_DATA);
  u64 subject = state->data[1];
  REQUIRE(subject < input->account_count, INVALID_ACCOUNT_DATA);
  switch (state->data[0]) {
    case NOTHING:
      return 0;
    case REFUSE:
      return REFUSED;
    case CALL:
      return call(input, subject);
    case TAKE:
      return take(input, subject);
    case WRITE:
      REQUIRE(input->accounts[subject].data_length > AMOUNT_AT, INVALID_ACCOUNT_DATA);
      input->accounts[subject].data[AMOUNT_AT] ^= 1;
      return 0;
    case SPIN:
      for (;;) {
      }
    default:
      return INVALID_ACCOUNT_DATA;
  }
}

u64 entrypoint(u8 *bytes) {
  Account table[MAX_ACCOUNTS];
  Input input;
  TRY(read_input(bytes, table, MAX_ACCOUNTS, &input));
  REQUIRE(input.data_length >= 8, INVALID_INSTRUCTION_DATA);
  if (read_u64(input.data) == TAG_EXECUTE) return execute(&input);
  REQUIRE(read_u64(input.data) == TAG_INITIALIZE, INVALID_INSTRUCTION_DATA);
  return initialize(&input, STATE_HEAD_BYTES);
}
