// Generated from programs/venue/interface.json by npm run generate:program.

import type { Address } from '@solana/kit';
import {
  newAccount,
  readEach,
  readKey,
  viewAccount,
  writeEach,
  writeKey,
} from '../../bindings/account-bytes.ts';
import { readI128, readU128, writeScalar } from '../../bindings/scalars.ts';

/** The venue program's address. */
export const VENUE_PROGRAM = 'orreryVenue11111111111111111111111111111111' as Address;
/** Each pool kind and the number that stands for it in a pool's account. */
export const POOL_KINDS = { product: 0, stable: 1, concentrated: 2, launch: 3, quoted: 4 } as const;
/** The program's limits; fees in basis points. */
export const VENUE_CONSTANTS = {
  maxFeeBps: 1000,
  maxProtocolBps: 1000,
  maxHops: 3,
  maxPaths: 3,
  maxExactOutHops: 2,
  maxTickArrays: 4,
  lockedShares: 1000,
  observationCount: 32,
  observationMinSlots: 6,
  observationMaxMove: 953,
  ticksPerArray: 64,
  maxTick: 443636,
  tickArrays: 1024,
  nonces: 1024,
  giftFeeLamports: 100000,
  orderLimit: 0,
  orderRecurring: 1,
  orderStop: 2,
  orderPair: 3,
  orderTrailing: 4,
  orderMaxFeeBps: 100,
  orderParts: 16,
  orderMaxTipLamports: 1000000,
  orderMaxTips: 10000,
  meanLongSlots: 150,
  meanShortSlots: 25,
  referenceMinAge: 300,
  toleranceLeastBps: 50,
  toleranceSlots: 75,
  agreeTicks: 100,
  depthTickBits: 10,
  gapSlots: 300,
  gapRestSlots: 25,
} as const;
/** The first byte of each account; the second one is the version. */
export const ACCOUNT_TAGS = {
  pool: 1,
  tickArray: 2,
  position: 3,
  tokenLedger: 4,
  gift: 5,
  order: 6,
} as const;
export const ACCOUNT_VERSION = 1;
/** Size of a pool account, in bytes. */
export const POOL_BYTES = 1296;
/** Size of a tickArray account, in bytes. */
export const TICK_ARRAY_BYTES = 5168;
/** Size of a position account, in bytes. */
export const POSITION_BYTES = 144;
/** Size of a tokenLedger account, in bytes. */
export const TOKEN_LEDGER_BYTES = 80;
/** Size of a gift account, in bytes. */
export const GIFT_BYTES = 152;
/** Size of a order account, in bytes. */
export const ORDER_BYTES = 520;

/**
 * The sum over slots of the tick that is noted of the price of mint 0 in mint 1, up to a slot. What is noted follows the price by at most
 * maxMove ticks in a slot.
 */
export interface Observation {
  slot: bigint;
  sum: bigint;
  /** noted at this slot */
  tick: number;
  /** the least depth since the observation before it: its length in bits, and the 24 bits below the first */
  depth: number;
}

/** Where positions end. */
export interface Tick {
  /** liquidity that comes when the price rises over it */
  net: bigint;
  /** liquidity of all positions that end here */
  gross: bigint;
  /** fee growth on the other side of the price */
  outside0: bigint;
  outside1: bigint;
  /** depth that comes when the price rises over it */
  depth: bigint;
}

