import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOfSecret } from './signer.ts';

test('names the address kit derives from the same secret', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (secret) => {
      expect(addressOfSecret(secret)).toBe((await createKeyPairSignerFromPrivateKeyBytes(secret)).address);
    }),
  );
});
