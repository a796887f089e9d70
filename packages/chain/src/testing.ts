import { isAppError } from '@orrery/core/app-error';
import { toBase58 } from '@orrery/core/base58';
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
import { emptyPool } from './venue-program/empty-accounts.ts';
import type { PoolAccount } from './venue-program/generated/accounts.generated.ts';

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

/** Builds a pool account of the venue program, an empty product pool without fees unless told otherwise, for tests. */
export function aPool(known: Partial<PoolAccount> = {}): PoolAccount {
  const key = (fill: number) => toBase58(new Uint8Array(32).fill(fill)) as Address;
  return emptyPool({
    bump: 254,
    nonce: 7,
    mint0: key(1),
    mint1: key(2),
    vault0: key(3),
    vault1: key(4),
    lpMint: key(5),
    creator: key(6),
    feeOwner: key(7),
    ...known,
  });
}

/** The venue program's code that a call refuses with, or undefined when it goes through; other errors go on. */
export function refusalOf(run: () => unknown): number | undefined {
  try {
    run();
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return error.facts.code;
    throw error;
  }
  return undefined;
}