/** A pool of any kind at the address of the seeds "pool", both mints and its nonce; owns its vaults and its LP mint. */
export interface PoolAccount {
  /** 0 product, 1 stable, 2 concentrated, 3 launch, 4 quoted by a maker */
  kind: number;
  /** of the pool's address */
  bump: number;
  /** of each trade's input, stays in the pool */
  feeBps: number;
  /** of each trade's input, owed to the fee owner */
  protocolBps: number;
  /** launch: the fee once it has graduated */
  graduatedFeeBps: number;
  /** tells pools of the same mints apart */
  nonce: number;
  /** concentrated: ticks that positions may end at are its multiples */
  tickSpacing: number;
  /** concentrated: the highest tick at or below the price, or one below when the price has come down to a tick that it crossed */
  tick: number;
  /** the slot of its first observation, modulo 2^32 */
  openedSlot: number;
  mint0: Address;
  mint1: Address;
  /** the pool's associated token account of the mint */
  vault0: Address;
  vault1: Address;
  /** zeros until it is made */
  lpMint: Address;
  /** quoted: the maker who signs quotes */
  creator: Address;
  /** who owns the accounts that protocol fees are paid to */
  feeOwner: Address;
  /** smallest units in the vault that trades count with */
  reserve0: bigint;
  reserve1: bigint;
  /** protocol fees in the vault that are not paid out yet */
  owed0: bigint;
  owed1: bigint;
  /** shares given out and not taken back, with those that are locked for ever */
  lpSupply: bigint;
  /** launch: virtual reserve 0; stable: what a unit of mint 0 is worth; quoted: the highest nonce used */
  figure0: bigint;
  /** launch: virtual reserve 1; stable: what a unit of mint 1 is worth */
  figure1: bigint;
  /** launch: the reserve 1 that ends it; stable: amplification */
  figure2: bigint;
  /** concentrated: root of the price of mint 0 in mint 1, times 2^64 */
  sqrtPrice: bigint;
  /** concentrated: of all positions around the price */
  liquidity: bigint;
  /** concentrated: the same, where a position of fewer than 2^depthTickBits ticks counts in proportion to its width */
  depth: bigint;
  /** concentrated: fees for one unit of liquidity since the beginning, times 2^64, modulo 2^128 */
  feeGrowth0: bigint;
  feeGrowth1: bigint;
  /** of the latest observation */
  observationIndex: number;
  observationCount: number;
  /** a ring */
  observations: readonly Observation[];
  /** concentrated: arrays that have a tick in use, from the lowest; quoted: nonces used, modulo 1024 */
  bitmap: readonly bigint[];
}

/** 64 neighbouring ticks of a concentrated pool, at the address of the seeds "ticks", pool and start. */
export interface TickArrayAccount {
  /** the lowest tick, a multiple of 64 times the pool's spacing */
  start: number;
  pool: Address;
  /** one bit for each tick that positions end at */
  used: bigint;
  ticks: readonly Tick[];
}

/** One owner's liquidity between two ticks, at the address of the seeds "position", pool, owner, lower and upper. */
export interface PositionAccount {
  pool: Address;
  /** zeros once it is burnt */
  owner: Address;
  lower: number;
  upper: number;
  liquidity: bigint;
  /** between its ticks when it was last touched */
  feeGrowth0: bigint;
  feeGrowth1: bigint;
  /** fees credited and not paid out */
  owed0: bigint;
  owed1: bigint;
}

/** What a token account held when the ledger was set, at the address of the seeds "ledger" and user. */
export interface TokenLedgerAccount {
  user: Address;
  /** zeros when it is not set */
  tokenAccount: Address;
  amount: bigint;
}

/**
 * What a sender left for whoever has the key of a link, at the address of the seeds "gift" and that key; holds the SOL or owns the vault.
 */
export interface GiftAccount {
  /** of the gift's address */
  bump: number;
  /** gets back what is not claimed, and the rent in any case */
  sender: Address;
  /** signs the claim */
  link: Address;
  /** zeros for SOL */
  mint: Address;
  /** the gift's associated token account; zeros for SOL */
  vault: Address;
  /** lamports beside the rent, or smallest units that arrived in the vault */
  amount: bigint;
  /** Unix seconds from which on it can only go back */
  expiry: bigint;
}

/**
 * An order at the address of the seeds "order", owner and id; owns the escrow that it sells from. Its prices are of input in output; it
 * holds its tips in lamports.
 */
