/* Generated from programs/hook/interface.json by npm run generate:program. */
#pragma once
#include "runtime.h"

/* The first eight bytes of an instruction's data. */
#define TAG_EXECUTE 0x1a66fb4bc5652569ul
#define TAG_INITIALIZE 0xebeb58a7310d222bul

enum { NOT_TRANSFERRING = 7100, WRONG_COUNTER = 7101 };

/* What was transferred of a mint, at the address of the seeds "state" and the mint. */
typedef struct {
  Key mint;
  u64 count; /* of transfers */
  u64 sum[2]; /* of their amounts, in smallest units */
} Counter;
_Static_assert(sizeof(Counter) == 56, "layout");
_Static_assert(
  __builtin_offsetof(Counter, mint) == 0 && __builtin_offsetof(Counter, count) == 32 && __builtin_offsetof(Counter, sum) == 40,
  "layout");

/*
 * For each instruction the indexes of its accounts, what it asks of them, and its data behind the tag. Reading a wide field of it by name
 * takes the compiler a load for each byte, read_u64(&data->field) one alone.
 */
enum { ACCOUNT_WRITABLE = 1, ACCOUNT_SIGNER = 2, ACCOUNT_OPTIONAL = 4 };

enum { EXECUTE_SOURCE, EXECUTE_MINT, EXECUTE_DESTINATION, EXECUTE_OWNER, EXECUTE_VALIDATION, EXECUTE_COUNTER, EXECUTE_ACCOUNTS };
static const u8 EXECUTE_FLAGS[] = {0, 0, 0, 0, 0, 1};
typedef struct __attribute__((packed)) {
  u64 amount;
} ExecuteData;
_Static_assert(sizeof(ExecuteData) == 8, "layout");

enum { INITIALIZE_VALIDATION, INITIALIZE_MINT, INITIALIZE_AUTHORITY, INITIALIZE_SYSTEM_PROGRAM, INITIALIZE_COUNTER, INITIALIZE_ACCOUNTS };
static const u8 INITIALIZE_FLAGS[] = {1, 0, 2, 0, 1};
typedef struct __attribute__((packed)) {
  u32 more;
} InitializeData;
_Static_assert(sizeof(InitializeData) == 4, "layout");
