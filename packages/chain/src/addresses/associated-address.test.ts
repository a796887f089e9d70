import { createHash } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Address, getAddressDecoder, isOffCurveAddress } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { associatedAddress } from './associated-address.ts';
import { isCurvePoint } from './curve-point.ts';
import { TOKEN_2022_PROGRAM } from './solana-programs.ts';

const address = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): Address => getAddressDecoder().decode(bytes));

const kitSays = (bytes: Uint8Array) => !isOffCurveAddress(getAddressDecoder().decode(bytes));

test("derives what kit derives, for both token programs' accounts", async () => {
  const programs = fc.constantFrom(TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM);
  await fc.assert(
    fc.asyncProperty(address, address, programs, async (owner, mint, tokenProgram) => {
      const [expected] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
      expect(associatedAddress({ owner, mint, tokenProgram })).toBe(expected);
    }),
    { numRuns: 300 },
  );
});

test('hashes as node does, at every length around a block', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(
        createHash('sha256').update(bytes).digest('hex'),
      );
    }),
    { numRuns: 500 },
  );
});

test('tells points of the curve as kit does, the odd ones too', () => {
  const edge = (value: bigint) =>
    Uint8Array.from({ length: 32 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));
  const prime = 2n ** 255n - 19n;
  const odd = [0n, 1n, 2n, prime - 1n, prime, prime + 1n, 2n ** 255n, 2n ** 255n + 1n, 2n ** 256n - 1n].map(
    edge,
  );
  for (const bytes of odd) expect(isCurvePoint(bytes)).toBe(kitSays(bytes));
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(isCurvePoint(bytes)).toBe(kitSays(bytes));
    }),
    { numRuns: 500 },
  );
});
