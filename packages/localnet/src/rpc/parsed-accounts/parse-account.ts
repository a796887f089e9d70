import { LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, UPGRADEABLE_LOADER } from '@orrery/chain';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import type { AccountState } from '../../supervision/protocol.ts';
import type { ParsedState } from './parsed.ts';
import { parseConfig, parseLoaderAccount, parseNonce, parseStakeAccount, parseTable } from './programs.ts';
import { parseSysvar } from './sysvars.ts';
import { parseTokens } from './tokens.ts';
import { parseVoteAccount } from './vote.ts';

interface Parser {
  program: string;
  parse: (bytes: Uint8Array, address: string) => ParsedState;
}

const PARSERS = new Map<string, Parser>([
  [SYSTEM_PROGRAM, { program: 'nonce', parse: parseNonce }],
  [LOOKUP_TABLE_PROGRAM, { program: 'address-lookup-table', parse: parseTable }],
  [UPGRADEABLE_LOADER, { program: 'bpf-upgradeable-loader', parse: parseLoaderAccount }],
  ['Stake11111111111111111111111111111111111111', { program: 'stake', parse: parseStakeAccount }],
  ['Vote111111111111111111111111111111111111111', { program: 'vote', parse: parseVoteAccount }],
  ['Config1111111111111111111111111111111111111', { program: 'config', parse: parseConfig }],
  ['Sysvar1111111111111111111111111111111111111', { program: 'sysvar', parse: parseSysvar }],
]);
const TOKEN_PROGRAMS = new Map<string, string>([
  [TOKEN_PROGRAM, 'spl-token'],
  [TOKEN_2022_PROGRAM, 'spl-token-2022'],
]);

export interface ParsedAccount {
  program: string;
  parsed: ParsedState;
  /** Bytes of data. */
  space: number;
}

/** An account's data as `jsonParsed` shows it; null for what real nodes, too, show as bytes. */
export function parseAccount(
  address: Address,
  state: AccountState,
  scales: ReadonlyMap<Address, AmountScale>,
): ParsedAccount | null {
  const { owner, data } = state;
  const space = data.length;
  try {
    const tokens = TOKEN_PROGRAMS.get(owner);
    if (tokens !== undefined) return { program: tokens, parsed: parseTokens(state, scales), space };
    const parser = PARSERS.get(owner);
    return parser === undefined
      ? null
      : { program: parser.program, parsed: parser.parse(data, address), space };
  } catch {
    // A program may have written anything, or nothing yet; what is none of its accounts is shown as bytes.
    return null;
  }
}
