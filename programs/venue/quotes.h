/* A maker's quote: signed off the chain, found beside the instruction that fills it, filled to the unit and once. */
#pragma once
#include "swap.h"

static const Key ED25519_PROGRAM = {{0xbefb937cd6467d03ul, 0xff408d838f42f912ul, 0x648af42749747005ul, 0x804470cafcul}};
static const Key INSTRUCTIONS_SYSVAR = {{0x66d17b1817d5a706ul, 0xc0c2fd5504d4da35ul, 0xa57556218fc624c1ul, 0x85fcbbadbul}};

/* What the maker signs. */
typedef struct {
  u8 text[16];
  Key pool, user;
  u64 amount_in, amount_out;
  i64 expiry;
  u64 nonce, side;
} Quote;
_Static_assert(sizeof(Quote) == 120, "layout");
static const u8 QUOTE_TEXT[16] = "orrery quote v1";

/* An instruction of the precompile that verifies one signature, everything it points at in itself. */
typedef struct __attribute__((packed)) {
  u8 count, padding;
  u16 signature_at, signature_instruction, key_at, key_instruction, message_at, message_length, message_instruction;
  u8 key[32], signature[64], message[sizeof(Quote)];
} SignedQuote;
_Static_assert(sizeof(SignedQuote) == 232, "layout");
enum { THIS_INSTRUCTION = 0xffff };

/*
 * Finds the instruction before the current one: the sysvar has a count, places, and for each instruction the count of its accounts, 33 bytes
 * for each, its program, the length of its data and the data; the current one's number comes last.
 */
APART u64 find_signed_quote(const Account *sysvar, const SignedQuote **found) {
  REQUIRE(is_same_key(sysvar->key, &INSTRUCTIONS_SYSVAR), WRONG_ADDRESS);
  const u8 *bytes = sysvar->data;
  u64 current = read_u16(bytes + sysvar->data_length - 2);
  REQUIRE(current, QUOTE_NOT_SIGNED);
  const u8 *at = bytes + read_u16(bytes + 2 + (current - 1) * 2);
  at += 2 + read_u16(at) * 33;
  REQUIRE(is_same_key((const Key *)at, &ED25519_PROGRAM), QUOTE_NOT_SIGNED);
  at += sizeof(Key);
  REQUIRE(read_u16(at) == sizeof(SignedQuote), QUOTE_NOT_SIGNED);
  const SignedQuote *quote = (const SignedQuote *)(at + 2);
  REQUIRE(quote->count == 1, QUOTE_NOT_SIGNED);
  REQUIRE(quote->signature_at == __builtin_offsetof(SignedQuote, signature), QUOTE_NOT_SIGNED);
  REQUIRE(quote->key_at == __builtin_offsetof(SignedQuote, key), QUOTE_NOT_SIGNED);
  REQUIRE(quote->message_at == __builtin_offsetof(SignedQuote, message), QUOTE_NOT_SIGNED);
  REQUIRE(quote->message_length == sizeof(Quote), QUOTE_NOT_SIGNED);
  REQUIRE(quote->signature_instruction == THIS_INSTRUCTION, QUOTE_NOT_SIGNED);
  REQUIRE(quote->key_instruction == THIS_INSTRUCTION, QUOTE_NOT_SIGNED);
  REQUIRE(quote->message_instruction == THIS_INSTRUCTION, QUOTE_NOT_SIGNED);
  *found = quote;
  return 0;
}

/*
 * Notes a nonce. The pool remembers the last 1,024: a higher one takes the place of those that fall behind, and what has fallen behind
 * counts as used.
 */
APART u64 use_nonce(Pool *pool, u64 nonce) {
  u64 highest = pool->figure0;
  if (nonce > highest) {
    u64 steps = nonce - highest;
    if (steps > NONCES) steps = NONCES;
    for (u64 step = 0; step < steps; step++) {
      u64 place = (nonce - step) % NONCES;
      pool->bitmap[place / 64] &= ~(1ul << (place % 64));
    }
    pool->figure0 = nonce;
  } else {
    REQUIRE(highest - nonce < NONCES, QUOTE_USED);
  }
  u64 place = nonce % NONCES, bit = 1ul << (place % 64);
  REQUIRE(!(pool->bitmap[place / 64] & bit), QUOTE_USED);
  pool->bitmap[place / 64] |= bit;
  return 0;
}

