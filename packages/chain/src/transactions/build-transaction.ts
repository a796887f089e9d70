import { AppError } from '@orrery/core/app-error';
import type { Address, Instruction } from '@solana/kit';
import { compileTransaction, type TransactionLayout } from './compile-transaction.ts';
import { MAX_TRANSACTION_BYTES } from './parse-transaction.ts';

/** A transaction's recent blockhash and the last block height at which it can land. */
export interface TransactionLifetime {
  blockhash: string;
  lastValidBlockHeight: bigint;
}

/** Compiles an unsigned transaction, v0 by default. Throws `TRANSACTION_TOO_LARGE`. */
export function buildTransaction(
  feePayer: Address,
  layout: TransactionLayout,
  instructions: readonly Instruction[],
): Uint8Array {
  const bytes = compileTransaction(feePayer, layout, instructions);
  if (bytes.length > MAX_TRANSACTION_BYTES) {
    throw new AppError('TRANSACTION_TOO_LARGE', { bytes: bytes.length });
  }
  return bytes;
}
