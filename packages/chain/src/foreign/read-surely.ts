import { AppError } from '@orrery/core/app-error';
import { type Address, getBase64Encoder } from '@solana/kit';
import { LOOKUP_TABLE_PROGRAM, TOKEN_PROGRAMS } from '../addresses/solana-programs.ts';
import type { Origin } from '../engine/sending/await-landing.ts';
import { decodeLookupTable } from '../genesis/genesis-lookup-table.ts';
import { type MintFacts, parseMint } from '../genesis/mint-facts.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  type LookupTables,
} from '../transactions/decode-transaction.ts';
import { parseTransaction } from '../transactions/parse-transaction.ts';

/** A transaction with what its bytes do not hold, as nodes say it. */
export interface SurelyRead {
  transaction: DecodedTransaction;
  tables: LookupTables;
  /** The nodes that say what is in its lookup tables; none for a transaction without tables. */
  tableSources: readonly string[];
  /** Token accounts that any of the nodes says are the owner's. */
  ownAccounts: readonly Address[];
  /** The facts of each mint, once for each node that knows them. */
  mints: readonly { mint: Address; facts: MintFacts }[];
}

interface Said {
  name: string;
  tables: ReadonlyMap<Address, readonly Address[]>;
  ownAccounts: readonly Address[];
  mints: SurelyRead['mints'];
}

const WITNESSES = 2;
/** For so long a second node may take: without it the first one's word is shown as that of one. */
const WITNESS_MS = 2_000;
const NO_DATA = { offset: 0, length: 0 };

/**
 * Decodes a transaction of others by what two nodes say of its lookup tables, and reads what its owner holds. Throws `NODES_DISAGREE` for an entry that
 * they tell differently, `TRANSACTION_MALFORMED` for bytes or tables that are not usable, and the first node's error.
 */
export async function readSurely(
  bytes: Uint8Array,
  asked: { owner: Address; mints: readonly Address[] },
  origins: readonly Origin[],
  signal: AbortSignal,
): Promise<SurelyRead> {
  const { lookups } = parseTransaction(bytes);
  const tables = lookups.map(({ table }) => table);
  const [first, ...others] = origins.slice(0, WITNESSES);
  if (!first) throw new AppError('CHAIN_UNAVAILABLE', { reason: 'no node is named' });
  const limited = AbortSignal.any([signal, AbortSignal.timeout(WITNESS_MS)]);
  const [own, ...witnesses] = await Promise.all([
    ask(first, { ...asked, tables }, signal),
    ...others.map((each) => ask(each, { ...asked, tables }, limited).catch(() => undefined)),
  ]);
  signal.throwIfAborted();
  const said = [own, ...witnesses.filter((each) => each !== undefined)];
  for (const { table, writableIndexes, readonlyIndexes } of lookups)
    for (const index of [...writableIndexes, ...readonlyIndexes])
      if (new Set(said.map((each) => each.tables.get(table)?.[index])).size > 1)
        throw new AppError('NODES_DISAGREE', {
          about: 'tables',
          nodes: said.map(({ name }) => name).join(', '),
        });
  return {
    transaction: decodeTransaction(bytes, own.tables),
    tables: own.tables,
    tableSources: lookups.length > 0 ? said.map(({ name }) => name) : [],
    ownAccounts: [...new Set(said.flatMap((each) => each.ownAccounts))],
    mints: said.flatMap((each) => each.mints),
  };
}

async function ask(
  { name, rpc }: Origin,
  { owner, mints, tables }: { owner: Address; mints: readonly Address[]; tables: readonly Address[] },
  abortSignal: AbortSignal,
): Promise<Said> {
  const config = { commitment: 'confirmed', encoding: 'base64' } as const;
  const [accounts, ...held] = await Promise.all([
    rpc.getMultipleAccounts([...tables, ...mints], config).send({ abortSignal }),
    ...TOKEN_PROGRAMS.map((programId) =>
      rpc
        .getTokenAccountsByOwner(owner, { programId }, { ...config, dataSlice: NO_DATA })
        .send({ abortSignal }),
    ),
  ]);
  const found = accounts.value.map(
    (account) =>
      account && { owner: account.owner, data: new Uint8Array(getBase64Encoder().encode(account.data[0])) },
  );
  return {
    name,
    ownAccounts: held.flatMap(({ value }) => value.map(({ pubkey }) => pubkey)),
    tables: new Map(
      tables.flatMap((table, index) => {
        const account = found[index];
        const entries = account?.owner === LOOKUP_TABLE_PROGRAM ? decodeLookupTable(account.data) : undefined;
        return entries ? [[table, entries] as const] : [];
      }),
    ),
    mints: mints.flatMap((mint, index) => {
      const account = found[tables.length + index];
      const facts = account && parseMint(account.owner, account.data);
      return facts ? [{ mint, facts }] : [];
    }),
  };
}
