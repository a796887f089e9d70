import { EXECUTE_CODE, type UltraExecuteReply } from '@orrery/wire/ultra/execute';
import type { Signature } from '@solana/kit';
import { expect, it } from 'vitest';
import { toNeverSentReason } from './refusal.model.ts';

const EXPIRED = 'Transaction has expired and was not confirmed. Please try again.';

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
