import { AppError } from '@orrery/core';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { TRANSACTION_MOST_BYTES } from './parse-transaction.ts';

/** The blockhash a transaction stands on and the block height after which it can no longer land. */
export interface TransactionLifetime {
  blockhash: string;
  lastValidBlockHeight: bigint;
}

/** Compiles an unsigned v0 transaction. Throws `TRANSACTION_TOO_LARGE`. */
export function buildTransaction(
  feePayer: Address,
  { blockhash, lastValidBlockHeight }: TransactionLifetime,
  instructions: readonly Instruction[],
): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(feePayer, empty),
    (payable) =>
      setTransactionMessageLifetimeUsingBlockhash(
        // Kit brands blockhashes; this one comes from an RPC reply that already was one.
        { blockhash: blockhash as Blockhash, lastValidBlockHeight },
        payable,
      ),
    (mortal) => appendTransactionMessageInstructions(instructions, mortal),
  );
  const bytes = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)));
  if (bytes.length > TRANSACTION_MOST_BYTES) {
    throw new AppError('TRANSACTION_TOO_LARGE', { bytes: bytes.length });
  }
  return bytes;
}
