/* The part of Metaplex's token metadata program that fungible tokens need: it makes a mint's metadata account. */
#include "account.h"
#include "interface.generated.h"
#include "token.h"

enum { MAX_ACCOUNTS = 8, KEY_METADATA = 4, FUNGIBLE_ASSET = 1, FUNGIBLE = 2, DECIMALS_AT = 44 };
static const u8 METADATA_NAME[] = {'m', 'e', 't', 'a', 'd', 'a', 't', 'a'};
static const u8 EDITION_NAME[] = {'e', 'd', 'i', 't', 'i', 'o', 'n'};

typedef struct {
  u32 length;
  const u8 *bytes;
} Text;

typedef struct {
  Text name, symbol, uri;
  u16 seller_fee_bps;
  u8 is_mutable;
} Arguments;

/* What is behind the texts: seller fee, three lists, mutability, collection details. */
typedef struct __attribute__((packed)) {
  u16 seller_fee_bps;
  u8 creators, collection, uses, is_mutable, collection_details;
} ArgumentsEnd;

/* Reads a text and steps over it. */
APART u64 read_text(const u8 **at, const u8 *end, Text *text) {
  REQUIRE((u64)(end - *at) >= sizeof(u32), INVALID_INSTRUCTION_DATA);
  text->length = read_u32(*at);
  text->bytes = *at + sizeof(u32);
  REQUIRE((u64)(end - text->bytes) >= text->length, INVALID_INSTRUCTION_DATA);
  *at = text->bytes + text->length;
  return 0;
}

APART u64 read_arguments(const Input *input, Arguments *arguments) {
  const u8 *at = input->data + 1, *end = input->data + input->data_length;
  TRY(read_text(&at, end, &arguments->name));
  TRY(read_text(&at, end, &arguments->symbol));
  TRY(read_text(&at, end, &arguments->uri));
  REQUIRE((u64)(end - at) == sizeof(ArgumentsEnd), INVALID_INSTRUCTION_DATA);
  const ArgumentsEnd *rest = (const ArgumentsEnd *)at;
  REQUIRE(!rest->creators && !rest->collection && !rest->uses && !rest->collection_details, INVALID_INSTRUCTION_DATA);
  REQUIRE(rest->is_mutable <= 1, INVALID_INSTRUCTION_DATA);
  arguments->seller_fee_bps = read_u16(&rest->seller_fee_bps);
  arguments->is_mutable = rest->is_mutable;
  REQUIRE(arguments->name.length <= NAME_BYTES, NAME_TOO_LONG);
  REQUIRE(arguments->symbol.length <= SYMBOL_BYTES, SYMBOL_TOO_LONG);
  REQUIRE(arguments->uri.length <= URI_BYTES, URI_TOO_LONG);
  REQUIRE(arguments->seller_fee_bps <= MAX_SELLER_FEE_BPS, INVALID_BASIS_POINTS);
  return 0;
}

APART u64 check_mint(const Account *mint, const Account *authority) {
  REQUIRE(is_mint(mint), INCORRECT_OWNER);
  REQUIRE(read_u32(mint->data + MINT_AUTHORITY_AT) == 1, INVALID_MINT_AUTHORITY);
  REQUIRE(is_same_key((const Key *)(mint->data + MINT_AUTHORITY_AT + 4), authority->key), INVALID_MINT_AUTHORITY);
  REQUIRE(authority->is_signer, NOT_MINT_AUTHORITY);
  return 0;
}

