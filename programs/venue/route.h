/* What a swap names: its plan, its tokens, its pools, and who gets a fee. */
#pragma once
#include "context.h"
#include "product.h"

enum { MAX_TOKENS = 2 + MAX_PATHS * (MAX_HOPS - 1) };

typedef struct {
  const Account *account, *vault_in, *vault_out;
  const Token *token_in, *token_out;
  Pool *pool;
  /* 0 when mint 0 comes in. */
  u64 side;
  const Account *tick_arrays;
  u64 tick_array_count;
} Hop;

typedef struct {
  u64 percent, hop_count;
  Hop hops[MAX_HOPS];
} Path;

typedef struct {
  const Input *input;
  const Account *user, *source, *destination;
  /* Signs for a user of this program; null when the user has signed. */
  const SignerSeeds *signer;
  u64 token_count, path_count, slot;
  Token tokens[MAX_TOKENS];
  Path paths[MAX_PATHS];
} Route;

/* Behind the table of accounts. */
#define ROUTE ((Route *)(HEAP + MAX_ACCOUNTS * sizeof(Account)))

/* The plan's bytes and the accounts it names, taken one after the other. */
typedef struct {
  const u8 *at, *end;
  const Account *account, *last;
} Cursor;

INLINE int take_byte(Cursor *cursor, u64 *value) {
  if (cursor->at >= cursor->end) return 0;
  *value = *cursor->at++;
  return 1;
}
INLINE const Account *take_accounts(Cursor *cursor, u64 count) {
  if ((u64)((const u8 *)cursor->last - (const u8 *)cursor->account) < count * sizeof(Account)) return 0;
  const Account *first = cursor->account;
  cursor->account += count;
  return first;
}

/* The program of a mint, from the two places a swap has for them. */
APART u64 find_token_program(const Input *input, const Account *mint, const Account **program) {
  REQUIRE(is_mint(mint), INVALID_TOKEN_PROGRAM);
  u64 place = is_same_key(mint->owner, &TOKEN_PROGRAM) ? SWAP_TOKEN_PROGRAM : SWAP_TOKEN_PROGRAM2022;
  *program = &input->accounts[place];
  REQUIRE(!is_same_key((*program)->key, input->program), MISSING_TOKEN_PROGRAM);
  REQUIRE(is_same_key((*program)->key, mint->owner), INVALID_TOKEN_PROGRAM);
  return 0;
}

APART u64 read_tokens(Cursor *cursor, Route *route) {
  REQUIRE(take_byte(cursor, &route->token_count), INVALID_INSTRUCTION_DATA);
  REQUIRE(route->token_count <= MAX_TOKENS, INVALID_ROUTE_PLAN);
  for (u64 index = 0; index < route->token_count; index++) {
    Token *token = &route->tokens[index];
    REQUIRE(take_byte(cursor, &token->extra_count), INVALID_INSTRUCTION_DATA);
    REQUIRE(token->extra_count <= MAX_EXTRAS, INVALID_ROUTE_PLAN);
    token->mint = take_accounts(cursor, 1);
    token->extras = take_accounts(cursor, token->extra_count);
    REQUIRE(token->mint && token->extras, NOT_ENOUGH_ACCOUNT_KEYS);
    TRY(find_token_program(route->input, token->mint, &token->program));
  }
  return 0;
}

/* A pool that is what the plan says: of both mints, with its own vaults. */
APART u64 read_hop(Cursor *cursor, Route *route, u64 *input, u64 *output, Hop *hop) {
  REQUIRE(take_byte(cursor, input) && take_byte(cursor, output), INVALID_INSTRUCTION_DATA);
  REQUIRE(take_byte(cursor, &hop->tick_array_count), INVALID_INSTRUCTION_DATA);
  REQUIRE(*input < route->token_count, INVALID_INPUT_INDEX);
  REQUIRE(*output < route->token_count, INVALID_OUTPUT_INDEX);
  REQUIRE(hop->tick_array_count <= MAX_TICK_ARRAYS, INVALID_ROUTE_PLAN);
  const Account *accounts = take_accounts(cursor, 3);
  hop->tick_arrays = take_accounts(cursor, hop->tick_array_count);
  REQUIRE(accounts && hop->tick_arrays, NOT_ENOUGH_ACCOUNT_KEYS);
  hop->account = accounts;
  hop->vault_in = accounts + 1;
  hop->vault_out = accounts + 2;
  hop->token_in = &route->tokens[*input];
  hop->token_out = &route->tokens[*output];
  TRY(load_pool(route->input, hop->account, &hop->pool));
  REQUIRE(hop->account->is_writable && hop->vault_in->is_writable && hop->vault_out->is_writable, NOT_WRITABLE);
  const Pool *pool = hop->pool;
  hop->side = is_same_key(hop->token_in->mint->key, &pool->mint1);
  REQUIRE(is_same_key(hop->token_in->mint->key, hop->side ? &pool->mint1 : &pool->mint0), WRONG_ADDRESS);
  REQUIRE(is_same_key(hop->token_out->mint->key, hop->side ? &pool->mint0 : &pool->mint1), WRONG_ADDRESS);
  REQUIRE(is_same_key(hop->vault_in->key, hop->side ? &pool->vault1 : &pool->vault0), WRONG_ADDRESS);
  REQUIRE(is_same_key(hop->vault_out->key, hop->side ? &pool->vault0 : &pool->vault1), WRONG_ADDRESS);
  return 0;
}

