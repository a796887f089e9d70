/* Generated from programs/venue/interface.json by npm run generate:program. */
#pragma once
#include "runtime.h"

enum {
  POOL_PRODUCT = 0, POOL_STABLE = 1, POOL_CONCENTRATED = 2, POOL_LAUNCH = 3, POOL_QUOTED = 4, MAX_FEE_BPS = 1000, MAX_PROTOCOL_BPS = 1000,
  MAX_HOPS = 3, MAX_PATHS = 3, MAX_EXACT_OUT_HOPS = 2, MAX_TICK_ARRAYS = 4, LOCKED_SHARES = 1000, OBSERVATION_COUNT = 32,
  OBSERVATION_MIN_SLOTS = 6, OBSERVATION_MAX_MOVE = 953, TICKS_PER_ARRAY = 64, MAX_TICK = 443636, TICK_ARRAYS = 1024, NONCES = 1024,
  GIFT_FEE_LAMPORTS = 100000, ORDER_LIMIT = 0, ORDER_RECURRING = 1, ORDER_STOP = 2, ORDER_PAIR = 3, ORDER_TRAILING = 4,
  ORDER_MAX_FEE_BPS = 100, ORDER_PARTS = 16, ORDER_MAX_TIP_LAMPORTS = 1000000, ORDER_MAX_TIPS = 10000, MEAN_LONG_SLOTS = 150,
  MEAN_SHORT_SLOTS = 25, REFERENCE_MIN_AGE = 300, TOLERANCE_LEAST_BPS = 50, TOLERANCE_SLOTS = 75, AGREE_TICKS = 100, DEPTH_TICK_BITS = 10,
  GAP_SLOTS = 300, GAP_REST_SLOTS = 25
};

/* The first two bytes of an account. */
enum {
  ACCOUNT_POOL = 1, ACCOUNT_TICK_ARRAY = 2, ACCOUNT_POSITION = 3, ACCOUNT_TOKEN_LEDGER = 4, ACCOUNT_GIFT = 5, ACCOUNT_ORDER = 6,
  ACCOUNT_VERSION = 1
};

/* The first byte of an instruction's data. */
enum {
  TAG_CREATE_POOL = 0, TAG_CREATE_LP_MINT = 1, TAG_ADD_LIQUIDITY = 2, TAG_REMOVE_LIQUIDITY = 3, TAG_FUND_LAUNCH = 4, TAG_CLOSE_POOL = 5,
  TAG_DEPOSIT_INVENTORY = 6, TAG_WITHDRAW_INVENTORY = 7, TAG_CREATE_TICK_ARRAY = 8, TAG_OPEN_POSITION = 9, TAG_INCREASE_LIQUIDITY = 10,
  TAG_DECREASE_LIQUIDITY = 11, TAG_CLOSE_POSITION = 12, TAG_BURN_POSITION = 13, TAG_COLLECT_PROTOCOL_FEES = 14, TAG_SWAP = 15,
  TAG_SWAP_EXACT_OUT = 16, TAG_SET_TOKEN_LEDGER = 17, TAG_SWAP_BY_LEDGER = 18, TAG_FILL_QUOTE = 19, TAG_MEAN_TICK = 20,
  TAG_CREATE_GIFT = 21, TAG_CLAIM_GIFT = 22, TAG_RETURN_GIFT = 23, TAG_CHECK_SCALE = 24, TAG_OBSERVE = 25, TAG_ORDER_OPEN = 26,
  TAG_ORDER_CANCEL = 27, TAG_ORDER_EXPIRE = 28, TAG_ORDER_CHANGE = 29, TAG_ORDER_WITHDRAW = 30, TAG_ORDER_FILL = 31, TAG_ORDER_NOTE = 32
};

enum {
  EMPTY_ROUTE = 6000, SLIPPAGE_EXCEEDED = 6001, INVALID_CALCULATION = 6002, MISSING_PLATFORM_FEE_ACCOUNT = 6003, INVALID_SLIPPAGE = 6004,
  NOT_ENOUGH_PERCENT = 6005, INVALID_INPUT_INDEX = 6006, INVALID_OUTPUT_INDEX = 6007, NOT_ENOUGH_ACCOUNT_KEYS = 6008,
  MIN_AMOUNT_NOT_SUPPORTED = 6009, INVALID_ROUTE_PLAN = 6010, INVALID_REFERRAL_AUTHORITY = 6011, LEDGER_MISMATCH = 6012,
  INVALID_TOKEN_LEDGER = 6013, INVALID_TOKEN_PROGRAM = 6014, MISSING_TOKEN_PROGRAM = 6015, SWAP_NOT_SUPPORTED = 6016,
  EXACT_OUT_MISMATCH = 6017, SAME_MINT = 6018, WRONG_ADDRESS = 6100, NOT_WRITABLE = 6101, NOT_SIGNED = 6102, NOT_OF_PROGRAM = 6103,
  WRONG_KIND = 6104, INVALID_SETTINGS = 6105, NOT_ENOUGH_LIQUIDITY = 6106, NOT_OWNER = 6107, TOO_LITTLE = 6108, ALREADY_DONE = 6109,
  INVALID_TICK = 6110, WRONG_TICKS = 6111, NOT_EMPTY = 6112, NOT_ENOUGH_OBSERVATIONS = 6113, QUOTE_NOT_SIGNED = 6114, QUOTE_EXPIRED = 6115,
  QUOTE_USED = 6116, QUOTE_FOR_ANOTHER = 6117, SPARSE_OBSERVATIONS = 6200, ORDER_SETTINGS = 6201, ORDER_MINT = 6202, ORDER_EXPIRED = 6203,
  ORDER_NOT_EXPIRED = 6204, ORDER_VERSION = 6205, ORDER_PART = 6206, ORDER_NOT_DUE = 6207, ORDER_REFERENCE = 6208, ORDER_PRICES = 6209,
  NOTHING_TO_NOTE = 6210, CHAIN_RESUMED = 6211, OUTPUT_CAN_ARRIVE = 6212, GIFT_EXPIRED = 6300, GIFT_NOT_EXPIRED = 6301,
  GIFT_NOT_SENDABLE = 6302, GIFT_TOO_SMALL = 6303, WRONG_LINK = 6304, GIFT_RECIPIENT = 6305, WRONG_MULTIPLIER = 6306,
  LAUNCH_AUTHORITY = 6307, LAUNCH_EXTENSION = 6308
};

