import {
  type Address,
  getAddressDecoder,
  getAddressEncoder,
  getI32Encoder,
  getProgramDerivedAddress,
  getU16Encoder,
} from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  giftAddress,
  lpMintAddress,
  poolAddress,
  positionAddress,
  tickArrayAddress,
  tokenLedgerAddress,
} from './addresses.ts';

const PROGRAM = 'orreryVenue11111111111111111111111111111111' as Address;
const address = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): Address => getAddressDecoder().decode(bytes));
const tick = fc.integer({ min: -443_636, max: 443_636 });

const bytes = getAddressEncoder();
const derived = (...seeds: Parameters<typeof getProgramDerivedAddress>[0]['seeds']) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds });

test('derives what kit derives from the same seeds', async () => {
  await fc.assert(
    fc.asyncProperty(
      address,
      address,
      fc.nat({ max: 1_023 }),
      tick,
      tick,
      async (a, b, nonce, lower, upper) => {
        const [pool, bump] = await derived(
          'pool',
          bytes.encode(a),
          bytes.encode(b),
          getU16Encoder().encode(nonce),
        );
        expect(poolAddress({ mint0: a, mint1: b, nonce })).toEqual({ address: pool, bump });
        expect(lpMintAddress(a)).toBe((await derived('lp', bytes.encode(a)))[0]);
        const [array] = await derived('ticks', bytes.encode(a), getI32Encoder().encode(lower));
        expect(tickArrayAddress(a, lower)).toBe(array);
        const ends = [getI32Encoder().encode(lower), getI32Encoder().encode(upper)];
        const [position] = await derived('position', bytes.encode(a), bytes.encode(b), ...ends);
        expect(positionAddress({ pool: a, owner: b, lower, upper })).toBe(position);
        expect(giftAddress(a)).toBe((await derived('gift', bytes.encode(a)))[0]);
        expect(tokenLedgerAddress(a)).toBe((await derived('ledger', bytes.encode(a)))[0]);
      },
    ),
    { numRuns: 60 },
  );
});
