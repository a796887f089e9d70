import { isAddress } from '@orrery/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADDRESS_BYTES, readAddress, writeAddress } from './base58.ts';

const BYTES = fc
  .tuple(fc.nat(4), fc.uint8Array({ minLength: ADDRESS_BYTES, maxLength: ADDRESS_BYTES }))
  .map(([zeros, bytes]) => bytes.fill(0, 0, zeros));

test('any 32 bytes have a text that is an address, and that reads as the same bytes', () => {
  fc.assert(
    fc.property(BYTES, (bytes) => {
      const text = writeAddress(bytes);
      const read = new Uint8Array(ADDRESS_BYTES);
      expect([isAddress(text), readAddress(text, read)]).toEqual([true, true]);
      expect(read).toEqual(bytes);
    }),
    { numRuns: 500 },
  );
});

test('a text is read exactly when it is an address', () => {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0l_é';
  const digits = fc.nat(alphabet.length - 1).map((at) => alphabet.charAt(at));
  const text = fc.array(digits, { minLength: 30, maxLength: 46 }).map((list) => list.join(''));
  const plain = text.map((each) => each.replaceAll(/[0l_é]/g, '1'));
  fc.assert(
    fc.property(fc.oneof(text, plain), (each) => {
      expect(readAddress(each, new Uint8Array(ADDRESS_BYTES))).toBe(isAddress(each));
    }),
    { numRuns: 2_000 },
  );
});

test('the smallest and the largest address keep all their digits', () => {
  const texts = ['1'.repeat(32), writeAddress(new Uint8Array(ADDRESS_BYTES).fill(255))];
  const read = new Uint8Array(ADDRESS_BYTES);
  expect(texts.map((text) => readAddress(text, read) && writeAddress(read))).toEqual(texts);
});