/* The sum over slots of the tick that is noted of the price of mint 0 in mint 1, up to a slot. What is noted follows the price by at most maxMove ticks in a slot. */
typedef struct {
  u64 slot;
  i64 sum;
  i32 tick; /* noted at this slot */
  u32 depth; /* the least depth since the observation before it: its length in bits, and the 24 bits below the first */
} Observation;
_Static_assert(sizeof(Observation) == 24, "layout");
_Static_assert(
  __builtin_offsetof(Observation, slot) == 0 && __builtin_offsetof(Observation, sum) == 8 && __builtin_offsetof(Observation, tick) == 16 &&
  __builtin_offsetof(Observation, depth) == 20,
  "layout");

/* Where positions end. */
typedef struct {
  u64 net[2]; /* liquidity that comes when the price rises over it */
  u64 gross[2]; /* liquidity of all positions that end here */
  u64 outside0[2]; /* fee growth on the other side of the price */
  u64 outside1[2];
  u64 depth[2]; /* depth that comes when the price rises over it */
} Tick;
_Static_assert(sizeof(Tick) == 80, "layout");
_Static_assert(
  __builtin_offsetof(Tick, net) == 0 && __builtin_offsetof(Tick, gross) == 16 && __builtin_offsetof(Tick, outside0) == 32 &&
  __builtin_offsetof(Tick, outside1) == 48 && __builtin_offsetof(Tick, depth) == 64,
  "layout");

/* A pool of any kind at the address of the seeds "pool", both mints and its nonce; owns its vaults and its LP mint. */
typedef struct {
  u8 account; /* 1 */
  u8 version; /* 1 */
  u8 kind; /* 0 product, 1 stable, 2 concentrated, 3 launch, 4 quoted by a maker */
  u8 bump; /* of the pool's address */
  u16 fee_bps; /* of each trade's input, stays in the pool */
  u16 protocol_bps; /* of each trade's input, owed to the fee owner */
  u16 graduated_fee_bps; /* launch: the fee once it has graduated */
  u16 nonce; /* tells pools of the same mints apart */
  u16 tick_spacing; /* concentrated: ticks that positions may end at are its multiples */
  u16 reserved;
  i32 tick; /* concentrated: the highest tick at or below the price, or one below when the price has come down to a tick that it crossed */
  u32 opened_slot; /* the slot of its first observation, modulo 2^32 */
  Key mint0;
  Key mint1;
  Key vault0; /* the pool's associated token account of the mint */
  Key vault1;
  Key lp_mint; /* zeros until it is made */
  Key creator; /* quoted: the maker who signs quotes */
  Key fee_owner; /* who owns the accounts that protocol fees are paid to */
  u64 reserve0; /* smallest units in the vault that trades count with */
  u64 reserve1;
  u64 owed0; /* protocol fees in the vault that are not paid out yet */
  u64 owed1;
  u64 lp_supply; /* shares given out and not taken back, with those that are locked for ever */
  u64 figure0; /* launch: virtual reserve 0; stable: what a unit of mint 0 is worth; quoted: the highest nonce used */
  u64 figure1; /* launch: virtual reserve 1; stable: what a unit of mint 1 is worth */
  u64 figure2; /* launch: the reserve 1 that ends it; stable: amplification */
  u64 sqrt_price[2]; /* concentrated: root of the price of mint 0 in mint 1, times 2^64 */
  u64 liquidity[2]; /* concentrated: of all positions around the price */
  u64 depth[2]; /* concentrated: the same, where a position of fewer than 2^depthTickBits ticks counts in proportion to its width */
  u64 fee_growth0[2]; /* concentrated: fees for one unit of liquidity since the beginning, times 2^64, modulo 2^128 */
  u64 fee_growth1[2];
  u32 observation_index; /* of the latest observation */
  u32 observation_count;
  Observation observations[32]; /* a ring */
  u64 bitmap[16]; /* concentrated: arrays that have a tick in use, from the lowest; quoted: nonces used, modulo 1024 */
} Pool;
_Static_assert(sizeof(Pool) == 1296, "layout");
_Static_assert(
  __builtin_offsetof(Pool, account) == 0 && __builtin_offsetof(Pool, version) == 1 && __builtin_offsetof(Pool, kind) == 2 &&
  __builtin_offsetof(Pool, bump) == 3 && __builtin_offsetof(Pool, fee_bps) == 4 && __builtin_offsetof(Pool, protocol_bps) == 6 &&
  __builtin_offsetof(Pool, graduated_fee_bps) == 8 && __builtin_offsetof(Pool, nonce) == 10 &&
  __builtin_offsetof(Pool, tick_spacing) == 12 && __builtin_offsetof(Pool, reserved) == 14 && __builtin_offsetof(Pool, tick) == 16 &&
  __builtin_offsetof(Pool, opened_slot) == 20 && __builtin_offsetof(Pool, mint0) == 24 && __builtin_offsetof(Pool, mint1) == 56 &&
  __builtin_offsetof(Pool, vault0) == 88 && __builtin_offsetof(Pool, vault1) == 120 && __builtin_offsetof(Pool, lp_mint) == 152 &&
  __builtin_offsetof(Pool, creator) == 184 && __builtin_offsetof(Pool, fee_owner) == 216 && __builtin_offsetof(Pool, reserve0) == 248 &&
  __builtin_offsetof(Pool, reserve1) == 256 && __builtin_offsetof(Pool, owed0) == 264 && __builtin_offsetof(Pool, owed1) == 272 &&
  __builtin_offsetof(Pool, lp_supply) == 280 && __builtin_offsetof(Pool, figure0) == 288 && __builtin_offsetof(Pool, figure1) == 296 &&
  __builtin_offsetof(Pool, figure2) == 304 && __builtin_offsetof(Pool, sqrt_price) == 312 && __builtin_offsetof(Pool, liquidity) == 328 &&
  __builtin_offsetof(Pool, depth) == 344 && __builtin_offsetof(Pool, fee_growth0) == 360 && __builtin_offsetof(Pool, fee_growth1) == 376 &&
  __builtin_offsetof(Pool, observation_index) == 392 && __builtin_offsetof(Pool, observation_count) == 396 &&
  __builtin_offsetof(Pool, observations) == 400 && __builtin_offsetof(Pool, bitmap) == 1168,
  "layout");

