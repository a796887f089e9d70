import { EXECUTE_CODE } from '@orrery/wire';
import { expect, it } from 'vitest';
import { EXPIRED, toChainReason, toNeverSentReason, UNKNOWN_WITH_SIGNATURE } from './order-failure.model.ts';

it('believes only replies that say nothing was sent; the rest is asked of the chain', () => {
  const reason = (code: number, error?: string) => toNeverSentReason({ status: 'Failed', code, error });
  expect(reason(EXECUTE_CODE.slippageExceeded)).toBe('Slippage tolerance exceeded');
  expect(reason(EXECUTE_CODE.expired)).toBe(EXPIRED);
  expect(reason(EXECUTE_CODE.messageChanged, 'message bytes changed')).toBe('message bytes changed');
  expect(reason(EXECUTE_CODE.timedOut)).toBeUndefined();
  expect(reason(EXECUTE_CODE.failedToLand)).toBeUndefined();
  expect(toNeverSentReason({ status: 'Success', code: 0 })).toBeUndefined();
});

it('says why the chain failed a transaction, in both of its spellings', () => {
  expect(toChainReason('InsufficientFundsForFee')).toMatch(/not have enough SOL/);
  expect(toChainReason({ InsufficientFundsForRent: { account_index: 1 } })).toMatch(/not have enough SOL/);
  expect(toChainReason({ InstructionError: [1, { Custom: 1 }] })).toBe(UNKNOWN_WITH_SIGNATURE);
  expect(toChainReason(null)).toBe(UNKNOWN_WITH_SIGNATURE);
});
