import { TOKEN_2022_PROGRAM } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import type { ScaledAmount } from '@orrery/domain/mints/scaled-amount';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import * as v from 'valibot';
import { toAccountChunks } from '../../chain/account-chunks.ts';
import type { ChainCall } from '../../chain/chain-call.ts';

/** A mint's part and a token account's part that both programs lay out alike. */
const HEAD_BYTES = 82;
const MIN_ACCOUNT_BYTES = 165;

export interface ReadMint {
  id: Address;
  supply: bigint;
  mintAuthority: Address | null;
  freezeAuthority: Address | null;
  /** Absent for a mint without multipliers, and when its account was not read in full. */
  scaled?: ScaledAmount;
}

export interface ReadTokenAccount {
  account: Address;
  mint: Address;
  owner: Address;
  amount: bigint;
}

const AccountSchema = v.object({
  data: v.tuple([v.string(), v.literal('base64')]),
  space: v.number(),
});
// Some ten thousand rows: looked at one by one as they are read, not copied by a schema first.
const RowsSchema = v.custom<readonly { pubkey: Address; account: v.InferOutput<typeof AccountSchema> }[]>(
  (input) =>
    Array.isArray(input) &&
    input.every(
      (row: unknown) => typeof row === 'object' && row !== null && 'pubkey' in row && 'account' in row,
    ),
  'must be a list of accounts',
);
export type TokenProgramRows = v.InferOutput<typeof RowsSchema>;
const SOME_SCHEMA = v.object({ value: v.array(v.nullable(AccountSchema)) });
const SUPPLY_SCHEMA = v.object({ value: v.object({ circulating: v.number() }) });

/** Everything both token programs own, in two calls. */
export async function listTokenPrograms(call: ChainCall): Promise<TokenProgramRows> {
  const config = {
    commitment: 'confirmed',
    encoding: 'base64',
    dataSlice: { offset: 0, length: HEAD_BYTES },
  };
  const list = async (program: Address) =>
    v.parse(RowsSchema, await call('getProgramAccounts', [program, config]));
  return [...(await list(TOKEN_PROGRAM_ADDRESS)), ...(await list(TOKEN_2022_PROGRAM))];
}

/** Every mint a predicate knows and every token account of what `listTokenPrograms` found. */
export function readTokenPrograms(
  rows: TokenProgramRows,
  isMint: (address: Address) => boolean,
): { mints: ReadMint[]; accounts: ReadTokenAccount[] } {
  const mints: ReadMint[] = [];
  const accounts: ReadTokenAccount[] = [];
  const addresses = createAddressReader();
  for (const { pubkey, account } of rows) {
    const bytes = Buffer.from(account.data[0], 'base64');
    if (isMint(pubkey)) mints.push(readMint(pubkey, bytes));
    else if (account.space >= MIN_ACCOUNT_BYTES) {
      accounts.push({
        account: pubkey,
        mint: addresses(bytes, 0),
        owner: addresses(bytes, 32),
        amount: bytes.readBigUInt64LE(64),
      });
    }
  }
  return { mints, accounts };
}

/** Mints by address; those that are gone are left out. */
export async function readMints(call: ChainCall, ids: readonly Address[]): Promise<ReadMint[]> {
  const config = { commitment: 'confirmed', encoding: 'base64' };
  const mints: ReadMint[] = [];
  for (const part of toAccountChunks(ids)) {
    const { value } = v.parse(SOME_SCHEMA, await call('getMultipleAccounts', [part, config]));
    for (const [index, id] of part.entries()) {
      const bytes = Buffer.from(value[index]?.data[0] ?? '', 'base64');
      // Lamports may lie where a mint was.
      if (bytes.length >= HEAD_BYTES) mints.push(readMint(id, bytes));
    }
  }
  return mints;
}

/** Lamports in circulation; beyond 2⁵³ the last digits are lost, which no market cap shows. */
export async function readLamports(call: ChainCall): Promise<number> {
  const config = { commitment: 'confirmed', excludeNonCirculatingAccountsList: true };
  return v.parse(SUPPLY_SCHEMA, await call('getSupply', [config])).value.circulating;
}

/** A mint from its account's data, of which at least the part that both programs lay out alike is there. */
export function readMint(id: Address, bytes: Buffer): ReadMint {
  const scaled = readScaledAmount(bytes);
  return {
    ...(scaled && { scaled }),
    id,
    supply: bytes.readBigUInt64LE(36),
    mintAuthority: bytes.readUInt32LE(0) === 1 ? readAddress(bytes, 4) : null,
    freezeAuthority: bytes.readUInt32LE(46) === 1 ? readAddress(bytes, 50) : null,
  };
}

/** Where a Token-2022 mint's extensions begin, each with its kind and length in front. */
const EXTENSIONS_AT = 166;
const SCALED_UI_AMOUNT = 25;
const LAST_DATE_MS = 8.64e15;

function readScaledAmount(bytes: Buffer): ScaledAmount | undefined {
  for (let at = EXTENSIONS_AT; at + 4 <= bytes.length; at += 4 + bytes.readUInt16LE(at + 2)) {
    if (bytes.readUInt16LE(at) !== SCALED_UI_AMOUNT || at + 60 > bytes.length) continue;
    const [multiplier, newMultiplier] = [bytes.readDoubleLE(at + 36), bytes.readDoubleLE(at + 52)];
    // The token program takes no other ones.
    if (![multiplier, newMultiplier].every((one) => one > 0 && Number.isFinite(one))) return undefined;
    const seconds = Math.max(0, Number(bytes.readBigInt64LE(at + 44)));
    return { multiplier, newMultiplier, newMultiplierAt: Math.min(seconds * 1_000, LAST_DATE_MS) };
  }
  return undefined;
}

/** Few mints and owners have all the accounts, and writing an address is what takes the time. */
function createAddressReader(): (bytes: Buffer, at: number) => Address {
  const known = new Map<string, Address>();
  return (bytes, at) => {
    const key = bytes.toString('latin1', at, at + 32);
    const address = known.get(key) ?? readAddress(bytes, at);
    known.set(key, address);
    return address;
  };
}

function readAddress(bytes: Buffer, at: number): Address {
  return toBase58(new Uint8Array(bytes.subarray(at, at + 32))) as Address;
}
