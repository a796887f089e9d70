import { LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, UPGRADEABLE_LOADER } from '@orrery/chain';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { DataReader, toText } from '../../layouts/data-reader.ts';
import { isMemoProgram } from '../../layouts/memos.ts';
import { parseAssociatedToken } from './associated-token.ts';
import { parseLoader, parseUpgradeableLoader } from './loaders.ts';
import { parseLookupTable } from './lookup-table.ts';
import type { ParseInstruction } from './shape.ts';
import { parseStake } from './stake.ts';
import { parseSystem } from './system.ts';
import { parseToken } from './token.ts';
import { parseVote } from './vote.ts';

/** The programs whose instructions real nodes parse; they show those of both token programs under one name. */
const PROGRAMS = new Map<string, { program: string; parse: ParseInstruction }>([
  [SYSTEM_PROGRAM, { program: 'system', parse: parseSystem }],
  [TOKEN_PROGRAM, { program: 'spl-token', parse: parseToken }],
  [TOKEN_2022_PROGRAM, { program: 'spl-token', parse: parseToken }],
  [
    ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
    { program: 'spl-associated-token-account', parse: parseAssociatedToken },
  ],
  [LOOKUP_TABLE_PROGRAM, { program: 'address-lookup-table', parse: parseLookupTable }],
  ['Stake11111111111111111111111111111111111111', { program: 'stake', parse: parseStake }],
  ['Vote111111111111111111111111111111111111111', { program: 'vote', parse: parseVote }],
  ['BPFLoader2111111111111111111111111111111111', { program: 'bpf-loader', parse: parseLoader }],
  [UPGRADEABLE_LOADER, { program: 'bpf-upgradeable-loader', parse: parseUpgradeableLoader }],
]);

export interface ParsedInstruction {
  program: string;
  /** Its type and what it says; a memo's text. */
  parsed: unknown;
}

/** An instruction as `jsonParsed` shows it; null for one that real nodes, too, show as it is. */
export function parseInstruction(
  programId: string,
  data: Uint8Array,
  accounts: readonly string[],
): ParsedInstruction | null {
  try {
    if (isMemoProgram(programId)) return { program: 'spl-memo', parsed: toText(data) };
    const found = PROGRAMS.get(programId);
    if (found === undefined || accounts.length === 0) return null;
    return { program: found.program, parsed: found.parse(new DataReader(data), accounts) };
  } catch {
    // Whatever a program was given may be written here; what is none of its instructions is shown as it is.
    return null;
  }
}
