import type { TransactionErrorJson } from '../supervision/protocol.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SignatureFailure: 'Transaction did not pass signature verification',
};

/** The sentence nodes put into a preflight failure's message. */
export function toErrorSentence(error: TransactionErrorJson): string {
  if (typeof error === 'string') return SENTENCES[error] ?? error;
  const { InstructionError: failed, InsufficientFundsForRent: rent } = error;
  if (Array.isArray(failed)) {
    const [index, why] = failed as [number, TransactionErrorJson];
    const reason =
      typeof why === 'string' ? why : `custom program error: 0x${Number(why.Custom).toString(16)}`;
    return `Error processing Instruction ${index}: ${reason}`;
  }
  if (rent !== undefined) {
    const { account_index: index } = rent as { account_index: number };
    return `Transaction results in an account (${index}) with insufficient funds for rent`;
  }
  return Object.keys(error)[0] ?? 'unknown error';
}
