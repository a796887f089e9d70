import { getBase58Decoder } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBase58 } from './base58.ts';

test('writes what kit writes, leading zeros included', () => {
  const kit = getBase58Decoder();
  fc.assert(
    fc.property(fc.nat(4), fc.uint8Array({ maxLength: 70 }), (zeros, rest) => {
      const bytes = new Uint8Array([...new Uint8Array(zeros), ...rest]);
      expect(toBase58(bytes)).toBe(kit.decode(bytes));
    }),
  );
});
