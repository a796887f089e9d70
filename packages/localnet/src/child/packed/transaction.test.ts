import { SYSTEM_PROGRAM } from '@orrery/chain';
import { addressBytes, toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TransactionMeta } from '../transaction-meta.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { LOG_WORDS } from './log-words.ts';
import { type LandedTransaction, packedNumbers, packTransaction, unpackTransaction } from './transaction.ts';

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const someBytes = fc.uint8Array({ maxLength: 80 });
const address = bytesOf(KEY_BYTES).map((bytes) => toBase58(bytes) as Address);
const amount = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const small = fc.nat(255);

function aTokenBalance(keys: readonly Address[]) {
  const some = fc.oneof(fc.constantFrom(...keys), address);
  const accountIndex = fc.nat(keys.length - 1);
  return fc.record({ accountIndex, mint: some, owner: some, programId: some, amount, decimals: small });
}

/** Balances of which some are there before and after. */
function tokenBalances(keys: readonly Address[]) {
  const some = fc.uniqueArray(aTokenBalance(keys), { selector: (each) => each.accountIndex, maxLength: 6 });
  return fc
    .record({ before: some, changes: fc.array(amount, { maxLength: 6 }), made: some })
    .map(({ before, changes, made }): TransactionMeta['tokenBalances'] => ({
      before,
      after: [...before.flatMap((each, index) => toChanged(each, changes[index])), ...made],
    }));
}

function toChanged<Balance>(balance: Balance, amount: bigint | undefined): Balance[] {
  return amount === undefined ? [] : [{ ...balance, amount }];
}

function logs(keys: readonly Address[]) {
  const word = fc.oneof(
    fc.constantFrom(...LOG_WORDS),
    fc.constantFrom<string>(...keys),
    fc.string({ unit: 'binary' }),
    fc.nat().map(String),
    fc.constantFrom('007', '-1', '1e3', '9'.repeat(30), 'AAAA', 'AA==', 'AB==', 'consumed\n5', ''),
    someBytes.map((bytes) => Buffer.from(bytes).toString('base64')),
  );
  return fc.array(fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')));
}

function metadata(keys: readonly Address[], loadedAddresses: TransactionMeta['loadedAddresses']) {
  const balances = fc.array(amount, { minLength: keys.length, maxLength: keys.length });
  const accounts = fc.array(small, { maxLength: 20 });
  const inner = fc.record({
    programIdIndex: small,
    accounts,
    data: someBytes,
    stackHeight: fc.integer({ min: 2, max: 5 }),
  });
  return fc.record({
    err: fc.constantFrom(null, 'AccountNotFound', { InstructionError: [1, { Custom: 6_001 }] }),
    fee: amount,
    unitsConsumed: amount,
    balances: fc.record({ before: balances, after: balances }),
    tokenBalances: tokenBalances(keys),
    inner: fc.array(fc.record({ index: small, instructions: fc.array(inner, { maxLength: 4 }) }), {
      maxLength: 4,
    }),
    logs: logs(keys),
    loadedAddresses: fc.constant(loadedAddresses),
    returned: fc.option(
      fc.record({ programId: address, data: fc.uint8Array({ minLength: 1, maxLength: 1024 }) }),
    ),
  });
}

interface Shape {
  own: Address[];
  writable: Address[];
  readonly: Address[];
  isLegacy: boolean;
  signatures: Uint8Array[];
  tail: Uint8Array;
}

/** As it lies on the wire, with anything behind its accounts. */
function toWire({ own, isLegacy, signatures, tail }: Shape): Uint8Array {
  const version = isLegacy ? [] : [0x80];
  const keys = own.flatMap((key) => [...addressBytes(key)]);
  const head = [signatures.length, ...signatures.flatMap((each) => [...each]), ...version];
  return Uint8Array.from([...head, signatures.length, 0, 1, own.length, ...keys, ...tail]);
}

const transactions: fc.Arbitrary<LandedTransaction> = fc
  .record({
    own: fc.array(address, { minLength: 1, maxLength: 12 }),
    writable: fc.array(address, { maxLength: 5 }),
    readonly: fc.array(address, { maxLength: 5 }),
    isLegacy: fc.boolean(),
    signatures: fc.array(bytesOf(SIGNATURE_BYTES), { minLength: 1, maxLength: 3 }),
    tail: fc.uint8Array({ minLength: KEY_BYTES, maxLength: 300 }),
  })
  .chain((shape) => {
    const { own, writable, readonly } = shape;
    const keys = [...own, ...writable, ...readonly];
    return metadata(keys, { writable, readonly }).map((meta) => ({ bytes: toWire(shape), keys, meta }));
  });

describe('a packed transaction', () => {
  test('is what it was, after anything it did and its programs logged', () => {
    fc.assert(
      fc.property(transactions, (transaction) => {
        const { bytes, keys, meta } = transaction;
        const numbers = keys.map((_, index) => 1_000 * index);
        const packed = packTransaction(transaction, numbers);
        expect(packedNumbers(packed)).toEqual(numbers);
        const signature = bytes.slice(1, 1 + SIGNATURE_BYTES);
        const addressOf = (number: number) => {
          const found = keys[number / 1_000] ?? SYSTEM_PROGRAM;
          return { address: found, key: addressBytes(found) };
        };
        expect(unpackTransaction(packed, { signature, err: meta.err, addressOf })).toEqual({ bytes, meta });
      }),
    );
  });

  test('is refused when bytes of it are missing', () => {
    expect(() => new ByteReader(new Uint8Array([5, 1])).bytes()).toThrow(RangeError);
    expect(() => new ByteReader(new Uint8Array([200])).whole()).toThrow(RangeError);
  });
});

test('numbers of any size are read as they were written, small ones from one byte', () => {
  const sizes = [
    0n,
    1n,
    127n,
    128n,
    2n ** 49n - 1n,
    2n ** 49n,
    2n ** 53n,
    2n ** 63n,
    2n ** 64n - 1n,
    2n ** 70n,
  ];
  for (const size of sizes) {
    const writer = new ByteWriter();
    writer.amount(size);
    writer.difference(-size);
    writer.difference(size);
    const reader = new ByteReader(writer.toBytes());
    expect([reader.amount(), reader.difference(), reader.difference()]).toEqual([size, -size, size]);
  }
  const writer = new ByteWriter();
  for (const difference of [0n, 63n, -64n]) writer.difference(difference);
  expect(writer.toBytes()).toHaveLength(3);
});

test('no word of the dictionary stands in it twice', () => {
  expect(new Set(LOG_WORDS).size).toBe(LOG_WORDS.length);
});
