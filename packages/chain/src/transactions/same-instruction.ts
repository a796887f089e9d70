import type { Instruction } from '@solana/kit';
import type { DecodedInstruction } from './decode-transaction.ts';

/** What an instruction does, whoever wrote it down. */
export interface Step {
  program: DecodedInstruction['program'];
  accounts: readonly Pick<DecodedInstruction['accounts'][number], 'address'>[];
  data: ArrayLike<number>;
}

export function toStep({
  programAddress: program,
  accounts = [],
  data = new Uint8Array(),
}: Instruction): Step {
  return { program, accounts, data };
}

/**
 * Whether two instructions are the same by program, accounts and data. What each account is used as is its program's to ask for: a use it
 * does not ask for does nothing.
 */
export function isSameStep(found: Step, step: Step): boolean {
  return (
    found.program === step.program &&
    found.accounts.length === step.accounts.length &&
    found.accounts.every(({ address }, index) => address === step.accounts[index]?.address) &&
    found.data.length === step.data.length &&
    Array.from(found.data).every((byte, index) => byte === step.data[index])
  );
}