/* 64 neighbouring ticks of a concentrated pool, at the address of the seeds "ticks", pool and start. */
typedef struct {
  u8 account; /* 2 */
  u8 version; /* 1 */
  u16 reserved;
  i32 start; /* the lowest tick, a multiple of 64 times the pool's spacing */
  Key pool;
  u64 used; /* one bit for each tick that positions end at */
  Tick ticks[64];
} TickArray;
_Static_assert(sizeof(TickArray) == 5168, "layout");
_Static_assert(
  __builtin_offsetof(TickArray, account) == 0 && __builtin_offsetof(TickArray, version) == 1 &&
  __builtin_offsetof(TickArray, reserved) == 2 && __builtin_offsetof(TickArray, start) == 4 && __builtin_offsetof(TickArray, pool) == 8 &&
  __builtin_offsetof(TickArray, used) == 40 && __builtin_offsetof(TickArray, ticks) == 48,
  "layout");

/* One owner's liquidity between two ticks, at the address of the seeds "position", pool, owner, lower and upper. */
typedef struct {
  u8 account; /* 3 */
  u8 version; /* 1 */
  u16 reserved;
  u32 reserved2;
  Key pool;
  Key owner; /* zeros once it is burnt */
  i32 lower;
  i32 upper;
  u64 liquidity[2];
  u64 fee_growth0[2]; /* between its ticks when it was last touched */
  u64 fee_growth1[2];
  u64 owed0; /* fees credited and not paid out */
  u64 owed1;
} Position;
_Static_assert(sizeof(Position) == 144, "layout");
_Static_assert(
  __builtin_offsetof(Position, account) == 0 && __builtin_offsetof(Position, version) == 1 && __builtin_offsetof(Position, reserved) == 2 &&
  __builtin_offsetof(Position, reserved2) == 4 && __builtin_offsetof(Position, pool) == 8 && __builtin_offsetof(Position, owner) == 40 &&
  __builtin_offsetof(Position, lower) == 72 && __builtin_offsetof(Position, upper) == 76 && __builtin_offsetof(Position, liquidity) == 80 &&
  __builtin_offsetof(Position, fee_growth0) == 96 && __builtin_offsetof(Position, fee_growth1) == 112 &&
  __builtin_offsetof(Position, owed0) == 128 && __builtin_offsetof(Position, owed1) == 136,
  "layout");

/* What a token account held when the ledger was set, at the address of the seeds "ledger" and user. */
typedef struct {
  u8 account; /* 4 */
  u8 version; /* 1 */
  u16 reserved;
  u32 reserved2;
  Key user;
  Key token_account; /* zeros when it is not set */
  u64 amount;
} TokenLedger;
_Static_assert(sizeof(TokenLedger) == 80, "layout");
_Static_assert(
  __builtin_offsetof(TokenLedger, account) == 0 && __builtin_offsetof(TokenLedger, version) == 1 &&
  __builtin_offsetof(TokenLedger, reserved) == 2 && __builtin_offsetof(TokenLedger, reserved2) == 4 &&
  __builtin_offsetof(TokenLedger, user) == 8 && __builtin_offsetof(TokenLedger, token_account) == 40 &&
  __builtin_offsetof(TokenLedger, amount) == 72,
  "layout");

/* What a sender left for whoever has the key of a link, at the address of the seeds "gift" and that key; holds the SOL or owns the vault. */
typedef struct {
  u8 account; /* 5 */
  u8 version; /* 1 */
  u8 bump; /* of the gift's address */
  u8 reserved;
  u32 reserved2;
  Key sender; /* gets back what is not claimed, and the rent in any case */
  Key link; /* signs the claim */
  Key mint; /* zeros for SOL */
  Key vault; /* the gift's associated token account; zeros for SOL */
  u64 amount; /* lamports beside the rent, or smallest units that arrived in the vault */
  u64 expiry; /* Unix seconds from which on it can only go back */
} Gift;
_Static_assert(sizeof(Gift) == 152, "layout");
_Static_assert(
  __builtin_offsetof(Gift, account) == 0 && __builtin_offsetof(Gift, version) == 1 && __builtin_offsetof(Gift, bump) == 2 &&
  __builtin_offsetof(Gift, reserved) == 3 && __builtin_offsetof(Gift, reserved2) == 4 && __builtin_offsetof(Gift, sender) == 8 &&
  __builtin_offsetof(Gift, link) == 40 && __builtin_offsetof(Gift, mint) == 72 && __builtin_offsetof(Gift, vault) == 104 &&
  __builtin_offsetof(Gift, amount) == 136 && __builtin_offsetof(Gift, expiry) == 144,
  "layout");

