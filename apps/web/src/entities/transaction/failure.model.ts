import { type DecodedInstruction, VENUE_ERROR_SENTENCES } from '@orrery/chain';
import { PROGRAMS } from './programs.ts';
import * as strings from './strings.ts';

/** Sentences of trading.md §8.2 by the chain's own names. */
const SENTENCES: Record<string, string> = {
  ProgramFailedToComplete: strings.programFailed,
  TooManyAccountLocks: strings.tooManyLocks,
  InsufficientFundsForFee: strings.insufficientSolForRent,
  InsufficientFundsForRent: strings.insufficientSolForRent,
};

/** Codes count only for the program that raised them (rulings.md 11). */
const CODES: Record<string, Record<string, string>> = {
  [PROGRAMS.system]: { 0: strings.accountExists, 1: strings.insufficientSol },
  [PROGRAMS.token]: { 1: strings.insufficientTokens, 17: strings.accountFrozen },
  [PROGRAMS.venue]: VENUE_ERROR_SENTENCES,
};

const UNKNOWN = strings.unknownError;

export interface Failure {
  sentence: string;
  /** The chain's own value, as JSON. */
  raw: string;
}

/** Says why a transaction failed, in words where there are any and always with the chain's own value. */
export function describeFailure(err: unknown, instructions: readonly DecodedInstruction[]): Failure {
  const raw = JSON.stringify(err, (_key, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  return { sentence: explainFailure(err, instructions) ?? UNKNOWN, raw };
}

/** The specification's sentence for a failed transaction; undefined when it has none. */
export function explainFailure(
  err: unknown,
  instructions: readonly Pick<DecodedInstruction, 'program'>[],
): string | undefined {
  const [name, detail] = entryOf(err);
  if (name !== 'InstructionError' || !Array.isArray(detail)) return SENTENCES[name];
  const [index, reason]: unknown[] = detail;
  const [kind, code] = entryOf(reason);
  if (kind !== 'Custom') return SENTENCES[kind];
  const program = instructions[Number(index)]?.program ?? '';
  return CODES[program]?.[String(code)];
}

/** `'Name'` and `{ Name: detail }` are the two ways the chain writes an error. */
function entryOf(value: unknown): [name: string, detail: unknown] {
  if (typeof value === 'string') return [value, undefined];
  const entry = typeof value === 'object' && value !== null ? Object.entries(value)[0] : undefined;
  return entry ?? ['', undefined];
}
