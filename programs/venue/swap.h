/* Swaps: the user touches what goes in, what comes out and the fee; between two pools tokens move from vault to vault. */
#pragma once
#include "trade.h"

INLINE const Token *first_token(const Route *route) { return &route->tokens[0]; }
INLINE const Token *last_token(const Route *route) { return &route->tokens[route->token_count - 1]; }

/* The user pays so much of the first token to an account. */
INLINE Transfer payment_of(const Route *route, const Account *destination, u64 amount) {
  return (Transfer){first_token(route), route->source, destination, route->user, route->signer, amount};
}

typedef struct {
  u64 amount, least, received;
  /* Fees in units of the output. */
  u64 fees;
} Sale;

/* Sells `amount` along a path; the last pool pays to the destination, less the fee where that is of the output. */
APART u64 sell_along(const Route *route, const Path *path, const Fees *fees, u64 amount, Sale *sale) {
  u64 carried;
  Transfer payment = payment_of(route, path->hops[0].vault_in, amount);
  TRY(transfer_tokens(&payment, &carried));
  for (u64 index = 0; index < path->hop_count; index++) {
    const Hop *hop = &path->hops[index];
    int is_last = index + 1 == path->hop_count;
    u64 out;
    TRY(sell(route, hop, carried, &out));
    PoolSigner signer;
    sign_as_pool(hop->pool, &signer);
    Transfer transfer = {hop->token_out, hop->vault_out, is_last ? route->destination : hop[1].vault_in, hop->account, &signer.signer, out};
    if (is_last && !fees->is_of_input && fees->bps) {
      u64 fee = part_of(out, fees->bps);
      TRY(pay_fees(fees, &transfer, fee));
      transfer.amount -= fee;
      sale->fees += fee;
    }
    TRY(transfer_tokens(&transfer, &carried));
  }
  /* The destination may grow by something else meanwhile, which was not promised. */
  return increase(&sale->received, carried);
}

/* Sells exactly so much; the chain refuses what brings less than the user has signed for. */
APART u64 sell_route(const Route *route, const Fees *fees, Sale *sale) {
  u64 left = sale->amount;
  REQUIRE(left, INVALID_CALCULATION);
  if (fees->is_of_input) {
    u64 fee = part_of(left, fees->bps);
    Transfer payment = payment_of(route, 0, 0);
    TRY(pay_fees(fees, &payment, fee));
    left -= fee;
  }
  u64 whole = left;
  for (u64 index = 0; index < route->path_count; index++) {
    const Path *path = &route->paths[index];
    u64 part = left;
    if (index + 1 < route->path_count) multiply_divide(whole, path->percent, 100, &part);
    REQUIRE(part, INVALID_CALCULATION);
    left -= part;
    TRY(sell_along(route, path, fees, part, sale));
  }
  REQUIRE(sale->received >= sale->least, SLIPPAGE_EXCEEDED);
  sol_set_return_data(&sale->received, sizeof(sale->received));
  return 0;
}

INLINE FeeTerms fee_terms(const Route *route, u64 platform_bps, u64 referral_bps) {
  return (FeeTerms){platform_bps, referral_bps, first_token(route)->mint->key, last_token(route)->mint->key};
}

APART u64 swap(const Input *input) {
  REQUIRE(input->data_length >= 1 + sizeof(SwapData), INVALID_INSTRUCTION_DATA);
  const SwapData *data = &READ_DATA(SwapData, input);
  REQUIRE(data->slippage_bps <= HUNDRED_PERCENT, INVALID_SLIPPAGE);
  Fees fees;
  TRY(read_route(input, 1 + sizeof(SwapData), SWAP_ACCOUNTS, ROUTE));
  FeeTerms terms = fee_terms(ROUTE, data->platform_fee_bps, data->referral_bps);
  TRY(read_fees(input, &terms, &fees));
  Sale sale = {data->amount, part_of(data->quoted_amount, HUNDRED_PERCENT - data->slippage_bps), 0, 0};
  return sell_route(ROUTE, &fees, &sale);
}

/* Moves exactly `amount`; what a token's own fee would keep back is not made up for. */
APART u64 transfer_exactly(const Transfer *transfer) {
  u64 arrived;
  TRY(transfer_tokens(transfer, &arrived));
  REQUIRE(arrived == transfer->amount, EXACT_OUT_MISMATCH);
  return 0;
}