/* An order at the address of the seeds "order", owner and id; owns the escrow that it sells from. Its prices are of input in output; it holds its tips in lamports. */
typedef struct {
  u8 account; /* 6 */
  u8 version; /* 1 */
  u8 bump; /* of the order's address */
  u8 kind; /* 0 limit, 1 recurring, 2 stop, 3 pair of a limit and a stop, 4 trailing stop */
  u8 is_ended; /* 1 once nothing is left to sell and output still waits */
  u8 is_partly_sold; /* 1 once it has sold by the means since it was triggered */
  u16 slippage_bps; /* limit and pair: of the asked output that may be missing; others: where the tolerance ends */
  u16 venue_bps; /* of the output, to the venue's account */
  u16 referral_bps; /* of the output, to the referral's account */
  u32 tip_lamports; /* for who fills, notes or ends it */
  Key owner; /* the only one who can change or cancel it */
  u64 id; /* drawn by the owner */
  Key input_mint;
  Key output_mint;
  Key escrow; /* the order's associated account of the input */
  Key destination; /* the owner's associated account of the output; zeros for SOL */
  Key venue_account; /* of the output; gets the venue's fee where it exists */
  Key referral_account; /* likewise */
  Key waiting_account; /* the order's own account of the output; zeros while none is needed */
  Key reference0; /* a pool of input and output, or the first of two that lead from one to the other */
  Key reference1; /* zeros without a second one */
  /* the least that the pool must have had throughout the long mean: shares of a product or stable pool, depth of a concentrated one, the shares that a launch will have */
  u64 depth0[2];
  u64 depth1[2];
  u64 revision; /* raised by each change and fill, never the same for another order at this address */
  u64 size; /* smallest units of input that asked, parts and cycles count by: those at opening or at the last change of size */
  u64 left; /* not sold yet */
  u64 asked; /* limit and pair: smallest units of output for the whole size */
  u64 sold; /* of input, in all */
  u64 received; /* of output without fees, in all */
  u64 waiting; /* of what was received, in the waiting account */
  u64 fees_paid; /* of output, in all */
  u64 opened_at; /* Unix seconds */
  u64 changed_at; /* of the last change or fill */
  u64 expiry; /* Unix seconds from which on nobody fills it; 0 for never */
  u64 noted_slot; /* stop, pair, trailing: when it was triggered; 0 while it is not */
  i32 stop_tick; /* stop and pair: the tick at which the long mean triggers it; trailing: the best long mean noted */
  u32 trail_ticks; /* trailing: how far below the best the long mean triggers it */
  i32 band_low; /* recurring: the least tick of the long mean at which a cycle runs */
  i32 band_high; /* recurring: the highest */
  u64 start; /* recurring: Unix seconds of the first cycle */
  u64 interval; /* recurring: seconds between cycles */
  u64 due; /* recurring: Unix seconds of the next cycle */
  u32 cycles; /* recurring: in all */
  u32 cycles_done;
} Order;
_Static_assert(sizeof(Order) == 520, "layout");
_Static_assert(
  __builtin_offsetof(Order, account) == 0 && __builtin_offsetof(Order, version) == 1 && __builtin_offsetof(Order, bump) == 2 &&
  __builtin_offsetof(Order, kind) == 3 && __builtin_offsetof(Order, is_ended) == 4 && __builtin_offsetof(Order, is_partly_sold) == 5 &&
  __builtin_offsetof(Order, slippage_bps) == 6 && __builtin_offsetof(Order, venue_bps) == 8 &&
  __builtin_offsetof(Order, referral_bps) == 10 && __builtin_offsetof(Order, tip_lamports) == 12 &&
  __builtin_offsetof(Order, owner) == 16 && __builtin_offsetof(Order, id) == 48 && __builtin_offsetof(Order, input_mint) == 56 &&
  __builtin_offsetof(Order, output_mint) == 88 && __builtin_offsetof(Order, escrow) == 120 &&
  __builtin_offsetof(Order, destination) == 152 && __builtin_offsetof(Order, venue_account) == 184 &&
  __builtin_offsetof(Order, referral_account) == 216 && __builtin_offsetof(Order, waiting_account) == 248 &&
  __builtin_offsetof(Order, reference0) == 280 && __builtin_offsetof(Order, reference1) == 312 &&
  __builtin_offsetof(Order, depth0) == 344 && __builtin_offsetof(Order, depth1) == 360 && __builtin_offsetof(Order, revision) == 376 &&
  __builtin_offsetof(Order, size) == 384 && __builtin_offsetof(Order, left) == 392 && __builtin_offsetof(Order, asked) == 400 &&
  __builtin_offsetof(Order, sold) == 408 && __builtin_offsetof(Order, received) == 416 && __builtin_offsetof(Order, waiting) == 424 &&
  __builtin_offsetof(Order, fees_paid) == 432 && __builtin_offsetof(Order, opened_at) == 440 &&
  __builtin_offsetof(Order, changed_at) == 448 && __builtin_offsetof(Order, expiry) == 456 &&
  __builtin_offsetof(Order, noted_slot) == 464 && __builtin_offsetof(Order, stop_tick) == 472 &&
  __builtin_offsetof(Order, trail_ticks) == 476 && __builtin_offsetof(Order, band_low) == 480 &&
  __builtin_offsetof(Order, band_high) == 484 && __builtin_offsetof(Order, start) == 488 && __builtin_offsetof(Order, interval) == 496 &&
  __builtin_offsetof(Order, due) == 504 && __builtin_offsetof(Order, cycles) == 512 && __builtin_offsetof(Order, cycles_done) == 516,
  "layout");

/*
 * For each instruction the indexes of its accounts, what it asks of them, and its data behind the tag. Reading a wide field of it by name
 * takes the compiler a load for each byte, read_u64(&data->field) one alone.
 */
enum { ACCOUNT_WRITABLE = 1, ACCOUNT_SIGNER = 2, ACCOUNT_OPTIONAL = 4 };

enum {
  CREATE_POOL_PAYER, CREATE_POOL_CREATOR, CREATE_POOL_FEE_OWNER, CREATE_POOL_POOL, CREATE_POOL_MINT0, CREATE_POOL_MINT1, CREATE_POOL_VAULT0,
  CREATE_POOL_VAULT1, CREATE_POOL_TOKEN_PROGRAM0, CREATE_POOL_TOKEN_PROGRAM1, CREATE_POOL_ASSOCIATED_TOKEN_PROGRAM,
  CREATE_POOL_SYSTEM_PROGRAM, CREATE_POOL_ACCOUNTS
};
static const u8 CREATE_POOL_FLAGS[] = {3, 2, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0};
typedef struct __attribute__((packed)) {
  u8 kind; u16 nonce; u16 fee_bps; u16 protocol_bps; u16 graduated_fee_bps; u16 tick_spacing; u64 figure0; u64 figure1; u64 figure2;
  u64 sqrt_price[2];
} CreatePoolData;
_Static_assert(sizeof(CreatePoolData) == 51, "layout");

