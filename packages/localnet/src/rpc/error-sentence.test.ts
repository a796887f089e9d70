import { expect, test } from 'vitest';
import { toErrorSentence } from './error-sentence.ts';

test.each([
  ['AlreadyProcessed', 'This transaction has already been processed'],
  ['TooManyAccountLocks', 'Transaction locked too many accounts'],
  ['CommitCancelled', 'CommitCancelled'],
  [
    { InstructionError: [2, 'InvalidAccountData'] },
    'Error processing Instruction 2: invalid account data for instruction',
  ],
  [
    { InstructionError: [0, { Custom: 6001 }] },
    'Error processing Instruction 0: custom program error: 0x1771',
  ],
  [
    { InsufficientFundsForRent: { account_index: 1 } },
    'Transaction results in an account (1) with insufficient funds for rent',
  ],
  [{ DuplicateInstruction: 3 }, 'Transaction contains a duplicate instruction (3) that is not allowed'],
  [
    { ProgramExecutionTemporarilyRestricted: { account_index: 4 } },
    'Execution of the program referenced by account at index 4 is temporarily restricted.',
  ],
])('%j is said in the words of the Solana SDK', (error, sentence) => {
  expect(toErrorSentence(error)).toBe(sentence);
});
