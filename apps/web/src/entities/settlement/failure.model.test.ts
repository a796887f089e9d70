import { SYSTEM_PROGRAM, VENUE_PROGRAM } from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import { EXECUTE_CODE, type UltraExecuteReply } from '@orrery/wire/ultra/execute';
import type { Signature } from '@solana/kit';
import { expect, it } from 'vitest';
import { EXPIRED, toChainReason, toNeverSentReason, UNKNOWN_WITH_SIGNATURE } from './failure.model.ts';

it('believes only replies that say nothing was sent; the rest is asked of the chain', () => {
  const signature = '5'.repeat(88) as Signature;
  const reason = (code: number, more: Partial<UltraExecuteReply> = {}) =>
    toNeverSentReason({ status: 'Failed', code, ...more });
  expect(reason(EXECUTE_CODE.slippageExceeded)).toBe('Slippage tolerance exceeded');
  expect(reason(6017)).toBe("Exact out amount doesn't match");
  expect(reason(7000)).toBe('Transaction was not confirmed');
  expect(reason(EXECUTE_CODE.expired)).toBe(EXPIRED);
  expect(reason(EXECUTE_CODE.expired, { signature })).toBe(EXPIRED);
  expect(reason(EXECUTE_CODE.messageChanged, { error: 'message bytes changed' })).toBe(
    'message bytes changed',
  );
  expect(reason(1, { error: 'custom program error: #1' })).toBe('custom program error: #1');
  expect(reason(1, { signature })).toBeUndefined();
  expect(reason(EXECUTE_CODE.failedToLand, { error: 'no' })).toBe('no');
  expect(reason(EXECUTE_CODE.failedToLand, { signature })).toBeUndefined();
  expect(reason(EXECUTE_CODE.timedOut)).toBeUndefined();
  expect(reason(EXECUTE_CODE.unknown)).toBeUndefined();
  expect(toNeverSentReason({ status: 'Success', code: 0 })).toBeUndefined();
});

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