enum {
  CREATE_LP_MINT_PAYER, CREATE_LP_MINT_POOL, CREATE_LP_MINT_LP_MINT, CREATE_LP_MINT_TOKEN_PROGRAM, CREATE_LP_MINT_SYSTEM_PROGRAM,
  CREATE_LP_MINT_ACCOUNTS
};
static const u8 CREATE_LP_MINT_FLAGS[] = {3, 1, 1, 0, 0};

enum {
  ADD_LIQUIDITY_OWNER, ADD_LIQUIDITY_POOL, ADD_LIQUIDITY_MINT0, ADD_LIQUIDITY_MINT1, ADD_LIQUIDITY_VAULT0, ADD_LIQUIDITY_VAULT1,
  ADD_LIQUIDITY_ACCOUNT0, ADD_LIQUIDITY_ACCOUNT1, ADD_LIQUIDITY_TOKEN_PROGRAM0, ADD_LIQUIDITY_TOKEN_PROGRAM1, ADD_LIQUIDITY_LP_MINT,
  ADD_LIQUIDITY_LP_ACCOUNT, ADD_LIQUIDITY_TOKEN_PROGRAM, ADD_LIQUIDITY_ACCOUNTS
};
static const u8 ADD_LIQUIDITY_FLAGS[] = {2, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0};
typedef struct __attribute__((packed)) {
  u64 max0; u64 max1; u64 min_shares; u8 extras0; u8 extras1;
} AddLiquidityData;
_Static_assert(sizeof(AddLiquidityData) == 26, "layout");

enum {
  REMOVE_LIQUIDITY_OWNER, REMOVE_LIQUIDITY_POOL, REMOVE_LIQUIDITY_MINT0, REMOVE_LIQUIDITY_MINT1, REMOVE_LIQUIDITY_VAULT0,
  REMOVE_LIQUIDITY_VAULT1, REMOVE_LIQUIDITY_ACCOUNT0, REMOVE_LIQUIDITY_ACCOUNT1, REMOVE_LIQUIDITY_TOKEN_PROGRAM0,
  REMOVE_LIQUIDITY_TOKEN_PROGRAM1, REMOVE_LIQUIDITY_LP_MINT, REMOVE_LIQUIDITY_LP_ACCOUNT, REMOVE_LIQUIDITY_TOKEN_PROGRAM,
  REMOVE_LIQUIDITY_ACCOUNTS
};
static const u8 REMOVE_LIQUIDITY_FLAGS[] = {2, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0};
typedef struct __attribute__((packed)) {
  u64 shares; u64 min0; u64 min1; u8 extras0; u8 extras1;
} RemoveLiquidityData;
_Static_assert(sizeof(RemoveLiquidityData) == 26, "layout");

enum {
  FUND_LAUNCH_CREATOR, FUND_LAUNCH_POOL, FUND_LAUNCH_MINT0, FUND_LAUNCH_VAULT0, FUND_LAUNCH_ACCOUNT0, FUND_LAUNCH_TOKEN_PROGRAM0,
  FUND_LAUNCH_ACCOUNTS
};
static const u8 FUND_LAUNCH_FLAGS[] = {2, 1, 0, 1, 1, 0};
typedef struct __attribute__((packed)) {
  u64 amount;
} FundLaunchData;
_Static_assert(sizeof(FundLaunchData) == 8, "layout");

enum {
  CLOSE_POOL_CREATOR, CLOSE_POOL_POOL, CLOSE_POOL_MINT0, CLOSE_POOL_MINT1, CLOSE_POOL_VAULT0, CLOSE_POOL_VAULT1, CLOSE_POOL_ACCOUNT1,
  CLOSE_POOL_TOKEN_PROGRAM0, CLOSE_POOL_TOKEN_PROGRAM1, CLOSE_POOL_ACCOUNTS
};
static const u8 CLOSE_POOL_FLAGS[] = {3, 1, 1, 0, 1, 1, 1, 0, 0};

enum {
  DEPOSIT_INVENTORY_MAKER, DEPOSIT_INVENTORY_POOL, DEPOSIT_INVENTORY_MINT0, DEPOSIT_INVENTORY_MINT1, DEPOSIT_INVENTORY_VAULT0,
  DEPOSIT_INVENTORY_VAULT1, DEPOSIT_INVENTORY_ACCOUNT0, DEPOSIT_INVENTORY_ACCOUNT1, DEPOSIT_INVENTORY_TOKEN_PROGRAM0,
  DEPOSIT_INVENTORY_TOKEN_PROGRAM1, DEPOSIT_INVENTORY_ACCOUNTS
};
static const u8 DEPOSIT_INVENTORY_FLAGS[] = {2, 1, 0, 0, 1, 1, 1, 1, 0, 0};
typedef struct __attribute__((packed)) {
  u64 amount0; u64 amount1;
} DepositInventoryData;
_Static_assert(sizeof(DepositInventoryData) == 16, "layout");

enum {
  WITHDRAW_INVENTORY_MAKER, WITHDRAW_INVENTORY_POOL, WITHDRAW_INVENTORY_MINT0, WITHDRAW_INVENTORY_MINT1, WITHDRAW_INVENTORY_VAULT0,
  WITHDRAW_INVENTORY_VAULT1, WITHDRAW_INVENTORY_ACCOUNT0, WITHDRAW_INVENTORY_ACCOUNT1, WITHDRAW_INVENTORY_TOKEN_PROGRAM0,
  WITHDRAW_INVENTORY_TOKEN_PROGRAM1, WITHDRAW_INVENTORY_ACCOUNTS
};
static const u8 WITHDRAW_INVENTORY_FLAGS[] = {2, 1, 0, 0, 1, 1, 1, 1, 0, 0};
typedef struct __attribute__((packed)) {
  u64 amount0; u64 amount1;
} WithdrawInventoryData;
_Static_assert(sizeof(WithdrawInventoryData) == 16, "layout");

