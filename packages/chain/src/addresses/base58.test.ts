import { getAddressDecoder, getBase58Decoder } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressBytes, toBase58 } from './base58.ts';

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

test('reads back the bytes kit wrote an address from', () => {
  const kit = getAddressDecoder();
  fc.assert(
    fc.property(fc.nat(32), fc.uint8Array({ minLength: 32, maxLength: 32 }), (zeros, rest) => {
      const bytes = new Uint8Array(32);
      bytes.set(rest.subarray(zeros), zeros);
      expect(addressBytes(kit.decode(bytes))).toEqual(bytes);
    }),
  );
});