/* The quote that the maker of the pool signed for this user, who fills it now. */
APART u64 read_quote(const Input *input, Pool *pool, Quote *quote) {
  const Account *accounts = input->accounts;
  const SignedQuote *found;
  TRY(find_signed_quote(&accounts[FILL_QUOTE_INSTRUCTIONS], &found));
  sol_memcpy_(quote, found->message, sizeof(Quote));
  const Key *signer = (const Key *)found->key, *text = (const Key *)quote->text;
  REQUIRE(is_same_key(signer, &pool->creator), QUOTE_NOT_SIGNED);
  REQUIRE(text->words[0] == read_u64(QUOTE_TEXT) && text->words[1] == read_u64(QUOTE_TEXT + 8) && quote->side <= 1, QUOTE_NOT_SIGNED);
  REQUIRE(is_same_key(&quote->pool, accounts[FILL_QUOTE_POOL].key), QUOTE_FOR_ANOTHER);
  REQUIRE(is_same_key(&quote->user, accounts[SWAP_USER].key), QUOTE_FOR_ANOTHER);
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  REQUIRE(clock.unix_time <= quote->expiry, QUOTE_EXPIRED);
  return use_nonce(pool, quote->nonce);
}

/* The tokens and vaults of a quote: what comes in first. */
APART u64 read_quote_sides(const Input *input, const Pool *pool, u64 side, Token *tokens) {
  const Account *accounts = input->accounts;
  for (u64 place = 0; place < 2; place++) {
    int is_second = place != side;
    Token *token = &tokens[place];
    token->mint = &accounts[FILL_QUOTE_INPUT_MINT + place];
    token->extras = 0;
    token->extra_count = 0;
    REQUIRE(is_same_key(token->mint->key, is_second ? &pool->mint1 : &pool->mint0), WRONG_ADDRESS);
    REQUIRE(is_same_key(accounts[FILL_QUOTE_INPUT_VAULT + place].key, is_second ? &pool->vault1 : &pool->vault0), WRONG_ADDRESS);
    TRY(find_token_program(input, token->mint, &token->program));
    const Account *other = &accounts[place ? SWAP_DESTINATION : SWAP_SOURCE];
    REQUIRE(is_token_account(other) && is_same_key(token_mint(other), token->mint->key), WRONG_ADDRESS);
  }
  return 0;
}

APART u64 fill_quote(const Input *input) {
  REQUIRE_DATA(input, sizeof(FillQuoteData));
  const FillQuoteData *data = &READ_DATA(FillQuoteData, input);
  const Account *accounts = input->accounts, *user = &accounts[SWAP_USER], *account = &accounts[FILL_QUOTE_POOL];
  REQUIRE(!data->min_amount, MIN_AMOUNT_NOT_SUPPORTED);
  Pool *pool;
  Quote quote;
  Token tokens[2];
  Fees fees;
  TRY(load_pool(input, account, &pool));
  REQUIRE(pool->kind == POOL_QUOTED, WRONG_KIND);
  TRY(read_quote(input, pool, &quote));
  TRY(read_quote_sides(input, pool, quote.side, tokens));
  FeeTerms terms = {data->platform_fee_bps, data->referral_bps, tokens[0].mint->key, tokens[1].mint->key};
  TRY(read_fees(input, &terms, &fees));
  u64 side = quote.side, *reserves = &pool->reserve0, *owed = &pool->owed0;
  u64 protocol = part_of(quote.amount_in, pool->protocol_bps), arrived;
  REQUIRE(quote.amount_in && quote.amount_out, INVALID_CALCULATION);
  REQUIRE(subtract(reserves[1 - side], quote.amount_out, &reserves[1 - side]), NOT_ENOUGH_LIQUIDITY);
  REQUIRE(add(reserves[side], quote.amount_in - protocol, &reserves[side]), INVALID_CALCULATION);
  REQUIRE(add(owed[side], protocol, &owed[side]), INVALID_CALCULATION);
  PoolSigner signer;
  sign_as_pool(pool, &signer);
  Transfer paid = {&tokens[0], &accounts[SWAP_SOURCE], &accounts[FILL_QUOTE_INPUT_VAULT], user, 0, quote.amount_in};
  Transfer given = {&tokens[1], &accounts[FILL_QUOTE_OUTPUT_VAULT], &accounts[SWAP_DESTINATION], account, &signer.signer, quote.amount_out};
  u64 fee = part_of(fees.is_of_input ? quote.amount_in : quote.amount_out, fees.bps);
  TRY(pay_fees(&fees, fees.is_of_input ? &paid : &given, fee));
  TRY(transfer_exactly(&paid));
  if (!fees.is_of_input) given.amount -= fee;
  TRY(transfer_tokens(&given, &arrived));
  sol_set_return_data(&arrived, sizeof(arrived));
  return 0;
}
