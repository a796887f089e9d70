/* Generated from programs/metadata/interface.json by npm run generate:program. */
#pragma once
#include "runtime.h"

enum { METADATA_BYTES = 607, NAME_BYTES = 32, SYMBOL_BYTES = 10, URI_BYTES = 200, MAX_SELLER_FEE_BPS = 10000 };

/* The first byte of an instruction's data. */
enum { TAG_CREATE_METADATA_ACCOUNT_V3 = 33 };

enum {
  INVALID_METADATA_KEY = 5, NOT_MINT_AUTHORITY = 9, INVALID_MINT_AUTHORITY = 10, NAME_TOO_LONG = 11, SYMBOL_TOO_LONG = 12,
  URI_TOO_LONG = 13, INVALID_BASIS_POINTS = 41, INCORRECT_OWNER = 57
};


/*
 * For each instruction the indexes of its accounts, what it asks of them, and its data behind the tag. Reading a wide field of it by name
 * takes the compiler a load for each byte, read_u64(&data->field) one alone.
 */
enum { ACCOUNT_WRITABLE = 1, ACCOUNT_SIGNER = 2, ACCOUNT_OPTIONAL = 4 };

enum {
  CREATE_METADATA_ACCOUNT_V3_METADATA, CREATE_METADATA_ACCOUNT_V3_MINT, CREATE_METADATA_ACCOUNT_V3_MINT_AUTHORITY,
  CREATE_METADATA_ACCOUNT_V3_PAYER, CREATE_METADATA_ACCOUNT_V3_UPDATE_AUTHORITY, CREATE_METADATA_ACCOUNT_V3_SYSTEM_PROGRAM,
  CREATE_METADATA_ACCOUNT_V3_RENT, CREATE_METADATA_ACCOUNT_V3_ACCOUNTS
};
static const u8 CREATE_METADATA_ACCOUNT_V3_FLAGS[] = {1, 0, 2, 3, 0, 0, 4};
