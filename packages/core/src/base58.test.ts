import { type Address, getBase58Decoder, getBase58Encoder, isAddress as isKitAddress } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAddress } from './address.ts';
import { addressBytes, fromBase58, signatureBytes, toBase58 } from './base58.ts';
import { ADDRESS_BYTES, readAddress } from './base58-read.ts';

test('writes what kit writes, leading zeros included', () => {
  const kit = getBase58Decoder();
  fc.assert(
    fc.property(fc.nat(4), fc.uint8Array({ maxLength: 70 }), (zeros, rest) => {
      const bytes = new Uint8Array([...new Uint8Array(zeros), ...rest]);
      expect(toBase58(bytes)).toBe(kit.decode(bytes));
    }),
  );
});

test.each([32, 64])('writes %i bytes as kit does, leading zeros included', (length) => {
  const kit = getBase58Decoder();
  fc.assert(
    fc.property(fc.nat(length), fc.uint8Array({ minLength: length, maxLength: length }), (zeros, bytes) => {
      bytes.fill(0, 0, zeros);
      expect(toBase58(bytes)).toBe(kit.decode(bytes));
    }),
  );
  for (const all of [0, 255]) {
    const bytes = new Uint8Array(length).fill(all);
    expect(toBase58(bytes)).toBe(kit.decode(bytes));
  }
});

test.each([
  [32, addressBytes],
  [64, signatureBytes],
])('reads back the %i bytes kit wrote a text from', (length, read) => {
  const kit = getBase58Decoder();
  fc.assert(
    fc.property(fc.nat(length), fc.uint8Array({ minLength: length, maxLength: length }), (zeros, rest) => {
      const bytes = new Uint8Array(length);
      bytes.set(rest.subarray(zeros), zeros);
      // An address, where one is asked for.
      expect(read(kit.decode(bytes) as Address)).toEqual(bytes);
    }),
  );
});

test('reads what kit reads, of any length and with leading zeros, and nothing else', () => {
  const kit = getBase58Decoder();
  fc.assert(
    fc.property(fc.nat(4), fc.uint8Array({ maxLength: 70 }), (zeros, rest) => {
      const bytes = new Uint8Array([...new Uint8Array(zeros), ...rest]);
      expect(fromBase58(kit.decode(bytes))).toEqual(bytes);
    }),
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('1', '2', 'z', 'Z', '9', 'A', 'é', '0', 'l', '_', ' ') }),
      (text) => {
        expect(fromBase58(text)).toEqual(kitBytes(text));
      },
    ),
  );
});

function kitBytes(text: string): Uint8Array | undefined {
  try {
    return new Uint8Array(getBase58Encoder().encode(text));
  } catch {
    return undefined;
  }
}

test('a text is read exactly when kit takes it for an address', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0l_é';
  const digits = fc.nat(alphabet.length - 1).map((at) => alphabet.charAt(at));
  const text = fc.array(digits, { minLength: 30, maxLength: 46 }).map((list) => list.join(''));
  const plain = text.map((each) => each.replaceAll(/[0l_é]/g, '1'));
  const written = fc
    .tuple(fc.nat(4), fc.uint8Array({ minLength: 31, maxLength: 33 }))
    .map(([zeros, bytes]) => getBase58Decoder().decode(bytes.fill(0, 0, zeros)));
  fc.assert(
    fc.property(fc.oneof(text, plain, written), (each) => {
      expect([readAddress(each) !== undefined, isAddress(each)]).toEqual([
        isKitAddress(each),
        isKitAddress(each),
      ]);
    }),
    { numRuns: 3_000 },
  );
});

test('the smallest and the largest address keep all their digits', () => {
  const texts = ['1'.repeat(32), toBase58(new Uint8Array(ADDRESS_BYTES).fill(255))];
  expect(texts.map((text) => toBase58(readAddress(text) ?? new Uint8Array()))).toEqual(texts);
});
