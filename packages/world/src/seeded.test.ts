import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { traderKey } from './seeded.ts';

test('names a trader by the address kit derives from its secret', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (name) => {
      const { secret, address } = traderKey(name);
      expect(address).toBe((await createKeyPairSignerFromPrivateKeyBytes(secret)).address);
    }),
  );
});
