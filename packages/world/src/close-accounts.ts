import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { findAssociatedTokenPda, getBurnInstruction, getCloseAccountInstruction } from '@solana-program/token';

/** A token account to close; `left` smallest units of dust are burned first. */
export interface Leaving {
  mint: Address;
  tokenProgram: Address;
  left: bigint;
}

interface Closing {
  owner: Address;
  leaving: readonly Leaving[];
  lifetime: { blockhash: Blockhash; lastValidBlockHeight: bigint };
}

/** As many accounts as surely fit into one transaction. */
export const CLOSED_AT_ONCE = 12;

/** Builds the unsigned transaction that closes a wallet's associated accounts; the owner pays, signs and gets their rent back. */
export async function buildAccountClosing({ owner, leaving, lifetime }: Closing): Promise<Uint8Array> {
  const authority = createNoopSigner(owner);
  const perAccount = leaving.map(async ({ mint, tokenProgram, left }) => {
    const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
    const config = { programAddress: tokenProgram };
    const close = getCloseAccountInstruction({ account, destination: owner, owner: authority }, config);
    if (left === 0n) return [close];
    return [getBurnInstruction({ account, mint, authority, amount: left }, config), close];
  });
  const instructions = (await Promise.all(perAccount)).flat();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(owner, empty),
    (payable) => setTransactionMessageLifetimeUsingBlockhash(lifetime, payable),
    (mortal) => appendTransactionMessageInstructions(instructions, mortal),
  );
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)));
}
