import { getBase58Decoder } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInviteCode, toInviteCode } from './invite-code.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const random = fc.uint8Array({ minLength: 22, maxLength: 22 });
const letters = (count: number) =>
  fc
    .array(fc.constantFrom(...Array.from(ALPHABET)), { minLength: count, maxLength: count })
    .map((digits) => digits.join(''));

test('makes 22 base58 characters of any 22 bytes, the last ones of their number', () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const made = toInviteCode(bytes);
      expect(made).toHaveLength(22);
      expect(isInviteCode(made)).toBe(true);
      expect(made).toBe(getBase58Decoder().decode(bytes).slice(-22));
    }),
  );
  expect(toInviteCode(new Uint8Array(22))).toBe('1'.repeat(22));
  expect(() => toInviteCode(new Uint8Array(13))).toThrow(RangeError);
});

test('a new code cannot be guessed: it has 128 bits and more', () => {
  const code = toInviteCode(Uint8Array.from({ length: 22 }, (_, index) => 255 - index));
  expect(Math.log2(58 ** code.length)).toBeGreaterThan(128);
});

test('takes 22 characters of the alphabet for a code, the 12 that links once had, and nothing else', () => {
  fc.assert(fc.property(letters(22), isInviteCode));
  fc.assert(fc.property(letters(12), isInviteCode));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 24 }), (text) => {
      const isLong = text.length === 12 || text.length === 22;
      expect(isInviteCode(text)).toBe(isLong && Array.from(text).every((digit) => ALPHABET.includes(digit)));
    }),
  );
  for (const count of [11, 13, 21, 23]) expect(isInviteCode('a'.repeat(count))).toBe(false);
  for (const wrong of ['0', 'O', 'I', 'l', ' ', '\n', 'é', '_'])
    expect(isInviteCode(`abcdefghijk${wrong}`)).toBe(false);
  expect(isInviteCode('abcdefghijkm\n')).toBe(false);
});