export interface OrderAccount {
  /** of the order's address */
  bump: number;
  /** 0 limit, 1 recurring, 2 stop, 3 pair of a limit and a stop, 4 trailing stop */
  kind: number;
  /** 1 once nothing is left to sell and output still waits */
  isEnded: number;
  /** 1 once it has sold by the means since it was triggered */
  isPartlySold: number;
  /** limit and pair: of the asked output that may be missing; others: where the tolerance ends */
  slippageBps: number;
  /** of the output, to the venue's account */
  venueBps: number;
  /** of the output, to the referral's account */
  referralBps: number;
  /** for who fills, notes or ends it */
  tipLamports: number;
  /** the only one who can change or cancel it */
  owner: Address;
  /** drawn by the owner */
  id: bigint;
  inputMint: Address;
  outputMint: Address;
  /** the order's associated account of the input */
  escrow: Address;
  /** the owner's associated account of the output; zeros for SOL */
  destination: Address;
  /** of the output; gets the venue's fee where it exists */
  venueAccount: Address;
  /** likewise */
  referralAccount: Address;
  /** the order's own account of the output; zeros while none is needed */
  waitingAccount: Address;
  /** a pool of input and output, or the first of two that lead from one to the other */
  reference0: Address;
  /** zeros without a second one */
  reference1: Address;
  /** the least that the pool must have had throughout the long mean: shares of a product or stable pool, depth of a concentrated one, the shares that a launch will have */
  depth0: bigint;
  depth1: bigint;
  /** raised by each change and fill, never the same for another order at this address */
  revision: bigint;
  /** smallest units of input that asked, parts and cycles count by: those at opening or at the last change of size */
  size: bigint;
  /** not sold yet */
  left: bigint;
  /** limit and pair: smallest units of output for the whole size */
  asked: bigint;
  /** of input, in all */
  sold: bigint;
  /** of output without fees, in all */
  received: bigint;
  /** of what was received, in the waiting account */
  waiting: bigint;
  /** of output, in all */
  feesPaid: bigint;
  /** Unix seconds */
  openedAt: bigint;
  /** of the last change or fill */
  changedAt: bigint;
  /** Unix seconds from which on nobody fills it; 0 for never */
  expiry: bigint;
  /** stop, pair, trailing: when it was triggered; 0 while it is not */
  notedSlot: bigint;
  /** stop and pair: the tick at which the long mean triggers it; trailing: the best long mean noted */
  stopTick: number;
  /** trailing: how far below the best the long mean triggers it */
  trailTicks: number;
  /** recurring: the least tick of the long mean at which a cycle runs */
  bandLow: number;
  /** recurring: the highest */
  bandHigh: number;
  /** recurring: Unix seconds of the first cycle */
  start: bigint;
  /** recurring: seconds between cycles */
  interval: bigint;
  /** recurring: Unix seconds of the next cycle */
  due: bigint;
  /** recurring: in all */
  cycles: number;
  cyclesDone: number;
}

/** Decodes a pool account; undefined for bytes of another kind or version. */
export function decodePool(bytes: Uint8Array): PoolAccount | undefined {
  const view = viewAccount(bytes, POOL_BYTES, ACCOUNT_TAGS.pool, ACCOUNT_VERSION);
  return (
    view && {
      kind: view.getUint8(2),
      bump: view.getUint8(3),
      feeBps: view.getUint16(4, true),
      protocolBps: view.getUint16(6, true),
      graduatedFeeBps: view.getUint16(8, true),
      nonce: view.getUint16(10, true),
      tickSpacing: view.getUint16(12, true),
      tick: view.getInt32(16, true),
      openedSlot: view.getUint32(20, true),
      mint0: readKey(view, 24),
      mint1: readKey(view, 56),
      vault0: readKey(view, 88),
      vault1: readKey(view, 120),
      lpMint: readKey(view, 152),
      creator: readKey(view, 184),
      feeOwner: readKey(view, 216),
      reserve0: view.getBigUint64(248, true),
      reserve1: view.getBigUint64(256, true),
      owed0: view.getBigUint64(264, true),
      owed1: view.getBigUint64(272, true),
      lpSupply: view.getBigUint64(280, true),
      figure0: view.getBigUint64(288, true),
      figure1: view.getBigUint64(296, true),
      figure2: view.getBigUint64(304, true),
      sqrtPrice: readU128(view, 312),
      liquidity: readU128(view, 328),
      depth: readU128(view, 344),
      feeGrowth0: readU128(view, 360),
      feeGrowth1: readU128(view, 376),
      observationIndex: view.getUint32(392, true),
      observationCount: view.getUint32(396, true),
      observations: readEach(32, (index) => readObservation(view, 400 + 24 * index)),
      bitmap: readEach(16, (index) => view.getBigUint64(1168 + 8 * index, true)),
    }
  );
}

