import { AppError } from '@orrery/core';
import type { Address, Instruction } from '@solana/kit';
import { compileTransaction } from './compile-transaction.ts';
import { TRANSACTION_MOST_BYTES } from './parse-transaction.ts';

/** The blockhash a transaction stands on and the block height after which it can no longer land. */
export interface TransactionLifetime {
  blockhash: string;
  lastValidBlockHeight: bigint;
}

/** Compiles an unsigned v0 transaction. Throws `TRANSACTION_TOO_LARGE`. */
export function buildTransaction(
  feePayer: Address,
  { blockhash }: Pick<TransactionLifetime, 'blockhash'>,
  instructions: readonly Instruction[],
): Uint8Array {
  const bytes = compileTransaction(feePayer, blockhash, instructions);
  if (bytes.length > TRANSACTION_MOST_BYTES) {
    throw new AppError('TRANSACTION_TOO_LARGE', { bytes: bytes.length });
  }
  return bytes;
}