enum {
  CREATE_TICK_ARRAY_PAYER, CREATE_TICK_ARRAY_POOL, CREATE_TICK_ARRAY_TICK_ARRAY, CREATE_TICK_ARRAY_SYSTEM_PROGRAM,
  CREATE_TICK_ARRAY_ACCOUNTS
};
static const u8 CREATE_TICK_ARRAY_FLAGS[] = {3, 0, 1, 0};
typedef struct __attribute__((packed)) {
  i32 start;
} CreateTickArrayData;
_Static_assert(sizeof(CreateTickArrayData) == 4, "layout");

enum {
  OPEN_POSITION_PAYER, OPEN_POSITION_OWNER, OPEN_POSITION_POOL, OPEN_POSITION_POSITION, OPEN_POSITION_SYSTEM_PROGRAM,
  OPEN_POSITION_ACCOUNTS
};
static const u8 OPEN_POSITION_FLAGS[] = {3, 2, 0, 1, 0};
typedef struct __attribute__((packed)) {
  i32 lower; i32 upper;
} OpenPositionData;
_Static_assert(sizeof(OpenPositionData) == 8, "layout");

enum {
  INCREASE_LIQUIDITY_OWNER, INCREASE_LIQUIDITY_POOL, INCREASE_LIQUIDITY_POSITION, INCREASE_LIQUIDITY_LOWER_TICKS,
  INCREASE_LIQUIDITY_UPPER_TICKS, INCREASE_LIQUIDITY_MINT0, INCREASE_LIQUIDITY_MINT1, INCREASE_LIQUIDITY_VAULT0, INCREASE_LIQUIDITY_VAULT1,
  INCREASE_LIQUIDITY_ACCOUNT0, INCREASE_LIQUIDITY_ACCOUNT1, INCREASE_LIQUIDITY_TOKEN_PROGRAM0, INCREASE_LIQUIDITY_TOKEN_PROGRAM1,
  INCREASE_LIQUIDITY_ACCOUNTS
};
static const u8 INCREASE_LIQUIDITY_FLAGS[] = {2, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0};
typedef struct __attribute__((packed)) {
  u64 liquidity[2]; u64 max0; u64 max1; u8 extras0; u8 extras1;
} IncreaseLiquidityData;
_Static_assert(sizeof(IncreaseLiquidityData) == 34, "layout");

enum {
  DECREASE_LIQUIDITY_OWNER, DECREASE_LIQUIDITY_POOL, DECREASE_LIQUIDITY_POSITION, DECREASE_LIQUIDITY_LOWER_TICKS,
  DECREASE_LIQUIDITY_UPPER_TICKS, DECREASE_LIQUIDITY_MINT0, DECREASE_LIQUIDITY_MINT1, DECREASE_LIQUIDITY_VAULT0, DECREASE_LIQUIDITY_VAULT1,
  DECREASE_LIQUIDITY_ACCOUNT0, DECREASE_LIQUIDITY_ACCOUNT1, DECREASE_LIQUIDITY_TOKEN_PROGRAM0, DECREASE_LIQUIDITY_TOKEN_PROGRAM1,
  DECREASE_LIQUIDITY_ACCOUNTS
};
static const u8 DECREASE_LIQUIDITY_FLAGS[] = {2, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0};
typedef struct __attribute__((packed)) {
  u64 liquidity[2]; u64 min0; u64 min1; u8 extras0; u8 extras1;
} DecreaseLiquidityData;
_Static_assert(sizeof(DecreaseLiquidityData) == 34, "layout");

enum { CLOSE_POSITION_OWNER, CLOSE_POSITION_POSITION, CLOSE_POSITION_ACCOUNTS };
static const u8 CLOSE_POSITION_FLAGS[] = {3, 1};

enum { BURN_POSITION_OWNER, BURN_POSITION_POSITION, BURN_POSITION_ACCOUNTS };
static const u8 BURN_POSITION_FLAGS[] = {2, 1};

enum {
  COLLECT_PROTOCOL_FEES_POOL, COLLECT_PROTOCOL_FEES_MINT0, COLLECT_PROTOCOL_FEES_MINT1, COLLECT_PROTOCOL_FEES_VAULT0,
  COLLECT_PROTOCOL_FEES_VAULT1, COLLECT_PROTOCOL_FEES_ACCOUNT0, COLLECT_PROTOCOL_FEES_ACCOUNT1, COLLECT_PROTOCOL_FEES_TOKEN_PROGRAM0,
  COLLECT_PROTOCOL_FEES_TOKEN_PROGRAM1, COLLECT_PROTOCOL_FEES_ACCOUNTS
};
static const u8 COLLECT_PROTOCOL_FEES_FLAGS[] = {1, 0, 0, 1, 1, 1, 1, 0, 0};
typedef struct __attribute__((packed)) {
  u8 extras0; u8 extras1;
} CollectProtocolFeesData;
_Static_assert(sizeof(CollectProtocolFeesData) == 2, "layout");

enum {
  SWAP_USER, SWAP_SOURCE, SWAP_DESTINATION, SWAP_TOKEN_PROGRAM, SWAP_TOKEN_PROGRAM2022, SWAP_PLATFORM_FEE_ACCOUNT,
  SWAP_REFERRAL_FEE_ACCOUNT, SWAP_REFERRAL_AUTHORITY, SWAP_ACCOUNTS
};
static const u8 SWAP_FLAGS[] = {2, 1, 1, 4, 4, 5, 5, 4};
typedef struct __attribute__((packed)) {
  u64 amount; u64 quoted_amount; u16 slippage_bps; u16 platform_fee_bps; u16 referral_bps;
} SwapData;
_Static_assert(sizeof(SwapData) == 22, "layout");

