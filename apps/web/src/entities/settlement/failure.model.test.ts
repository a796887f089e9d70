import { SYSTEM_PROGRAM, VENUE_PROGRAM } from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { toChainReason, UNKNOWN_WITH_SIGNATURE } from './failure.model.ts';

it('says why the chain failed a transaction, in both of its spellings, by the program that failed', () => {
  const reason = (error: unknown) =>
    toChainReason(error, [{ program: USDC }, { program: SYSTEM_PROGRAM }, { program: VENUE_PROGRAM }]);
  expect(reason('InsufficientFundsForFee')).toMatch(/not have enough SOL/);
  expect(reason({ InsufficientFundsForRent: { account_index: 1 } })).toMatch(/not have enough SOL/);
  expect(reason({ InstructionError: [1n, { Custom: 1n }] })).toBe('Insufficient SOL');
  expect(reason({ InstructionError: [0, { Custom: 1 }] })).toBe(UNKNOWN_WITH_SIGNATURE);
  expect(reason({ InstructionError: [2, { Custom: 6001 }] })).toBe('Slippage tolerance exceeded');
  expect(reason({ InstructionError: [2, { Custom: 6115 }] })).toBe('The quote has expired');
  expect(reason({ InstructionError: [1, { Custom: 6001 }] })).toBe(UNKNOWN_WITH_SIGNATURE);
  expect(reason(null)).toBe(UNKNOWN_WITH_SIGNATURE);
});
