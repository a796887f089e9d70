import { JITO_TIP_ACCOUNTS, NOZOMI_TIP_ACCOUNTS } from '@orrery/domain/trading/tip-accounts';
import { type Address, generateKeyPairSigner } from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTransaction } from '../testing.ts';
import { decodeTransaction } from './decode-transaction.ts';
import { readTip, tipInstructions, unitLimitFor, unitPriceFor } from './fee-plan.ts';
import { priorityFeeLamports } from './priority-fee.ts';

const first = (accounts: readonly Address[]) => accounts[0] as Address;

test('a limit leaves room above what was used, and is the most there is where that is not known', () => {
  expect(unitLimitFor(undefined)).toBe(1_400_000);
  expect(unitLimitFor(100_000n)).toBe(140_000);
  expect(unitLimitFor(1_300_000)).toBe(1_400_000);
});

test('no fee exceeds what a person set, and an exact one is that but for the rounding of a price', async () => {
  const { address: feePayer } = await generateKeyPairSigner();
  const feeAt = (units: number, microLamports: bigint) =>
    priorityFeeLamports(
      decodeTransaction(
        aTransaction({
          feePayer,
          instructions: [
            getSetComputeUnitLimitInstruction({ units }),
            getSetComputeUnitPriceInstruction({ microLamports }),
          ],
        }),
      ),
    );
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 10n }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.integer({ min: 1, max: 1_400_000 }),
      (lamports, asked, unitLimit) => {
        const capped = feeAt(unitLimit, unitPriceFor({ feeType: 'max-cap', lamports }, { asked, unitLimit }));
        const exact = feeAt(
          unitLimit,
          unitPriceFor({ feeType: 'exact-fee', lamports }, { asked, unitLimit }),
        );
        expect(capped).toBeLessThanOrEqual(exact);
        expect(exact).toBeLessThanOrEqual(lamports);
        expect(lamports - exact).toBeLessThanOrEqual(2n);
      },
    ),
  );
});

test('tips go to an account of their kind and are read back from the bytes; others are none', async () => {
  const { address: payer } = await generateKeyPairSigner();
  const { address: other } = await generateKeyPairSigner();
  const decode = (from: Address) =>
    decodeTransaction(
      aTransaction({
        feePayer: payer,
        instructions: tipInstructions(from, { jito: 1_234n, nozomi: 1_000_000n }, first),
      }),
    );
  const { instructions } = decode(payer);
  expect(instructions.map(({ accounts }) => accounts[1]?.address)).toEqual([
    NOZOMI_TIP_ACCOUNTS[0],
    JITO_TIP_ACCOUNTS[0],
  ]);
  expect(instructions.map((each) => readTip(each, payer))).toEqual([
    { kind: 'nozomi', lamports: 1_000_000n },
    { kind: 'jito', lamports: 1_234n },
  ]);
  expect(decode(other).instructions.map((each) => readTip(each, payer))).toEqual([undefined, undefined]);
  const elsewhere = tipInstructions(payer, { jito: 1n }, () => other);
  const [gift] = decodeTransaction(aTransaction({ feePayer: payer, instructions: elsewhere })).instructions;
  expect(gift && readTip(gift, payer)).toBeUndefined();
  expect(tipInstructions(payer, { jito: 0n }, first)).toEqual([]);
});