enum {
  SWAP_EXACT_OUT_USER, SWAP_EXACT_OUT_SOURCE, SWAP_EXACT_OUT_DESTINATION, SWAP_EXACT_OUT_TOKEN_PROGRAM, SWAP_EXACT_OUT_TOKEN_PROGRAM2022,
  SWAP_EXACT_OUT_PLATFORM_FEE_ACCOUNT, SWAP_EXACT_OUT_REFERRAL_FEE_ACCOUNT, SWAP_EXACT_OUT_REFERRAL_AUTHORITY, SWAP_EXACT_OUT_ACCOUNTS
};
static const u8 SWAP_EXACT_OUT_FLAGS[] = {2, 1, 1, 4, 4, 5, 5, 4};
typedef struct __attribute__((packed)) {
  u64 amount; u64 quoted_amount; u16 slippage_bps; u16 platform_fee_bps; u16 referral_bps;
} SwapExactOutData;
_Static_assert(sizeof(SwapExactOutData) == 22, "layout");

enum {
  SET_TOKEN_LEDGER_USER, SET_TOKEN_LEDGER_TOKEN_LEDGER, SET_TOKEN_LEDGER_TOKEN_ACCOUNT, SET_TOKEN_LEDGER_SYSTEM_PROGRAM,
  SET_TOKEN_LEDGER_ACCOUNTS
};
static const u8 SET_TOKEN_LEDGER_FLAGS[] = {3, 1, 0, 0};

enum {
  SWAP_BY_LEDGER_USER, SWAP_BY_LEDGER_SOURCE, SWAP_BY_LEDGER_DESTINATION, SWAP_BY_LEDGER_TOKEN_PROGRAM, SWAP_BY_LEDGER_TOKEN_PROGRAM2022,
  SWAP_BY_LEDGER_PLATFORM_FEE_ACCOUNT, SWAP_BY_LEDGER_REFERRAL_FEE_ACCOUNT, SWAP_BY_LEDGER_REFERRAL_AUTHORITY, SWAP_BY_LEDGER_TOKEN_LEDGER,
  SWAP_BY_LEDGER_ACCOUNTS
};
static const u8 SWAP_BY_LEDGER_FLAGS[] = {2, 1, 1, 4, 4, 5, 5, 4, 1};
typedef struct __attribute__((packed)) {
  u64 quoted_amount; u16 slippage_bps; u16 platform_fee_bps; u16 referral_bps;
} SwapByLedgerData;
_Static_assert(sizeof(SwapByLedgerData) == 14, "layout");

enum {
  FILL_QUOTE_USER, FILL_QUOTE_SOURCE, FILL_QUOTE_DESTINATION, FILL_QUOTE_TOKEN_PROGRAM, FILL_QUOTE_TOKEN_PROGRAM2022,
  FILL_QUOTE_PLATFORM_FEE_ACCOUNT, FILL_QUOTE_REFERRAL_FEE_ACCOUNT, FILL_QUOTE_REFERRAL_AUTHORITY, FILL_QUOTE_POOL, FILL_QUOTE_INPUT_MINT,
  FILL_QUOTE_OUTPUT_MINT, FILL_QUOTE_INPUT_VAULT, FILL_QUOTE_OUTPUT_VAULT, FILL_QUOTE_INSTRUCTIONS, FILL_QUOTE_ACCOUNTS
};
static const u8 FILL_QUOTE_FLAGS[] = {2, 1, 1, 4, 4, 5, 5, 4, 1, 0, 0, 1, 1, 0};
typedef struct __attribute__((packed)) {
  u64 min_amount; u16 platform_fee_bps; u16 referral_bps;
} FillQuoteData;
_Static_assert(sizeof(FillQuoteData) == 12, "layout");

enum { MEAN_TICK_POOL, MEAN_TICK_ACCOUNTS };
static const u8 MEAN_TICK_FLAGS[] = {0};
typedef struct __attribute__((packed)) {
  u64 min_slots;
} MeanTickData;
_Static_assert(sizeof(MeanTickData) == 8, "layout");

enum {
  CREATE_GIFT_SENDER, CREATE_GIFT_LINK, CREATE_GIFT_GIFT, CREATE_GIFT_MINT, CREATE_GIFT_SOURCE, CREATE_GIFT_VAULT,
  CREATE_GIFT_TOKEN_PROGRAM, CREATE_GIFT_ASSOCIATED_TOKEN_PROGRAM, CREATE_GIFT_SYSTEM_PROGRAM, CREATE_GIFT_ACCOUNTS
};
static const u8 CREATE_GIFT_FLAGS[] = {3, 3, 1, 4, 5, 5, 4, 4, 0};
typedef struct __attribute__((packed)) {
  u64 amount; u64 expiry;
} CreateGiftData;
_Static_assert(sizeof(CreateGiftData) == 16, "layout");

enum {
  CLAIM_GIFT_LINK, CLAIM_GIFT_SENDER, CLAIM_GIFT_GIFT, CLAIM_GIFT_RECIPIENT, CLAIM_GIFT_MINT, CLAIM_GIFT_VAULT, CLAIM_GIFT_ACCOUNT,
  CLAIM_GIFT_TOKEN_PROGRAM, CLAIM_GIFT_ASSOCIATED_TOKEN_PROGRAM, CLAIM_GIFT_SYSTEM_PROGRAM, CLAIM_GIFT_ACCOUNTS
};
static const u8 CLAIM_GIFT_FLAGS[] = {3, 1, 1, 1, 5, 5, 5, 4, 4, 0};

enum {
  RETURN_GIFT_PAYER, RETURN_GIFT_SENDER, RETURN_GIFT_GIFT, RETURN_GIFT_MINT, RETURN_GIFT_VAULT, RETURN_GIFT_ACCOUNT,
  RETURN_GIFT_TOKEN_PROGRAM, RETURN_GIFT_ASSOCIATED_TOKEN_PROGRAM, RETURN_GIFT_SYSTEM_PROGRAM, RETURN_GIFT_ACCOUNTS
};
static const u8 RETURN_GIFT_FLAGS[] = {3, 1, 1, 5, 5, 5, 4, 4, 0};

