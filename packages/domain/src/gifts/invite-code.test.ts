import { getBase58Decoder } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInviteCode, toInviteCode } from './invite-code.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const random = fc.uint8Array({ minLength: 13, maxLength: 13 });
const code = fc
  .array(fc.constantFrom(...Array.from(ALPHABET)), { minLength: 12, maxLength: 12 })
  .map((digits) => digits.join(''));

test('makes 12 base58 characters of any 13 bytes, the last ones of their number', () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const made = toInviteCode(bytes);
      expect(isInviteCode(made)).toBe(true);
      expect(made).toBe(getBase58Decoder().decode(bytes).slice(-12));
    }),
  );
  expect(toInviteCode(new Uint8Array(13))).toBe('111111111111');
  expect(() => toInviteCode(new Uint8Array(12))).toThrow(RangeError);
});

test('takes 12 characters of the alphabet for a code and nothing else', () => {
  fc.assert(fc.property(code, isInviteCode));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 16 }), (text) => {
      const isCode = text.length === 12 && Array.from(text).every((digit) => ALPHABET.includes(digit));
      expect(isInviteCode(text)).toBe(isCode);
    }),
  );
  for (const wrong of ['0', 'O', 'I', 'l', ' ', '\n', 'é', '_'])
    expect(isInviteCode(`abcdefghijk${wrong}`)).toBe(false);
  expect(isInviteCode('abcdefghijkm\n')).toBe(false);
});
