import type { Address } from '@solana/kit';
import { METADATA_PROGRAM } from './metadata/generated/accounts.generated.ts';
import { METADATA_ERROR_SENTENCES } from './metadata/generated/errors.generated.ts';
import type { ProgramName } from './program-name.generated.ts';
import { VENUE_PROGRAM } from './venue/generated/accounts.generated.ts';
import { VENUE_ERROR_SENTENCES } from './venue/generated/errors.generated.ts';

/** A program of ours on the embedded chain. */
interface ChainProgram {
  address: Address;
  /** What a person reads when it refuses, by its own numbers. */
  sentences: Readonly<Record<number, string>>;
}

/**
 * Our programs that the embedded chain has from its first block on, by the folder in which each has its binary,
 * `programs/<name>/<name>.so`; undefined for one that only chains of tests have.
 */
export const CHAIN_PROGRAMS = {
  hook: undefined,
  metadata: { address: METADATA_PROGRAM, sentences: METADATA_ERROR_SENTENCES },
  venue: { address: VENUE_PROGRAM, sentences: VENUE_ERROR_SENTENCES },
} as const satisfies Readonly<Record<ProgramName, ChainProgram | undefined>>;

type Programs = typeof CHAIN_PROGRAMS;

/** A program that the embedded chain has. */
export type ChainProgramName = {
  [Name in ProgramName]: Programs[Name] extends ChainProgram ? Name : never;
}[ProgramName];

/** Returns what a person reads when a program of ours refuses with a number; undefined for other programs and other numbers. */
export function programSentence(program: Address, code: number): string | undefined {
  return Object.values(CHAIN_PROGRAMS).find((each) => each?.address === program)?.sentences[code];
}