APART u64 swap_exact_out(const Input *input) {
  REQUIRE(input->data_length >= 1 + sizeof(SwapExactOutData), INVALID_INSTRUCTION_DATA);
  const SwapExactOutData *data = &READ_DATA(SwapExactOutData, input);
  REQUIRE(data->slippage_bps <= HUNDRED_PERCENT, INVALID_SLIPPAGE);
  const Route *route = ROUTE;
  const Path *path = &route->paths[0];
  Fees fees;
  TRY(read_route(input, 1 + sizeof(SwapExactOutData), SWAP_ACCOUNTS, ROUTE));
  REQUIRE(route->path_count == 1 && path->hop_count <= MAX_EXACT_OUT_HOPS, INVALID_ROUTE_PLAN);
  FeeTerms terms = fee_terms(route, data->platform_fee_bps, data->referral_bps);
  TRY(read_fees(input, &terms, &fees));
  REQUIRE(fees.is_of_input || !fees.bps, WRONG_ADDRESS);
  /* amounts[i] goes into hop i. */
  u64 amounts[MAX_EXACT_OUT_HOPS + 1], count = path->hop_count;
  amounts[count] = data->amount;
  for (u64 index = count; index > 0; index--) TRY(buy(route, &path->hops[index - 1], amounts[index], &amounts[index - 1]));
  u64 fee = part_of(amounts[0], fees.bps), paid, most;
  REQUIRE(add(amounts[0], fee, &paid), INVALID_CALCULATION);
  if (!multiply_divide_up(data->quoted_amount, HUNDRED_PERCENT + data->slippage_bps, HUNDRED_PERCENT, &most)) most = ~0ul;
  REQUIRE(paid <= most, SLIPPAGE_EXCEEDED);
  Transfer payment = payment_of(route, path->hops[0].vault_in, amounts[0]);
  TRY(pay_fees(&fees, &payment, fee));
  TRY(transfer_exactly(&payment));
  for (u64 index = 0; index < count; index++) {
    const Hop *hop = &path->hops[index];
    PoolSigner signer;
    sign_as_pool(hop->pool, &signer);
    const Account *destination = index + 1 == count ? route->destination : hop[1].vault_in;
    Transfer transfer = {hop->token_out, hop->vault_out, destination, hop->account, &signer.signer, amounts[index + 1]};
    TRY(transfer_exactly(&transfer));
  }
  sol_set_return_data(&paid, sizeof(paid));
  return 0;
}

APART u64 set_token_ledger(const Input *input) {
  REQUIRE_DATA(input, 0);
  Account *accounts = input->accounts, *account = &accounts[SET_TOKEN_LEDGER_TOKEN_LEDGER];
  const Account *user = &accounts[SET_TOKEN_LEDGER_USER], *token_account = &accounts[SET_TOKEN_LEDGER_TOKEN_ACCOUNT];
  REQUIRE(is_token_account(token_account), INVALID_TOKEN_LEDGER);
  TokenLedger *ledger = (TokenLedger *)account->data;
  if (!account->data_length) {
    u8 bump;
    Key address;
    Seed seeds[3] = {{"ledger", 6}, {user->key, sizeof(Key)}, {&bump, 1}};
    TRY(sol_try_find_program_address(seeds, 2, input->program, &address, &bump));
    REQUIRE(is_same_key(&address, account->key), WRONG_ADDRESS);
    SignerSeeds signer = {seeds, 3};
    Creation creation = {user, &accounts[SET_TOKEN_LEDGER_SYSTEM_PROGRAM], account, input->program, &signer, sizeof(TokenLedger)};
    TRY(create_account(&creation));
    ledger->account = ACCOUNT_TOKEN_LEDGER;
    ledger->version = ACCOUNT_VERSION;
    ledger->user = *user->key;
  } else {
    REQUIRE(!check_own(input, account, ACCOUNT_TOKEN_LEDGER, sizeof(TokenLedger)), INVALID_TOKEN_LEDGER);
    REQUIRE(is_same_key(&ledger->user, user->key), INVALID_TOKEN_LEDGER);
  }
  ledger->token_account = *token_account->key;
  ledger->amount = token_amount(token_account);
  return 0;
}

APART u64 swap_by_ledger(const Input *input) {
  REQUIRE(input->data_length >= 1 + sizeof(SwapByLedgerData), INVALID_INSTRUCTION_DATA);
  const SwapByLedgerData *data = &READ_DATA(SwapByLedgerData, input);
  REQUIRE(data->slippage_bps <= HUNDRED_PERCENT, INVALID_SLIPPAGE);
  const Account *account = &input->accounts[SWAP_BY_LEDGER_TOKEN_LEDGER];
  REQUIRE(!check_own(input, account, ACCOUNT_TOKEN_LEDGER, sizeof(TokenLedger)), INVALID_TOKEN_LEDGER);
  TokenLedger *ledger = (TokenLedger *)account->data;
  REQUIRE(is_same_key(&ledger->user, input->accounts[SWAP_USER].key), INVALID_TOKEN_LEDGER);
  REQUIRE(!is_same_key(&ledger->token_account, &SYSTEM_PROGRAM), INVALID_TOKEN_LEDGER);
  Fees fees;
  TRY(read_route(input, 1 + sizeof(SwapByLedgerData), SWAP_BY_LEDGER_ACCOUNTS, ROUTE));
  REQUIRE(is_same_key(&ledger->token_account, ROUTE->source->key), LEDGER_MISMATCH);
  FeeTerms terms = fee_terms(ROUTE, data->platform_fee_bps, data->referral_bps);
  TRY(read_fees(input, &terms, &fees));
  Sale sale = {0, part_of(data->quoted_amount, HUNDRED_PERCENT - data->slippage_bps), 0, 0};
  REQUIRE(subtract(token_amount(ROUTE->source), ledger->amount, &sale.amount), INVALID_CALCULATION);
  ledger->token_account = SYSTEM_PROGRAM;
  return sell_route(ROUTE, &fees, &sale);
}
