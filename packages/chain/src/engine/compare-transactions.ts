import type { Address } from '@solana/kit';
import type { DecodedInstruction, DecodedTransaction } from '../transactions/decode-transaction.ts';
import { isGuardAssertion } from '../transactions/guard.ts';
import { isComputeBudget, priorityFeeLamports } from '../transactions/priority-fee.ts';

/** A change a wallet made that is not allowed, and where. */
export interface TransactionChange {
  what: 'fee-payer' | 'version' | 'lifetime' | 'signers' | 'instruction' | 'priority-fee';
  /** Program of the instruction that was added, removed or altered. */
  program?: Address;
}

/** `accepted` lists harmless additions; a `changed` transaction must not be sent. */
export type TransactionComparison =
  | { kind: 'same' }
  | { kind: 'accepted'; additions: readonly ('priority-fee' | 'guard')[] }
  | { kind: 'changed'; change: TransactionChange };

/**
 * Compares the transaction a wallet returned with the one it was given, by decoded instructions. Accepted additions are compute budget
 * instructions with a priority fee within `maxPriorityFeeLamports`, and guard assertions, which move nothing; anything else is a change.
 */
export function compareTransactions(
  expected: DecodedTransaction,
  actual: DecodedTransaction,
  { maxPriorityFeeLamports }: { maxPriorityFeeLamports: bigint },
): TransactionComparison {
  const changed = (change: TransactionChange): TransactionComparison => ({ kind: 'changed', change });
  if (expected.feePayer !== actual.feePayer) return changed({ what: 'fee-payer' });
  if (expected.version !== actual.version) return changed({ what: 'version' });
  if (expected.blockhash !== actual.blockhash) return changed({ what: 'lifetime' });
  if (signersOf(expected) !== signersOf(actual)) return changed({ what: 'signers' });

  const wanted = expected.instructions.filter((instruction) => !isComputeBudget(instruction));
  const found = actual.instructions.filter((instruction) => !isComputeBudget(instruction));
  const additions = new Set<'priority-fee' | 'guard'>();
  let next = 0;
  for (const instruction of found) {
    const want = wanted[next];
    if (want && isSameInstruction(want, instruction)) next += 1;
    else if (isGuardAssertion(instruction)) additions.add('guard');
    else return changed({ what: 'instruction', program: instruction.program });
  }
  const missing = wanted[next];
  if (missing) return changed({ what: 'instruction', program: missing.program });

  if (!isSameComputeBudget(expected, actual)) {
    const fee = priorityFeeLamports(actual);
    if (fee > maxPriorityFeeLamports && fee > priorityFeeLamports(expected))
      return changed({ what: 'priority-fee' });
    additions.add('priority-fee');
  }
  return additions.size === 0 ? { kind: 'same' } : { kind: 'accepted', additions: [...additions] };
}

function signersOf({ accounts }: DecodedTransaction): string {
  return accounts
    .filter((account) => account.isSigner)
    .map((account) => account.address)
    .toSorted()
    .join();
}

function isSameComputeBudget(expected: DecodedTransaction, actual: DecodedTransaction): boolean {
  const wanted = expected.instructions.filter(isComputeBudget);
  const found = actual.instructions.filter(isComputeBudget);
  return (
    wanted.length === found.length &&
    wanted.every((want, index) => isSameBytes(want.data, found[index]?.data))
  );
}

function isSameInstruction(left: DecodedInstruction, right: DecodedInstruction): boolean {
  return (
    left.program === right.program &&
    left.accounts.length === right.accounts.length &&
    left.accounts.every((account, index) => {
      const other = right.accounts[index];
      return (
        account.address === other?.address &&
        account.isSigner === other.isSigner &&
        account.isWritable === other.isWritable
      );
    }) &&
    isSameBytes(left.data, right.data)
  );
}

function isSameBytes(left: Uint8Array, right: Uint8Array | undefined): boolean {
  return left.length === right?.length && left.every((byte, index) => byte === right[index]);
}
