import { createHash } from 'node:crypto';
import { getAddressFromPublicKey, signBytes, verifySignature } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inviteKey } from './invite-key.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const code = fc
  .constantFrom(12, 22)
  .chain((count) =>
    fc.array(fc.constantFrom(...Array.from(ALPHABET)), { minLength: count, maxLength: count }),
  )
  .map((digits) => digits.join(''));

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
  expect(key.privateKey.extractable).toBe(false);
});