/** Encodes a pool account. Throws a `RangeError` for a number out of range or a list of the wrong length. */
export function encodePool(account: PoolAccount): Uint8Array {
  const view = newAccount(POOL_BYTES, ACCOUNT_TAGS.pool, ACCOUNT_VERSION);
  writeScalar(view, 2, 'u8', account.kind);
  writeScalar(view, 3, 'u8', account.bump);
  writeScalar(view, 4, 'u16', account.feeBps);
  writeScalar(view, 6, 'u16', account.protocolBps);
  writeScalar(view, 8, 'u16', account.graduatedFeeBps);
  writeScalar(view, 10, 'u16', account.nonce);
  writeScalar(view, 12, 'u16', account.tickSpacing);
  writeScalar(view, 16, 'i32', account.tick);
  writeScalar(view, 20, 'u32', account.openedSlot);
  writeKey(view, 24, account.mint0);
  writeKey(view, 56, account.mint1);
  writeKey(view, 88, account.vault0);
  writeKey(view, 120, account.vault1);
  writeKey(view, 152, account.lpMint);
  writeKey(view, 184, account.creator);
  writeKey(view, 216, account.feeOwner);
  writeScalar(view, 248, 'u64', account.reserve0);
  writeScalar(view, 256, 'u64', account.reserve1);
  writeScalar(view, 264, 'u64', account.owed0);
  writeScalar(view, 272, 'u64', account.owed1);
  writeScalar(view, 280, 'u64', account.lpSupply);
  writeScalar(view, 288, 'u64', account.figure0);
  writeScalar(view, 296, 'u64', account.figure1);
  writeScalar(view, 304, 'u64', account.figure2);
  writeScalar(view, 312, 'u128', account.sqrtPrice);
  writeScalar(view, 328, 'u128', account.liquidity);
  writeScalar(view, 344, 'u128', account.depth);
  writeScalar(view, 360, 'u128', account.feeGrowth0);
  writeScalar(view, 376, 'u128', account.feeGrowth1);
  writeScalar(view, 392, 'u32', account.observationIndex);
  writeScalar(view, 396, 'u32', account.observationCount);
  writeEach(32, account.observations, (each, index) => writeObservation(view, 400 + 24 * index, each));
  writeEach(16, account.bitmap, (each, index) => writeScalar(view, 1168 + 8 * index, 'u64', each));
  return new Uint8Array(view.buffer);
}

/** Decodes a tickArray account; undefined for bytes of another kind or version. */
export function decodeTickArray(bytes: Uint8Array): TickArrayAccount | undefined {
  const view = viewAccount(bytes, TICK_ARRAY_BYTES, ACCOUNT_TAGS.tickArray, ACCOUNT_VERSION);
  return (
    view && {
      start: view.getInt32(4, true),
      pool: readKey(view, 8),
      used: view.getBigUint64(40, true),
      ticks: readEach(64, (index) => readTick(view, 48 + 80 * index)),
    }
  );
}

/** Encodes a tickArray account. Throws a `RangeError` for a number out of range or a list of the wrong length. */
export function encodeTickArray(account: TickArrayAccount): Uint8Array {
  const view = newAccount(TICK_ARRAY_BYTES, ACCOUNT_TAGS.tickArray, ACCOUNT_VERSION);
  writeScalar(view, 4, 'i32', account.start);
  writeKey(view, 8, account.pool);
  writeScalar(view, 40, 'u64', account.used);
  writeEach(64, account.ticks, (each, index) => writeTick(view, 48 + 80 * index, each));
  return new Uint8Array(view.buffer);
}

/** Decodes a position account; undefined for bytes of another kind or version. */
export function decodePosition(bytes: Uint8Array): PositionAccount | undefined {
  const view = viewAccount(bytes, POSITION_BYTES, ACCOUNT_TAGS.position, ACCOUNT_VERSION);
  return (
    view && {
      pool: readKey(view, 8),
      owner: readKey(view, 40),
      lower: view.getInt32(72, true),
      upper: view.getInt32(76, true),
      liquidity: readU128(view, 80),
      feeGrowth0: readU128(view, 96),
      feeGrowth1: readU128(view, 112),
      owed0: view.getBigUint64(128, true),
      owed1: view.getBigUint64(136, true),
    }
  );
}

/** Encodes a position account. Throws a `RangeError` for a number out of range or a list of the wrong length. */
export function encodePosition(account: PositionAccount): Uint8Array {
  const view = newAccount(POSITION_BYTES, ACCOUNT_TAGS.position, ACCOUNT_VERSION);
  writeKey(view, 8, account.pool);
  writeKey(view, 40, account.owner);
  writeScalar(view, 72, 'i32', account.lower);
  writeScalar(view, 76, 'i32', account.upper);
  writeScalar(view, 80, 'u128', account.liquidity);
  writeScalar(view, 96, 'u128', account.feeGrowth0);
  writeScalar(view, 112, 'u128', account.feeGrowth1);
  writeScalar(view, 128, 'u64', account.owed0);
  writeScalar(view, 136, 'u64', account.owed1);
  return new Uint8Array(view.buffer);
}

