import { createHash } from 'node:crypto';
import {
  getAddressFromPublicKey,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  signBytes,
  verifySignature,
} from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inviteKey, isInviteCode, toInviteCode } from './invite-code.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const random = fc.uint8Array({ minLength: 13, maxLength: 13 });
const code = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: 12, maxLength: 12 })
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
      const isCode = text.length === 12 && [...text].every((digit) => ALPHABET.includes(digit));
      expect(isInviteCode(text)).toBe(isCode);
    }),
  );
  for (const wrong of ['0', 'O', 'I', 'l', ' ', '\n', 'é', '_'])
    expect(isInviteCode(`abcdefghijk${wrong}`)).toBe(false);
  expect(isInviteCode('abcdefghijkm\n')).toBe(false);
});

test('derives the key whose seed is the SHA-256 of `invite:` and the code', async () => {
  await fc.assert(
    fc.asyncProperty(code, fc.uint8Array(), async (text, message) => {
      const seed = createHash('sha256').update(`invite:${text}`, 'ascii').digest();
      const pkcs8 = Uint8Array.from([...Buffer.from('302e020100300506032b657004220420', 'hex'), ...seed]);
      const signing = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
      const key = await inviteKey(text);
      expect(await verifySignature(key.publicKey, await signBytes(signing, message), message)).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test('derives a key that stays the same, and that cannot be read out', async () => {
  const key = await inviteKey('abcdefghijkm');
  const again = await inviteKey('abcdefghijkm');
  const address = await getAddressFromPublicKey(key.publicKey);
  expect(await getAddressFromPublicKey(again.publicKey)).toBe(address);
  expect(getBase58Encoder().encode(address)).toHaveLength(32);
  expect(getBase64Decoder().decode(await signBytes(key.privateKey, Uint8Array.of(1)))).toHaveLength(88);
  expect(key.privateKey.extractable).toBe(false);
});
