import type { Atoms } from '@orrery/core/atoms';
import { EXECUTE_CODE } from '@orrery/wire/ultra/execute';
import type { Signature } from '@solana/kit';

/** The outcome of an execute; amounts are what the chain moved for the taker, in smallest units. */
export type ExecuteResult =
  | { status: 'success'; signature: Signature; slot: bigint; inputAmount: Atoms; outputAmount: Atoms }
  | ExecuteFailure;

/** `code` is one of wire's EXECUTE_CODE or a program's own error above 0. */
export interface ExecuteFailure {
  status: 'failed';
  code: number;
  error: string;
  /** Present when the transaction may be on the chain. */
  signature?: Signature;
}

const SENTENCES = {
  orderMissing: 'Order not found, it might have expired',
  invalidTransaction: 'Invalid signed transaction',
  messageChanged: 'The transaction was changed after it was quoted',
  failedToLand: 'Failed to land',
  notFullySigned: 'Transaction not fully signed',
  expired: 'Transaction expired',
  timedOut: 'Timed out',
  gaslessUnsupported: 'Wallet unsupported for gasless',
  slippageExceeded: 'Slippage tolerance exceeded',
} as const satisfies Partial<Record<keyof typeof EXECUTE_CODE, string>>;

/** Nothing of it was sent: it may be ordered again, at the taker's own cost. */
export function gasSpent(): ExecuteFailure {
  return { status: 'failed', code: EXECUTE_CODE.failedToLand, error: 'Gasless swaps are used up for now' };
}

export function failure(reason: keyof typeof SENTENCES, signature?: Signature): ExecuteFailure {
  return {
    status: 'failed',
    code: EXECUTE_CODE[reason],
    error: SENTENCES[reason],
    ...(signature && { signature }),
  };
}

/** A program's refusal; error 0 would read as success, so it is told as a failure to land. */
export function programFailure(programCode: number, signature?: Signature): ExecuteFailure {
  if (programCode === EXECUTE_CODE.slippageExceeded) return failure('slippageExceeded', signature);
  const code = programCode > 0 ? programCode : EXECUTE_CODE.failedToLand;
  return {
    status: 'failed',
    code,
    error: `custom program error: #${programCode}`,
    ...(signature && { signature }),
  };
}