/** Decodes a tokenLedger account; undefined for bytes of another kind or version. */
export function decodeTokenLedger(bytes: Uint8Array): TokenLedgerAccount | undefined {
  const view = viewAccount(bytes, TOKEN_LEDGER_BYTES, ACCOUNT_TAGS.tokenLedger, ACCOUNT_VERSION);
  return (
    view && {
      user: readKey(view, 8),
      tokenAccount: readKey(view, 40),
      amount: view.getBigUint64(72, true),
    }
  );
}

/** Encodes a tokenLedger account. Throws a `RangeError` for a number out of range or a list of the wrong length. */
export function encodeTokenLedger(account: TokenLedgerAccount): Uint8Array {
  const view = newAccount(TOKEN_LEDGER_BYTES, ACCOUNT_TAGS.tokenLedger, ACCOUNT_VERSION);
  writeKey(view, 8, account.user);
  writeKey(view, 40, account.tokenAccount);
  writeScalar(view, 72, 'u64', account.amount);
  return new Uint8Array(view.buffer);
}

/** Decodes a gift account; undefined for bytes of another kind or version. */
export function decodeGift(bytes: Uint8Array): GiftAccount | undefined {
  const view = viewAccount(bytes, GIFT_BYTES, ACCOUNT_TAGS.gift, ACCOUNT_VERSION);
  return (
    view && {
      bump: view.getUint8(2),
      sender: readKey(view, 8),
      link: readKey(view, 40),
      mint: readKey(view, 72),
      vault: readKey(view, 104),
      amount: view.getBigUint64(136, true),
      expiry: view.getBigUint64(144, true),
    }
  );
}

/** Encodes a gift account. Throws a `RangeError` for a number out of range or a list of the wrong length. */
export function encodeGift(account: GiftAccount): Uint8Array {
  const view = newAccount(GIFT_BYTES, ACCOUNT_TAGS.gift, ACCOUNT_VERSION);
  writeScalar(view, 2, 'u8', account.bump);
  writeKey(view, 8, account.sender);
  writeKey(view, 40, account.link);
  writeKey(view, 72, account.mint);
  writeKey(view, 104, account.vault);
  writeScalar(view, 136, 'u64', account.amount);
  writeScalar(view, 144, 'u64', account.expiry);
  return new Uint8Array(view.buffer);
}

/** Decodes a order account; undefined for bytes of another kind or version. */
export function decodeOrder(bytes: Uint8Array): OrderAccount | undefined {
  const view = viewAccount(bytes, ORDER_BYTES, ACCOUNT_TAGS.order, ACCOUNT_VERSION);
  return (
    view && {
      bump: view.getUint8(2),
      kind: view.getUint8(3),
      isEnded: view.getUint8(4),
      isPartlySold: view.getUint8(5),
      slippageBps: view.getUint16(6, true),
      venueBps: view.getUint16(8, true),
      referralBps: view.getUint16(10, true),
      tipLamports: view.getUint32(12, true),
      owner: readKey(view, 16),
      id: view.getBigUint64(48, true),
      inputMint: readKey(view, 56),
      outputMint: readKey(view, 88),
      escrow: readKey(view, 120),
      destination: readKey(view, 152),
      venueAccount: readKey(view, 184),
      referralAccount: readKey(view, 216),
      waitingAccount: readKey(view, 248),
      reference0: readKey(view, 280),
      reference1: readKey(view, 312),
      depth0: readU128(view, 344),
      depth1: readU128(view, 360),
      revision: view.getBigUint64(376, true),
      size: view.getBigUint64(384, true),
      left: view.getBigUint64(392, true),
      asked: view.getBigUint64(400, true),
      sold: view.getBigUint64(408, true),
      received: view.getBigUint64(416, true),
      waiting: view.getBigUint64(424, true),
      feesPaid: view.getBigUint64(432, true),
      openedAt: view.getBigUint64(440, true),
      changedAt: view.getBigUint64(448, true),
      expiry: view.getBigUint64(456, true),
      notedSlot: view.getBigUint64(464, true),
      stopTick: view.getInt32(472, true),
      trailTicks: view.getUint32(476, true),
      bandLow: view.getInt32(480, true),
      bandHigh: view.getInt32(484, true),
      start: view.getBigUint64(488, true),
      interval: view.getBigUint64(496, true),
      due: view.getBigUint64(504, true),
      cycles: view.getUint32(512, true),
      cyclesDone: view.getUint32(516, true),
    }
  );
}

