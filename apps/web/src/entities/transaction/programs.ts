import { type ChainProgramName, METADATA_PROGRAM, VENUE_PROGRAM } from '@orrery/chain';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import * as strings from './strings.ts';

/** Programs known by name. */
export const PROGRAMS = {
  system: SYSTEM_PROGRAM,
  token: TOKEN_PROGRAM,
  token2022: TOKEN_2022_PROGRAM,
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  ed25519: 'Ed25519SigVerify111111111111111111111111111',
  metadata: METADATA_PROGRAM,
  venue: VENUE_PROGRAM,
} as const satisfies Readonly<Record<ChainProgramName, Address> & Record<string, string>>;

const ADDRESSES: Readonly<Record<string, string>> = PROGRAMS;
const NAMES: Readonly<Record<keyof typeof PROGRAMS, string>> = {
  system: strings.system,
  token: strings.token,
  token2022: strings.token2022,
  associatedToken: strings.associatedTokenAccount,
  computeBudget: strings.computeBudget,
  memo: strings.memo,
  ed25519: strings.ed25519,
  metadata: strings.tokenMetadata,
  venue: strings.orreryVenue,
};

export function programName(program: Address): string | undefined {
  return Object.entries(NAMES).find(([name]) => ADDRESSES[name] === program)?.[1];
}

const INVOKED = /^Program (\w{32,44}) invoke \[\d+\]$/;

/** Every program that ran, in order, by the logs; those of the instructions where there are no logs. */
export function programsOf(
  instructions: readonly { program: Address }[],
  logs: readonly string[] | null,
): readonly Address[] {
  // The node's own lines: a program's begin with `Program log:`.
  const invoked = (logs ?? []).flatMap((line) => (INVOKED.exec(line)?.[1] as Address | undefined) ?? []);
  return [...new Set(invoked.length > 0 ? invoked : instructions.map(({ program }) => program))];
}
