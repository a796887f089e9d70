import type { SecondOpinion, Unproved } from '@orrery/chain';
import * as strings from './unproved-strings.ts';

const SENTENCES: Record<Unproved, string> = {
  signer: strings.unknownSigner,
  program: strings.unknownProgram,
  instruction: strings.unknownInstruction,
  recipient: strings.unknownRecipient,
};

/** What of a transaction cannot be checked, as a person is asked about it. */
export function describeUnproved(reason: Unproved): string {
  return SENTENCES[reason];
}

/** What two nodes say differently; undefined where they do not. */
export function describeDispute({ name, said }: SecondOpinion): string | undefined {
  return said === 'same' || said === 'nothing' ? undefined : strings.disputes[said](name);
}