/** Encodes a order account. Throws a `RangeError` for a number out of range or a list of the wrong length. */
export function encodeOrder(account: OrderAccount): Uint8Array {
  const view = newAccount(ORDER_BYTES, ACCOUNT_TAGS.order, ACCOUNT_VERSION);
  writeScalar(view, 2, 'u8', account.bump);
  writeScalar(view, 3, 'u8', account.kind);
  writeScalar(view, 4, 'u8', account.isEnded);
  writeScalar(view, 5, 'u8', account.isPartlySold);
  writeScalar(view, 6, 'u16', account.slippageBps);
  writeScalar(view, 8, 'u16', account.venueBps);
  writeScalar(view, 10, 'u16', account.referralBps);
  writeScalar(view, 12, 'u32', account.tipLamports);
  writeKey(view, 16, account.owner);
  writeScalar(view, 48, 'u64', account.id);
  writeKey(view, 56, account.inputMint);
  writeKey(view, 88, account.outputMint);
  writeKey(view, 120, account.escrow);
  writeKey(view, 152, account.destination);
  writeKey(view, 184, account.venueAccount);
  writeKey(view, 216, account.referralAccount);
  writeKey(view, 248, account.waitingAccount);
  writeKey(view, 280, account.reference0);
  writeKey(view, 312, account.reference1);
  writeScalar(view, 344, 'u128', account.depth0);
  writeScalar(view, 360, 'u128', account.depth1);
  writeScalar(view, 376, 'u64', account.revision);
  writeScalar(view, 384, 'u64', account.size);
  writeScalar(view, 392, 'u64', account.left);
  writeScalar(view, 400, 'u64', account.asked);
  writeScalar(view, 408, 'u64', account.sold);
  writeScalar(view, 416, 'u64', account.received);
  writeScalar(view, 424, 'u64', account.waiting);
  writeScalar(view, 432, 'u64', account.feesPaid);
  writeScalar(view, 440, 'u64', account.openedAt);
  writeScalar(view, 448, 'u64', account.changedAt);
  writeScalar(view, 456, 'u64', account.expiry);
  writeScalar(view, 464, 'u64', account.notedSlot);
  writeScalar(view, 472, 'i32', account.stopTick);
  writeScalar(view, 476, 'u32', account.trailTicks);
  writeScalar(view, 480, 'i32', account.bandLow);
  writeScalar(view, 484, 'i32', account.bandHigh);
  writeScalar(view, 488, 'u64', account.start);
  writeScalar(view, 496, 'u64', account.interval);
  writeScalar(view, 504, 'u64', account.due);
  writeScalar(view, 512, 'u32', account.cycles);
  writeScalar(view, 516, 'u32', account.cyclesDone);
  return new Uint8Array(view.buffer);
}

function readObservation(view: DataView, at: number): Observation {
  return {
    slot: view.getBigUint64(at, true),
    sum: view.getBigInt64(at + 8, true),
    tick: view.getInt32(at + 16, true),
    depth: view.getUint32(at + 20, true),
  };
}

function writeObservation(view: DataView, at: number, value: Observation): void {
  writeScalar(view, at, 'u64', value.slot);
  writeScalar(view, at + 8, 'i64', value.sum);
  writeScalar(view, at + 16, 'i32', value.tick);
  writeScalar(view, at + 20, 'u32', value.depth);
}

function readTick(view: DataView, at: number): Tick {
  return {
    net: readI128(view, at),
    gross: readU128(view, at + 16),
    outside0: readU128(view, at + 32),
    outside1: readU128(view, at + 48),
    depth: readI128(view, at + 64),
  };
}

function writeTick(view: DataView, at: number, value: Tick): void {
  writeScalar(view, at, 'i128', value.net);
  writeScalar(view, at + 16, 'u128', value.gross);
  writeScalar(view, at + 32, 'u128', value.outside0);
  writeScalar(view, at + 48, 'u128', value.outside1);
  writeScalar(view, at + 64, 'i128', value.depth);
}
