import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodePool,
  decodePosition,
  decodeTickArray,
  decodeTokenLedger,
  encodePool,
  encodePosition,
  encodeTickArray,
  encodeTokenLedger,
  type Observation,
  POOL_KINDS,
  type PoolAccount,
  type PositionAccount,
  type Tick,
  type TickArrayAccount,
  type TokenLedgerAccount,
  VENUE_CONSTANTS,
} from './generated/accounts.generated.ts';
import { VENUE_ERROR_SENTENCES, VENUE_ERRORS } from './generated/errors.generated.ts';

const u8 = fc.integer({ min: 0, max: 0xff });
const u16 = fc.integer({ min: 0, max: 0xffff });
const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
const i32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const u128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n });
const i128 = fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n });
const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toBase58(bytes) as Address);
const several = <Value>(of: fc.Arbitrary<Value>, count: number) =>
  fc.array(of, { minLength: count, maxLength: count });

const observation: fc.Arbitrary<Observation> = fc.record({ slot: u64, sum: i64, tick: i32, depth: u32 });
const tick: fc.Arbitrary<Tick> = fc.record({
  net: i128,
  gross: u128,
  outside0: u128,
  outside1: u128,
  depth: i128,
});
const pool: fc.Arbitrary<PoolAccount> = fc.record({
  kind: u8,
  bump: u8,
  feeBps: u16,
  protocolBps: u16,
  graduatedFeeBps: u16,
  nonce: u16,
  tickSpacing: u16,
  tick: i32,
  openedSlot: u32,
  mint0: key,
  mint1: key,
  vault0: key,
  vault1: key,
  lpMint: key,
  creator: key,
  feeOwner: key,
  reserve0: u64,
  reserve1: u64,
  owed0: u64,
  owed1: u64,
  lpSupply: u64,
  figure0: u64,
  figure1: u64,
  figure2: u64,
  sqrtPrice: u128,
  liquidity: u128,
  depth: u128,
  feeGrowth0: u128,
  feeGrowth1: u128,
  observationIndex: u32,
  observationCount: u32,
  observations: several(observation, 32),
  bitmap: several(u64, 16),
});
const tickArray: fc.Arbitrary<TickArrayAccount> = fc.record({
  start: i32,
  pool: key,
  used: u64,
  ticks: several(tick, 64),
});
const position: fc.Arbitrary<PositionAccount> = fc.record({
  pool: key,
  owner: key,
  lower: i32,
  upper: i32,
  liquidity: u128,
  feeGrowth0: u128,
  feeGrowth1: u128,
  owed0: u64,
  owed1: u64,
});
const tokenLedger: fc.Arbitrary<TokenLedgerAccount> = fc.record({
  user: key,
  tokenAccount: key,
  amount: u64,
});

/** Every kind: its first byte, its size, the places of bytes without a meaning, and what reads and writes it. */
const KINDS = [
  kind('pool', 1, 1296, [14, 15], pool, decodePool, encodePool),
  kind('tick array', 2, 5168, [2, 3], tickArray, decodeTickArray, encodeTickArray),
  kind('position', 3, 144, [2, 3, 4, 5, 6, 7], position, decodePosition, encodePosition),
  kind('token ledger', 4, 80, [2, 3, 4, 5, 6, 7], tokenLedger, decodeTokenLedger, encodeTokenLedger),
];

function kind<Value>(
  name: string,
  tag: number,
  size: number,
  spare: readonly number[],
  values: fc.Arbitrary<Value>,
  decode: (bytes: Uint8Array) => Value | undefined,
  encode: (value: Value) => Uint8Array,
) {
  const checkValues = () =>
    fc.assert(
      fc.property(values, (value) => {
        expect(decode(encode(value))).toEqual(value);
      }),
      { numRuns: 50 },
    );
  /** Bytes of such an account as it may lie on the chain. */
  const accounts = fc.uint8Array({ minLength: size, maxLength: size }).map((bytes) => {
    for (const at of spare) bytes[at] = 0;
    bytes.set([tag, 1]);
    return bytes;
  });
  const reencode = (bytes: Uint8Array) => {
    const value = decode(bytes);
    return value && encode(value);
  };
  return { name, accounts, checkValues, reencode };
}

test.each(KINDS)('every $name comes back as it was written', ({ checkValues }) => {
  checkValues();
});

test.each(KINDS)(
  'the bytes of every $name are written as they were read, wherever they lie',
  ({ accounts, reencode }) => {
    fc.assert(
      fc.property(accounts, fc.nat(9), (bytes, before) => {
        const longer = new Uint8Array(before + bytes.length);
        longer.set(bytes, before);
        expect(reencode(longer.subarray(before))).toEqual(bytes);
      }),
      { numRuns: 50 },
    );
  },
);

test.each(KINDS)('a $name is none with another tag, version or size', ({ name, accounts, reencode }) => {
  fc.assert(
    fc.property(accounts, u8, fc.constantFrom(0, 1), (bytes, other, at) => {
      fc.pre(other !== bytes[at]);
      expect(reencode(bytes.with(at, other))).toBeUndefined();
      expect(reencode(bytes.subarray(1))).toBeUndefined();
      expect(reencode(Uint8Array.of(...bytes, 0))).toBeUndefined();
      for (const each of KINDS) if (each.name !== name) expect(each.reencode(bytes)).toBeUndefined();
    }),
    { numRuns: 20 },
  );
});

