import { type Address, getBase58Decoder } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressBytes, signatureBytes, toBase58 } from './base58.ts';

test('writes what kit writes, leading zeros included', () => {
  const kit = getBase58Decoder();
  fc.assert(
    fc.property(fc.nat(4), fc.uint8Array({ maxLength: 70 }), (zeros, rest) => {
      const bytes = new Uint8Array([...new Uint8Array(zeros), ...rest]);
      expect(toBase58(bytes)).toBe(kit.decode(bytes));
    }),
  );
});

test.each([32, 64])('writes %i bytes as kit does, whatever they begin with', (length) => {
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
