import type { MintExtensions } from '@orrery/domain/mints/mint-extensions';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { genesisMint } from './genesis-mint.ts';
import { parseTransferFee } from './mint-transfer-fee.ts';

const authorities = { supply: 1n, mintAuthority: null, freezeAuthority: null };
const facts: TokenFacts = {
  id: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address,
  symbol: 'TAX',
  name: 'Taxed',
  decimals: 6,
  tokenProgram: TOKEN_2022_PROGRAM,
  tags: [],
};
const mintOf = (extensions: MintExtensions) =>
  genesisMint({ token: { ...facts, extensions }, ...authorities }).data;

test('reads what a mint was made with, beside any other extensions', () => {
  const fees = fc.record({
    bps: fc.integer({ min: 0, max: 10_000 }),
    most: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  });
  const others = [
    {},
    { isDefaultFrozen: true },
    { interestBearing: { rateBps: 5 }, transferHook: null },
  ] as const;
  fc.assert(
    fc.property(fees, fc.constantFrom(...others), (transferFee, other) => {
      expect(parseTransferFee(mintOf({ ...other, transferFee }))).toEqual(transferFee);
    }),
    { numRuns: 50 },
  );
});

test('finds none in a plain mint, in one with other extensions and in nothing', () => {
  expect(
    parseTransferFee(
      genesisMint({ token: { ...facts, tokenProgram: TOKEN_PROGRAM_ADDRESS }, ...authorities }).data,
    ),
  ).toBeUndefined();
  expect(parseTransferFee(mintOf({ isDefaultFrozen: true }))).toBeUndefined();
  expect(parseTransferFee(new Uint8Array())).toBeUndefined();
});

test('takes the dearer figures while one fee follows another', () => {
  const data = Uint8Array.from(mintOf({ transferFee: { bps: 100, most: 7n } }));
  const at = data.indexOf(100, 166);
  data[at] = 50;
  expect(parseTransferFee(data)).toEqual({ bps: 100, most: 7n });
});

test('refuses a fee that is cut short', () => {
  const data = mintOf({ transferFee: { bps: 100, most: 7n } });
  expect(() => parseTransferFee(data.subarray(0, data.indexOf(100, 166)))).toThrow(RangeError);
});
