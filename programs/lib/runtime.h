/* What a program and Solana's runtime know of each other: the input, system calls, calls of other programs. */
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long u64;
typedef signed int i32;
typedef signed long i64;
typedef unsigned __int128 u128;
_Static_assert(sizeof(u64) == 8 && sizeof(void *) == 8, "64-bit");

#define INLINE static inline __attribute__((always_inline))
/* A frame holds 4,096 bytes: what is not small is a function of its own. */
#define APART static __attribute__((noinline, unused))

/* The runtime's own errors stand in the upper half, a program's in the lower one. */
#define RUNTIME_ERROR(number) ((u64)(number) << 32)
#define INVALID_ARGUMENT RUNTIME_ERROR(2)
#define INVALID_INSTRUCTION_DATA RUNTIME_ERROR(3)
#define INVALID_ACCOUNT_DATA RUNTIME_ERROR(4)
#define INCORRECT_PROGRAM_ID RUNTIME_ERROR(7)
#define MISSING_SIGNATURE RUNTIME_ERROR(8)
#define NOT_ENOUGH_ACCOUNTS RUNTIME_ERROR(11)
#define INVALID_SEEDS RUNTIME_ERROR(14)

#define TRY(result)                \
  do {                             \
    u64 try_error = (result);      \
    if (try_error) return try_error; \
  } while (0)
#define REQUIRE(is_so, error)    \
  do {                           \
    if (!(is_so)) return (error); \
  } while (0)

typedef struct {
  u64 words[4];
} Key;

/* As sol_invoke_signed_c reads them. */
typedef struct {
  const void *bytes;
  u64 length;
} Seed;
typedef struct {
  const Seed *seeds;
  u64 count;
} SignerSeeds;
typedef struct {
  const Key *key;
  u8 is_writable, is_signer;
} AccountMeta;
typedef struct {
  const Key *program;
  const AccountMeta *accounts;
  u64 account_count;
  const void *data;
  u64 data_length;
} Instruction;
typedef struct {
  Key *key;
  u64 *lamports;
  u64 data_length;
  u8 *data;
  Key *owner;
  u64 rent_epoch;
  u8 is_signer, is_writable, is_executable;
} Account;
_Static_assert(sizeof(Account) == 56 && sizeof(AccountMeta) == 16 && sizeof(Instruction) == 40, "the runtime's layout");

typedef struct {
  u64 slot;
  i64 epoch_start;
  u64 epoch, leader_schedule_epoch;
  i64 unix_time;
} Clock;

extern void sol_log_(const char *text, u64 length);
extern void sol_log_64_(u64, u64, u64, u64, u64);
extern u64 sol_invoke_signed_c(const Instruction *, const Account *, u64 account_count, const SignerSeeds *, u64 signer_count);
extern u64 sol_create_program_address(const Seed *, u64 count, const Key *program, Key *address);
extern u64 sol_try_find_program_address(const Seed *, u64 count, const Key *program, Key *address, u8 *bump);
extern u64 sol_get_clock_sysvar(Clock *);
extern u64 sol_get_sysvar(const Key *, void *to, u64 from, u64 length);
extern void sol_set_return_data(const void *, u64 length);
extern void sol_memcpy_(void *to, const void *from, u64 length);
extern void sol_memset_(void *, u8 value, u64 length);

/* The machine reads at any address. */
INLINE u64 read_u64(const void *at) { return *(const u64 *)at; }
INLINE u32 read_u32(const void *at) { return *(const u32 *)at; }
INLINE u16 read_u16(const void *at) { return *(const u16 *)at; }
INLINE void write_u64(void *at, u64 value) { *(u64 *)at = value; }

INLINE int is_same_key(const Key *a, const Key *b) {
  return a->words[0] == b->words[0] && a->words[1] == b->words[1] && a->words[2] == b->words[2] &&
         a->words[3] == b->words[3];
}

typedef struct {
  Account *accounts;
  u64 account_count;
  const u8 *data;
  u64 data_length;
  const Key *program;
} Input;

/*
 * Reads what the loader hands over into a table with room for `most` accounts: their count; of each a mark, flags, key, owner, lamports, data
 * with 10,240 spare bytes and up to the next multiple of eight, and its rent epoch; of one that came before only where, in eight bytes.
 */
APART u64 read_input(u8 *at, Account *table, u64 most, Input *input) {
  u64 count = read_u64(at);
  REQUIRE(count <= most, INVALID_ARGUMENT);
  at += 8;
  for (u64 index = 0; index < count; index++) {
    Account *account = &table[index];
    if (*at != 0xff) {
      REQUIRE(*at < index, INVALID_ARGUMENT);
      *account = table[*at];
      at += 8;
      continue;
    }
    account->is_signer = at[1];
    account->is_writable = at[2];
    account->is_executable = at[3];
    account->key = (Key *)(at + 8);
    account->owner = (Key *)(at + 40);
    account->lamports = (u64 *)(at + 72);
    account->data_length = read_u64(at + 80);
    account->data = at + 88;
    at += 88 + account->data_length + 10240;
    at = (u8 *)(((u64)at + 7) & ~7ul);
    account->rent_epoch = read_u64(at);
    at += 8;
  }
  input->accounts = table;
  input->account_count = count;
  input->data_length = read_u64(at);
  input->data = at + 8;
  input->program = (const Key *)(at + 8 + input->data_length);
  return 0;
}
