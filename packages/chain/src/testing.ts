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

const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi' as Blockhash;

/** Builds the bytes of an unsigned transaction, v0 unless told otherwise, for tests. */
export function aTransaction({
  feePayer,
  instructions,
  blockhash = BLOCKHASH,
  version = 0,
}: {
  feePayer: Address;
  instructions: readonly Instruction[];
  blockhash?: string;
  version?: 'legacy' | 0;
}): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayer(feePayer, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 150n },
        draft,
      ),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  );
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)));
}
