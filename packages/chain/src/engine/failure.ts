import { type Address, getBase64Decoder, type Signature } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../addresses/solana-programs.ts';
import { programSentence } from '../programs/chain-programs.ts';
import type { DecodedInstruction, DecodedTransaction } from '../transactions/decode-transaction.ts';
import * as strings from './strings.ts';

/** Codes of the engine's own, above those of the venue's program. */
export const ENGINE_CODES = {
  notConfirmed: 7000,
  unreadableBalances: 7001,
  tooManyLocks: 7002,
  blockHeightExceeded: 7003,
} as const;

/** Sentence for each of them, by number. */
export const ENGINE_ERROR_SENTENCES: Readonly<Record<number, string>> = {
  [ENGINE_CODES.notConfirmed]: strings.notConfirmed,
  [ENGINE_CODES.unreadableBalances]: strings.unreadableBalances,
  [ENGINE_CODES.tooManyLocks]: strings.tooManyLocks,
  [ENGINE_CODES.blockHeightExceeded]: strings.blockHeightExceeded,
};

/** Sentence for an expired transaction. */
export const EXPIRED_SENTENCE = strings.expired;

/** Why a transaction failed, as every tool shows and reports it. */
export interface TransactionFailure {
  /** The sentence the user reads. */
  message: string;
  /** Absent when it was not sent. */
  txid: Signature | undefined;
  /** The program's number, or one of `ENGINE_CODES`. */
  code: number | undefined;
  /** The program that refused, where it is known, or else every program the transaction calls. */
  programIds: readonly Address[];
  /** The signed transaction in base64. */
  serializedTx: string;
}

/** The chain's record of a failed transaction. */
export interface ChainVerdict {
  /** The chain's own error value. */
  err: unknown;
  instructions: readonly Pick<DecodedInstruction, 'program'>[];
  /** They show which program refused, where one calls another. */
  logs?: readonly string[] | null | undefined;
}

/** Sentences by the chain's own names, and the engine's code for those that have one. */
const NAMED: Record<string, { message: string; code?: number }> = {
  ProgramFailedToComplete: { message: strings.programFailed },
  TooManyAccountLocks: { message: strings.locksTooMany, code: ENGINE_CODES.tooManyLocks },
  // Raised for the fee payer alone: without any SOL it has no account at all.
  AccountNotFound: { message: strings.insufficientSolForRent },
  InsufficientFundsForFee: { message: strings.insufficientSolForRent },
  InsufficientFundsForRent: { message: strings.insufficientSolForRent },
  BlockhashNotFound: { message: strings.blockHeightExceeded, code: ENGINE_CODES.blockHeightExceeded },
};

const TOKEN_CODES = { 1: strings.insufficientTokens, 17: strings.accountFrozen, 18: strings.otherDecimals };
/** Solana's own programs. Each code is read for the program that raised it: 1 is too little SOL to one, too few tokens to another. */
const CODES: Record<string, Record<number, string>> = {
  [SYSTEM_PROGRAM]: { 0: strings.accountExists, 1: strings.insufficientSol },
  [TOKEN_PROGRAM_ADDRESS]: TOKEN_CODES,
  [TOKEN_2022_PROGRAM]: TOKEN_CODES,
};

const CUSTOM_ERROR_LINE = /^Program (\w+) failed: custom program error: 0x([\da-f]+)$/;

/** The sentence for a failed transaction; undefined when there is none. */
export function explainFailure(verdict: ChainVerdict): string | undefined {
  return readVerdict(verdict).message;
}

/** True for what stops a transaction always, even where the user has its simulation ignored. */
export function isFatal(err: unknown): boolean {
  const [name] = entryOf(err);
  return name === 'InsufficientFundsForRent' || name === 'TooManyAccountLocks';
}

/** True for what a simulation says of a transaction that has landed before: no reason to give it up. */
export function isLanded(err: unknown): boolean {
  return entryOf(err)[0] === 'AlreadyProcessed';
}

/** The error that every tool hands on for what the chain refused or failed. */
export function toFailure(
  transaction: DecodedTransaction,
  { err, logs, txid }: { err: unknown; logs?: ChainVerdict['logs']; txid?: Signature | undefined },
): TransactionFailure {
  const { message, code, program } = readVerdict({ err, instructions: transaction.instructions, logs });
  const unknown = txid === undefined ? strings.unknownError : strings.unknownWithSignature;
  return failureOf(transaction, { message: message ?? unknown, code, program, txid });
}

/** An error of the engine's own. */
export function toEngineFailure(
  transaction: DecodedTransaction,
  kind: Exclude<keyof typeof ENGINE_CODES, 'tooManyLocks'>,
  txid?: Signature,
): TransactionFailure {
  const code = ENGINE_CODES[kind];
  const message = kind === 'notConfirmed' ? EXPIRED_SENTENCE : (ENGINE_ERROR_SENTENCES[code] ?? '');
  return failureOf(transaction, { message, code, txid });
}

function failureOf(
  { bytes, instructions }: DecodedTransaction,
  {
    message,
    code,
    program,
    txid,
  }: {
    message: string;
    code: number | undefined;
    program?: Address | undefined;
    txid: Signature | undefined;
  },
): TransactionFailure {
  const called = new Set(instructions.map((instruction) => instruction.program));
  return {
    message,
    txid,
    code,
    programIds: program === undefined ? [...called] : [program],
    serializedTx: getBase64Decoder().decode(bytes),
  };
}

function readVerdict({ err, instructions, logs }: ChainVerdict): {
  message?: string | undefined;
  code?: number | undefined;
  program?: Address | undefined;
} {
  const [name, detail] = entryOf(err);
  if (name !== 'InstructionError' || !Array.isArray(detail)) return NAMED[name] ?? {};
  const [index, reason]: unknown[] = detail;
  const named = instructions[Number(index)]?.program;
  const [kind, number] = entryOf(reason);
  if (kind !== 'Custom') return { ...NAMED[kind], program: named };
  const code = Number(number);
  const program = raiserOf(Array.isArray(logs) ? logs : [], code) ?? named;
  return { message: program && (CODES[program]?.[code] ?? programSentence(program, code)), code, program };
}

/** A program that was called by another fails first, and its caller with the same number after it. */
function raiserOf(logs: readonly string[], code: number): Address | undefined {
  for (const line of logs) {
    const [, program, hex] = CUSTOM_ERROR_LINE.exec(String(line)) ?? [];
    if (program !== undefined && Number.parseInt(hex ?? '', 16) === code) return program as Address;
  }
  return undefined;
}

/** `'Name'` and `{ Name: detail }` are the two ways the chain writes an error. */
function entryOf(value: unknown): [name: string, detail: unknown] {
  if (typeof value === 'string') return [value, undefined];
  const entry = typeof value === 'object' && value !== null ? Object.entries(value)[0] : undefined;
  return entry ?? ['', undefined];
}
