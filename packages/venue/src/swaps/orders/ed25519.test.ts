import { type Address, generateKeyPairSigner, signBytes } from '@solana/kit';
import { expect, test } from 'vitest';
import { isSignedBy, toInstantSigner } from './ed25519.ts';

const message = new TextEncoder().encode('message');

test('signs as WebCrypto does and tells its own signature from any other', async () => {
  const signer = await generateKeyPairSigner();
  const instant = toInstantSigner(signer);
  const { address } = instant;
  const signature = instant.sign(message);
  expect(Uint8Array.from(signature)).toEqual(
    Uint8Array.from(await signBytes(signer.keyPair.privateKey, message)),
  );
  expect(isSignedBy(address, message, signature)).toBe(true);
  expect(isSignedBy(address, message.slice(1), signature)).toBe(false);
  expect(isSignedBy((await generateKeyPairSigner()).address, message, signature)).toBe(false);
});

test('nothing is signed by an address that no key has', () => {
  const offCurve = '7atgF8KQo4wJrD5ATGX7t1V2zVvykPJbFfNeVf1icFv1' as Address;
  expect(isSignedBy(offCurve, message, new Uint8Array(64))).toBe(false);
});