APART u64 make_account(const Input *input) {
  Account *accounts = input->accounts, *account = &accounts[CREATE_METADATA_ACCOUNT_V3_METADATA];
  const Account *mint = &accounts[CREATE_METADATA_ACCOUNT_V3_MINT], *payer = &accounts[CREATE_METADATA_ACCOUNT_V3_PAYER];
  u8 bump;
  Key address;
  Seed seeds[4] = {{METADATA_NAME, sizeof(METADATA_NAME)}, {input->program, sizeof(Key)}, {mint->key, sizeof(Key)}, {&bump, 1}};
  TRY(sol_try_find_program_address(seeds, 3, input->program, &address, &bump));
  REQUIRE(is_same_key(&address, account->key), INVALID_METADATA_KEY);
  REQUIRE(payer->is_signer, MISSING_SIGNATURE);
  SignerSeeds signer = {seeds, 4};
  const Account *system_program = &accounts[CREATE_METADATA_ACCOUNT_V3_SYSTEM_PROGRAM];
  Creation creation = {payer, system_program, account, input->program, &signer, METADATA_BYTES};
  return create_account(&creation);
}

APART u64 edition_bump(const Input *input, u8 *bump) {
  Key address;
  const Account *mint = &input->accounts[CREATE_METADATA_ACCOUNT_V3_MINT];
  Seed seeds[4] = {{METADATA_NAME, sizeof(METADATA_NAME)},
                   {input->program, sizeof(Key)},
                   {mint->key, sizeof(Key)},
                   {EDITION_NAME, sizeof(EDITION_NAME)}};
  return sol_try_find_program_address(seeds, 4, input->program, &address, bump);
}

/* As long as its room, whatever the text's own length: what follows stands where it stands in every account. */
INLINE u8 *write_text(u8 *at, const Text *text, u32 room) {
  *(u32 *)at = room;
  sol_memcpy_(at + sizeof(u32), text->bytes, text->length);
  return at + sizeof(u32) + room;
}

/* The account is new, so that what is not written is zero. */
APART u64 write_metadata(const Input *input, const Arguments *arguments) {
  const Account *accounts = input->accounts, *mint = &accounts[CREATE_METADATA_ACCOUNT_V3_MINT];
  u8 *at = accounts[CREATE_METADATA_ACCOUNT_V3_METADATA].data;
  *at++ = KEY_METADATA;
  sol_memcpy_(at, accounts[CREATE_METADATA_ACCOUNT_V3_UPDATE_AUTHORITY].key, sizeof(Key));
  sol_memcpy_(at + sizeof(Key), mint->key, sizeof(Key));
  at = write_text(at + 2 * sizeof(Key), &arguments->name, NAME_BYTES);
  at = write_text(at, &arguments->symbol, SYMBOL_BYTES);
  at = write_text(at, &arguments->uri, URI_BYTES);
  *(u16 *)at = arguments->seller_fee_bps;
  /* Behind no creators and no sale. */
  at += sizeof(u16) + 2;
  *at++ = arguments->is_mutable;
  *at++ = 1;
  TRY(edition_bump(input, at++));
  *at++ = 1;
  *at = mint->data[DECIMALS_AT] ? FUNGIBLE : FUNGIBLE_ASSET;
  return 0;
}

APART u64 create_metadata_account(const Input *input) {
  /* The last account, from which rent was read once, is often left out. */
  REQUIRE(input->account_count >= CREATE_METADATA_ACCOUNT_V3_RENT, NOT_ENOUGH_ACCOUNTS);
  const Account *accounts = input->accounts;
  Arguments arguments;
  TRY(read_arguments(input, &arguments));
  TRY(check_mint(&accounts[CREATE_METADATA_ACCOUNT_V3_MINT], &accounts[CREATE_METADATA_ACCOUNT_V3_MINT_AUTHORITY]));
  TRY(make_account(input));
  return write_metadata(input, &arguments);
}

u64 entrypoint(u8 *bytes) {
  Account table[MAX_ACCOUNTS];
  Input input;
  TRY(read_input(bytes, table, MAX_ACCOUNTS, &input));
  REQUIRE(input.data_length && input.data[0] == TAG_CREATE_METADATA_ACCOUNT_V3, INVALID_INSTRUCTION_DATA);
  return create_metadata_account(&input);
}
