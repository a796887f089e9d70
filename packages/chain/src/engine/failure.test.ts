import { USDC } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { expect, test } from 'vitest';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { VENUE_PROGRAM } from '../programs/venue/generated/accounts.generated.ts';
import { explainFailure, isFatal } from './failure.ts';

const instructions = [USDC, SYSTEM_PROGRAM, VENUE_PROGRAM].map((program: Address) => ({ program }));
const reason = (err: unknown, logs: readonly string[] = []) => explainFailure({ err, instructions, logs });

test('says why the chain failed a transaction, in both of its spellings, by the program that failed', () => {
  expect(reason('InsufficientFundsForFee')).toMatch(/not have enough SOL/);
  expect(reason({ InsufficientFundsForRent: { account_index: 1 } })).toMatch(/not have enough SOL/);
  expect(reason({ InstructionError: [1n, { Custom: 1n }] })).toBe('Insufficient SOL');
  expect(reason({ InstructionError: [0, { Custom: 1 }] })).toBeUndefined();
  expect(reason({ InstructionError: [2, { Custom: 6001 }] })).toBe('Slippage tolerance exceeded');
  expect(reason({ InstructionError: [2, { Custom: 6115 }] })).toBe('The quote has expired');
  expect(reason({ InstructionError: [1, { Custom: 6001 }] })).toBeUndefined();
  expect(reason(null)).toBeUndefined();
});

test('a code is of the program that raised it, though another one called it', () => {
  const err = { InstructionError: [2, { Custom: 17 }] };
  const logs = [
    `Program ${VENUE_PROGRAM} invoke [1]`,
    `Program ${TOKEN_PROGRAM_ADDRESS} invoke [2]`,
    `Program ${TOKEN_PROGRAM_ADDRESS} failed: custom program error: 0x11`,
    `Program ${VENUE_PROGRAM} failed: custom program error: 0x11`,
  ];
  expect(reason(err, logs)).toBe('The token account is frozen.');
  expect(reason(err)).toBeUndefined();
});

test('decimals other than those shown are told as that, whichever token program refuses them', () => {
  for (const program of [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM]) {
    const refused = { err: { InstructionError: [0, { Custom: 18 }] }, instructions: [{ program }] };
    expect(explainFailure(refused)).toBe("The token's decimals are not what was shown.");
  }
});

test('rent and too many locks stop a transaction whatever was asked for', () => {
  expect(isFatal({ InsufficientFundsForRent: { account_index: 0 } })).toBe(true);
  expect(isFatal('TooManyAccountLocks')).toBe(true);
  expect(isFatal({ InstructionError: [0, { Custom: 6001 }] })).toBe(false);
  expect(isFatal(null)).toBe(false);
});
