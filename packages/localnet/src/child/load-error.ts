import type { ParsedTransaction } from '@orrery/chain';
import type { AccountState, TransactionErrorJson } from '../supervision/protocol.ts';

/** What the VM says of a program that cannot be called, whether it is there or not. */
const NOT_CALLABLE = 'InvalidProgramForExecution';
const MISSING = 'ProgramAccountNotFound';

/**
 * A transaction's error as validators name it, which look at the programs in the order of the instructions: the first that is not there, or
 * that is no program. `states` are the transaction's accounts, in its order.
 */
export function findLoadError(
  err: TransactionErrorJson | null,
  { instructions }: ParsedTransaction,
  states: readonly (AccountState | null)[],
): TransactionErrorJson | null {
  if (err !== NOT_CALLABLE) return err;
  const programs = instructions.map(({ programIndex }) => states[programIndex] ?? null);
  return programs.find((state) => state?.executable !== true) === null ? MISSING : err;
}

/** Whether a transaction fails before any instruction runs, and pays its fee nevertheless. */
export function isLoadError(err: TransactionErrorJson | null): boolean {
  return err === MISSING || err === NOT_CALLABLE;
}
