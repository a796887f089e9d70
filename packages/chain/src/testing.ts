import { isAppError } from '@orrery/core';
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
import { toBase58 } from './addresses/base58.ts';
import type { PoolAccount } from './venue-program/accounts.generated.ts';

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
  return {
    kind: 0,
    bump: 254,
    feeBps: 0,
    protocolBps: 0,
    graduatedFeeBps: 0,
    nonce: 7,
    tickSpacing: 0,
    tick: 0,
    mint0: key(1),
    mint1: key(2),
    vault0: key(3),
    vault1: key(4),
    lpMint: key(5),
    creator: key(6),
    feeOwner: key(7),
    reserve0: 0n,
    reserve1: 0n,
    owed0: 0n,
    owed1: 0n,
    lpSupply: 0n,
    figure0: 0n,
    figure1: 0n,
    figure2: 0n,
    sqrtPrice: 0n,
    liquidity: 0n,
    feeGrowth0: 0n,
    feeGrowth1: 0n,
    observationIndex: 0,
    observationCount: 0,
    observations: Array.from({ length: 32 }, () => ({ slot: 0n, sum: 0n })),
    bitmap: Array.from({ length: 16 }, () => 0n),
    ...known,
  };
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
