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
} as const;
/** The first byte of each account; the second one is the version. */
export const ACCOUNT_TAGS = { pool: 1, tickArray: 2, position: 3, tokenLedger: 4, gift: 5 } as const;
export const ACCOUNT_VERSION = 1;
/** Size of a pool account, in bytes. */
export const POOL_BYTES = 1280;
/** Size of a tickArray account, in bytes. */
export const TICK_ARRAY_BYTES = 4144;
/** Size of a position account, in bytes. */
export const POSITION_BYTES = 144;
/** Size of a tokenLedger account, in bytes. */
export const TOKEN_LEDGER_BYTES = 80;
/** Size of a gift account, in bytes. */
export const GIFT_BYTES = 152;

/**
 * The sum over slots of the tick that is noted of the price of mint 0 in mint 1, up to a slot. What is noted follows the price by at most
 * maxMove ticks in a slot.
 */
export interface Observation {
  slot: bigint;
  sum: bigint;
  /** noted at this slot */
  tick: number;
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
      feeGrowth0: readU128(view, 344),
      feeGrowth1: readU128(view, 360),
      observationIndex: view.getUint32(376, true),
      observationCount: view.getUint32(380, true),
      observations: readEach(32, (index) => readObservation(view, 384 + 24 * index)),
      bitmap: readEach(16, (index) => view.getBigUint64(1152 + 8 * index, true)),
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
  writeScalar(view, 344, 'u128', account.feeGrowth0);
  writeScalar(view, 360, 'u128', account.feeGrowth1);
  writeScalar(view, 376, 'u32', account.observationIndex);
  writeScalar(view, 380, 'u32', account.observationCount);
  writeEach(32, account.observations, (each, index) => writeObservation(view, 384 + 24 * index, each));
  writeEach(16, account.bitmap, (each, index) => writeScalar(view, 1152 + 8 * index, 'u64', each));
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
      ticks: readEach(64, (index) => readTick(view, 48 + 64 * index)),
    }
  );
}

/** Encodes a tickArray account. Throws a `RangeError` for a number out of range or a list of the wrong length. */
export function encodeTickArray(account: TickArrayAccount): Uint8Array {
  const view = newAccount(TICK_ARRAY_BYTES, ACCOUNT_TAGS.tickArray, ACCOUNT_VERSION);
  writeScalar(view, 4, 'i32', account.start);
  writeKey(view, 8, account.pool);
  writeScalar(view, 40, 'u64', account.used);
  writeEach(64, account.ticks, (each, index) => writeTick(view, 48 + 64 * index, each));
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

function readObservation(view: DataView, at: number): Observation {
  return {
    slot: view.getBigUint64(at, true),
    sum: view.getBigInt64(at + 8, true),
    tick: view.getInt32(at + 16, true),
  };
}

function writeObservation(view: DataView, at: number, value: Observation): void {
  writeScalar(view, at, 'u64', value.slot);
  writeScalar(view, at + 8, 'i64', value.sum);
  writeScalar(view, at + 16, 'i32', value.tick);
}

function readTick(view: DataView, at: number): Tick {
  return {
    net: readI128(view, at),
    gross: readU128(view, at + 16),
    outside0: readU128(view, at + 32),
    outside1: readU128(view, at + 48),
  };
}

function writeTick(view: DataView, at: number, value: Tick): void {
  writeScalar(view, at, 'i128', value.net);
  writeScalar(view, at + 16, 'u128', value.gross);
  writeScalar(view, at + 32, 'u128', value.outside0);
  writeScalar(view, at + 48, 'u128', value.outside1);
}
