import { isAppError } from '@orrery/core/app-error';
import { toBase58 } from '@orrery/core/base58';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import type { LandedTransaction } from './engine/sending/landed-transaction.ts';
import type { Recorded } from './foreign/testing/recorded.ts';
import { emptyPool } from './programs/venue/empty-accounts.ts';
import type { PoolAccount } from './programs/venue/generated/accounts.generated.ts';
import { parseTransaction } from './transactions/parse-transaction.ts';

const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi' as Blockhash;

/** A transaction of programs of others that a wallet has signed on mainnet, by its name. */
export async function recordedForeign(name: string): Promise<Recorded> {
  const { RECORDED } = await import('./foreign/testing/recorded.ts');
  const found = RECORDED.find((each) => each.name === name);
  if (!found) throw new Error(`nothing recorded as ${name}`);
  return found;
}

/** Builds the bytes of an unsigned transaction for tests, v0 by default. */
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

/** Builds the chain's record of a transaction by what it changed, for tests; of SOL where there is no mint. */
export function aRecord(
  bytes: Uint8Array,
  changes: readonly { owner: Address; mint: Address | null; change: bigint }[],
  err: unknown = null,
): LandedTransaction {
  const { staticAccounts } = parseTransaction(bytes);
  const before = 10n ** 12n;
  const gain = (address: Address) =>
    changes.find(({ owner, mint }) => owner === address && mint === null)?.change ?? 0n;
  const tokens = (isAfter: boolean) =>
    changes.flatMap(({ owner, mint, change }, accountIndex) => {
      const amount = String(isAfter ? before + change : before);
      return mint === null ? [] : [{ accountIndex, owner, mint, uiTokenAmount: { amount, decimals: 6 } }];
    });
  const meta = {
    err,
    fee: 5_000n,
    preBalances: staticAccounts.map(() => before),
    postBalances: staticAccounts.map((address) => before + gain(address)),
    preTokenBalances: tokens(false),
    postTokenBalances: tokens(true),
    logMessages: [],
  };
  const transaction = [getBase64Decoder().decode(bytes), 'base64'];
  // Only what the engine and its products read.
  return { slot: 9n, blockTime: 1n, meta, transaction } as unknown as LandedTransaction;
}

/** Builds a pool account of the venue program for tests, by default an empty product pool without fees. */
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
