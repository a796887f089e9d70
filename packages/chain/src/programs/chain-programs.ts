import type { Address } from '@solana/kit';
import type { ProgramName } from './program-name.generated.ts';
import { VENUE_PROGRAM } from './venue/generated/accounts.generated.ts';

/**
 * The addresses of our programs that the embedded chain has from its first block on, by the folder in which each has its binary,
 * `programs/<name>/<name>.so`; undefined for one that only chains of tests have.
 */
export const CHAIN_PROGRAMS: Readonly<Record<ProgramName, Address | undefined>> = {
  hook: undefined,
  venue: VENUE_PROGRAM,
};