/* From the first token to the last one, through none twice. */
APART u64 read_path(Cursor *cursor, Route *route, Path *path) {
  REQUIRE(take_byte(cursor, &path->percent) && take_byte(cursor, &path->hop_count), INVALID_INSTRUCTION_DATA);
  REQUIRE(path->hop_count, EMPTY_ROUTE);
  REQUIRE(path->hop_count <= MAX_HOPS, INVALID_ROUTE_PLAN);
  u64 held = 0, seen = 1;
  for (u64 index = 0; index < path->hop_count; index++) {
    u64 input, output;
    TRY(read_hop(cursor, route, &input, &output, &path->hops[index]));
    REQUIRE(input == held, INVALID_INPUT_INDEX);
    REQUIRE(!(seen & (1ul << output)), INVALID_OUTPUT_INDEX);
    seen |= 1ul << output;
    held = output;
  }
  REQUIRE(held == route->token_count - 1, INVALID_OUTPUT_INDEX);
  return 0;
}

/* Reads the plan that begins at byte `plan` of the data, with the accounts behind the first `named` ones. */
APART u64 read_route(const Input *input, u64 plan, u64 named, Route *route) {
  REQUIRE(input->data_length >= plan, INVALID_INSTRUCTION_DATA);
  const Account *accounts = input->accounts;
  Cursor cursor = {input->data + plan, input->data + input->data_length, accounts + named, accounts + input->account_count};
  route->input = input;
  route->user = &accounts[SWAP_USER];
  route->signer = 0;
  route->source = &accounts[SWAP_SOURCE];
  route->destination = &accounts[SWAP_DESTINATION];
  TRY(read_tokens(&cursor, route));
  REQUIRE(take_byte(&cursor, &route->path_count), INVALID_INSTRUCTION_DATA);
  REQUIRE(route->path_count, EMPTY_ROUTE);
  REQUIRE(route->path_count <= MAX_PATHS && route->token_count >= 2, INVALID_ROUTE_PLAN);
  const Key *first = route->tokens[0].mint->key, *last = route->tokens[route->token_count - 1].mint->key;
  REQUIRE(!is_same_key(first, last), SAME_MINT);
  u64 percent = 0;
  for (u64 index = 0; index < route->path_count; index++) {
    TRY(read_path(&cursor, route, &route->paths[index]));
    REQUIRE(route->paths[index].percent, NOT_ENOUGH_PERCENT);
    percent += route->paths[index].percent;
  }
  REQUIRE(percent == 100, NOT_ENOUGH_PERCENT);
  REQUIRE(cursor.at == cursor.end, INVALID_INSTRUCTION_DATA);
  REQUIRE(cursor.account == cursor.last, INVALID_ROUTE_PLAN);
  REQUIRE(is_token_account(route->source) && is_same_key(token_mint(route->source), first), WRONG_ADDRESS);
  REQUIRE(is_token_account(route->destination) && is_same_key(token_mint(route->destination), last), WRONG_ADDRESS);
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  route->slot = clock.slot;
  return 0;
}

/* A fee of an amount, of which a referral gets a part. */
typedef struct {
  const Account *platform, *referral;
  u64 bps, referral_bps;
  int is_of_input;
} Fees;

typedef struct {
  u64 platform_bps, referral_bps;
  const Key *first, *last;
} FeeTerms;

APART u64 read_fees(const Input *input, const FeeTerms *terms, Fees *fees) {
  const Account *accounts = input->accounts;
  REQUIRE(terms->platform_bps <= HUNDRED_PERCENT && terms->referral_bps <= HUNDRED_PERCENT, INVALID_SETTINGS);
  fees->bps = terms->platform_bps;
  fees->referral_bps = terms->referral_bps;
  fees->platform = &accounts[SWAP_PLATFORM_FEE_ACCOUNT];
  fees->referral = &accounts[SWAP_REFERRAL_FEE_ACCOUNT];
  fees->is_of_input = 0;
  if (!fees->bps) return 0;
  REQUIRE(!is_same_key(fees->platform->key, input->program), MISSING_PLATFORM_FEE_ACCOUNT);
  REQUIRE(is_token_account(fees->platform), WRONG_ADDRESS);
  const Key *mint = token_mint(fees->platform);
  fees->is_of_input = is_same_key(mint, terms->first);
  REQUIRE(fees->is_of_input || is_same_key(mint, terms->last), WRONG_ADDRESS);
  if (!fees->referral_bps) return 0;
  const Account *authority = &accounts[SWAP_REFERRAL_AUTHORITY];
  REQUIRE(!is_same_key(authority->key, input->program) && is_token_account(fees->referral), INVALID_REFERRAL_AUTHORITY);
  REQUIRE(is_same_key(token_owner(fees->referral), authority->key), INVALID_REFERRAL_AUTHORITY);
  REQUIRE(is_same_key(token_mint(fees->referral), mint), WRONG_ADDRESS);
  return 0;
}

/* Rounded down; `bps` is at most a whole. */
INLINE u64 part_of(u64 amount, u64 bps) {
  u64 part = 0;
  multiply_divide(amount, bps, HUNDRED_PERCENT, &part);
  return part;
}

/* Pays a fee from where `from` says; its destination and amount are not read. */
APART u64 pay_fees(const Fees *fees, const Transfer *from, u64 fee) {
  u64 referral = part_of(fee, fees->referral_bps), arrived;
  Transfer payment = *from;
  payment.amount = fee - referral;
  payment.destination = fees->platform;
  if (payment.amount) TRY(transfer_tokens(&payment, &arrived));
  payment.amount = referral;
  payment.destination = fees->referral;
  if (payment.amount) TRY(transfer_tokens(&payment, &arrived));
  return 0;
}