test('fields of a pool lie where the program has them', () => {
  const bytes = new Uint8Array(1296);
  const view = new DataView(bytes.buffer);
  bytes.set([1, 1, 2, 254]);
  for (const [index, at] of [4, 6, 8, 10, 12].entries()) view.setUint16(at, 300 + index, true);
  view.setInt32(16, -5, true);
  view.setUint32(20, 2 ** 31 + 1, true);
  for (let index = 0; index < 7; index++) bytes[24 + 32 * index + 31] = index + 1;
  for (let index = 0; index < 8; index++) view.setBigUint64(248 + 8 * index, 2n ** 63n + BigInt(index), true);
  for (let index = 0; index < 5; index++) view.setBigUint64(312 + 16 * index + 8, BigInt(index + 1), true);
  view.setUint32(392, 7, true);
  view.setUint32(396, 2 ** 31, true);
  view.setBigUint64(400 + 24 * 31, 9n, true);
  view.setBigInt64(400 + 24 * 31 + 8, -11n, true);
  view.setInt32(400 + 24 * 31 + 16, -13, true);
  view.setUint32(400 + 24 * 31 + 20, 17, true);
  view.setBigUint64(1168 + 8 * 15, 13n, true);
  const keyOf = (last: number) => toBase58(new Uint8Array(32).with(31, last));
  expect(decodePool(bytes)).toEqual({
    kind: 2,
    bump: 254,
    feeBps: 300,
    protocolBps: 301,
    graduatedFeeBps: 302,
    nonce: 303,
    tickSpacing: 304,
    tick: -5,
    mint0: keyOf(1),
    mint1: keyOf(2),
    vault0: keyOf(3),
    vault1: keyOf(4),
    lpMint: keyOf(5),
    creator: keyOf(6),
    feeOwner: keyOf(7),
    reserve0: 2n ** 63n,
    reserve1: 2n ** 63n + 1n,
    owed0: 2n ** 63n + 2n,
    owed1: 2n ** 63n + 3n,
    lpSupply: 2n ** 63n + 4n,
    figure0: 2n ** 63n + 5n,
    figure1: 2n ** 63n + 6n,
    figure2: 2n ** 63n + 7n,
    sqrtPrice: 2n ** 64n,
    liquidity: 2n ** 65n,
    depth: 3n * 2n ** 64n,
    feeGrowth0: 2n ** 66n,
    feeGrowth1: 5n * 2n ** 64n,
    openedSlot: 2 ** 31 + 1,
    observationIndex: 7,
    observationCount: 2 ** 31,
    observations: Array.from({ length: 32 }, (_, index) =>
      index === 31 ? { slot: 9n, sum: -11n, tick: -13, depth: 17 } : { slot: 0n, sum: 0n, tick: 0, depth: 0 },
    ),
    bitmap: Array.from({ length: 16 }, (_, index) => (index === 15 ? 13n : 0n)),
  });
});

test('ticks of an array lie where the program has them, a net of less than nothing too', () => {
  const bytes = new Uint8Array(5168);
  bytes.set([2, 1]);
  const view = new DataView(bytes.buffer);
  view.setInt32(4, -64, true);
  bytes[40] = 128;
  bytes.fill(0xff, 48 + 80 * 63, 48 + 80 * 63 + 16);
  bytes[48 + 80 * 63 + 16] = 5;
  bytes[48 + 80 * 63 + 32] = 6;
  bytes[48 + 80 * 63 + 48] = 7;
  bytes.fill(0xff, 48 + 80 * 63 + 64, 48 + 80 * 63 + 80);
  const read = decodeTickArray(bytes);
  expect([read?.start, read?.used]).toEqual([-64, 128n]);
  expect(read?.ticks[63]).toEqual({ net: -1n, gross: 5n, outside0: 6n, outside1: 7n, depth: -1n });
});

test('numbers that their types cannot hold are not written', () => {
  const [ledger, ticks] = [fc.sample(tokenLedger, 1)[0], fc.sample(tickArray, 1)[0]];
  if (ledger === undefined || ticks === undefined) throw new Error('nothing was drawn');
  const [first, ...others] = ticks.ticks;
  for (const amount of [-1n, 2n ** 64n])
    expect(() => encodeTokenLedger({ ...ledger, amount })).toThrow(RangeError);
  for (const start of [-(2 ** 31) - 1, 2 ** 31, 0.5])
    expect(() => encodeTickArray({ ...ticks, start })).toThrow(RangeError);
  for (const net of [-(2n ** 127n) - 1n, 2n ** 127n])
    expect(() => encodeTickArray({ ...ticks, ticks: [{ ...first, net } as Tick, ...others] })).toThrow(
      RangeError,
    );
  expect(() => encodeTickArray({ ...ticks, ticks: others })).toThrow(RangeError);
});

test('lists in accounts are as long as the constants say', () => {
  const { observationCount, ticksPerArray, tickArrays, nonces } = VENUE_CONSTANTS;
  const read = decodePool(new Uint8Array(1296).fill(1, 0, 2));
  expect(read?.observations).toHaveLength(observationCount);
  expect(decodeTickArray(new Uint8Array(5168).with(0, 2).with(1, 1))?.ticks).toHaveLength(ticksPerArray);
  expect([tickArrays, nonces]).toEqual([1024, 1024]);
  expect(read?.bitmap).toHaveLength(1024 / 64);
});

test('numbers that lie on the chain or in its history stay what they are', () => {
  expect(POOL_KINDS).toEqual({ product: 0, stable: 1, concentrated: 2, launch: 3, quoted: 4 });
  const { slippageExceeded, exactOutMismatch, wrongAddress, quoteForAnother } = VENUE_ERRORS;
  expect([slippageExceeded, exactOutMismatch, wrongAddress, quoteForAnother]).toEqual([
    6001, 6017, 6100, 6117,
  ]);
  expect(VENUE_ERROR_SENTENCES[6001]).toBe('Slippage tolerance exceeded');
});