enum { CHECK_SCALE_MINT, CHECK_SCALE_ACCOUNTS };
static const u8 CHECK_SCALE_FLAGS[] = {0};
typedef struct __attribute__((packed)) {
  u64 multiplier;
} CheckScaleData;
_Static_assert(sizeof(CheckScaleData) == 8, "layout");

enum { OBSERVE_POOL, OBSERVE_ACCOUNTS };
static const u8 OBSERVE_FLAGS[] = {1};

enum {
  ORDER_OPEN_OWNER, ORDER_OPEN_ORDER, ORDER_OPEN_INPUT_MINT, ORDER_OPEN_OUTPUT_MINT, ORDER_OPEN_SOURCE, ORDER_OPEN_ESCROW,
  ORDER_OPEN_DESTINATION, ORDER_OPEN_VENUE_ACCOUNT, ORDER_OPEN_REFERRAL_ACCOUNT, ORDER_OPEN_REFERENCE0, ORDER_OPEN_REFERENCE1,
  ORDER_OPEN_INPUT_PROGRAM, ORDER_OPEN_OUTPUT_PROGRAM, ORDER_OPEN_ASSOCIATED_TOKEN_PROGRAM, ORDER_OPEN_SYSTEM_PROGRAM, ORDER_OPEN_ACCOUNTS
};
static const u8 ORDER_OPEN_FLAGS[] = {3, 1, 0, 0, 1, 1, 5, 4, 4, 4, 4, 0, 0, 0, 0};
typedef struct __attribute__((packed)) {
  u64 id; u8 kind; u16 slippage_bps; u16 venue_bps; u16 referral_bps; u32 tip_lamports; u16 tips; u64 size; u64 asked; u64 expiry;
  i32 stop_tick; u32 trail_ticks; i32 band_low; i32 band_high; u64 start; u64 interval; u32 cycles; u64 depth0[2]; u64 depth1[2];
} OrderOpenData;
_Static_assert(sizeof(OrderOpenData) == 113, "layout");

enum {
  ORDER_CANCEL_OWNER, ORDER_CANCEL_ORDER, ORDER_CANCEL_INPUT_MINT, ORDER_CANCEL_ESCROW, ORDER_CANCEL_ACCOUNT, ORDER_CANCEL_TOKEN_PROGRAM,
  ORDER_CANCEL_ASSOCIATED_TOKEN_PROGRAM, ORDER_CANCEL_SYSTEM_PROGRAM, ORDER_CANCEL_ACCOUNTS
};
static const u8 ORDER_CANCEL_FLAGS[] = {3, 1, 0, 1, 5, 0, 4, 4};

enum {
  ORDER_EXPIRE_PAYER, ORDER_EXPIRE_ORDER, ORDER_EXPIRE_INPUT_MINT, ORDER_EXPIRE_ESCROW, ORDER_EXPIRE_ACCOUNT, ORDER_EXPIRE_TOKEN_PROGRAM,
  ORDER_EXPIRE_ASSOCIATED_TOKEN_PROGRAM, ORDER_EXPIRE_SYSTEM_PROGRAM, ORDER_EXPIRE_OWNER, ORDER_EXPIRE_ACCOUNTS
};
static const u8 ORDER_EXPIRE_FLAGS[] = {3, 1, 0, 1, 5, 0, 4, 4, 1};

enum {
  ORDER_CHANGE_OWNER, ORDER_CHANGE_ORDER, ORDER_CHANGE_INPUT_MINT, ORDER_CHANGE_OUTPUT_MINT, ORDER_CHANGE_ESCROW, ORDER_CHANGE_ACCOUNT,
  ORDER_CHANGE_TOKEN_PROGRAM, ORDER_CHANGE_ACCOUNTS
};
static const u8 ORDER_CHANGE_FLAGS[] = {2, 1, 0, 0, 1, 1, 0};
typedef struct __attribute__((packed)) {
  u64 revision; u64 left; u64 size; u64 asked; u64 expiry; i32 stop_tick; u32 trail_ticks; i32 band_low; i32 band_high; u8 kind;
} OrderChangeData;
_Static_assert(sizeof(OrderChangeData) == 57, "layout");

enum {
  ORDER_WITHDRAW_OWNER, ORDER_WITHDRAW_ORDER, ORDER_WITHDRAW_OUTPUT_MINT, ORDER_WITHDRAW_WAITING_ACCOUNT, ORDER_WITHDRAW_ACCOUNT,
  ORDER_WITHDRAW_TOKEN_PROGRAM, ORDER_WITHDRAW_ACCOUNTS
};
static const u8 ORDER_WITHDRAW_FLAGS[] = {3, 1, 0, 1, 1, 0};

enum {
  ORDER_FILL_ORDER, ORDER_FILL_ESCROW, ORDER_FILL_DESTINATION, ORDER_FILL_TOKEN_PROGRAM, ORDER_FILL_TOKEN_PROGRAM2022,
  ORDER_FILL_VENUE_ACCOUNT, ORDER_FILL_REFERRAL_ACCOUNT, ORDER_FILL_FILLER, ORDER_FILL_OWNER, ORDER_FILL_REFERENCE0, ORDER_FILL_REFERENCE1,
  ORDER_FILL_OWNER_ACCOUNT, ORDER_FILL_ACCOUNTS
};
static const u8 ORDER_FILL_FLAGS[] = {1, 1, 1, 4, 4, 5, 5, 3, 1, 4, 4, 4};
typedef struct __attribute__((packed)) {
  u64 amount; u8 exit;
} OrderFillData;
_Static_assert(sizeof(OrderFillData) == 9, "layout");

enum { ORDER_NOTE_PAYER, ORDER_NOTE_ORDER, ORDER_NOTE_REFERENCE0, ORDER_NOTE_REFERENCE1, ORDER_NOTE_ACCOUNTS };
static const u8 ORDER_NOTE_FLAGS[] = {3, 1, 0, 4};
