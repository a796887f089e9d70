import { isAppError } from '@orrery/core/app-error';
import { type Address, getBase64Decoder } from '@solana/kit';
import { expect, test } from 'vitest';
import { LOOKUP_TABLE_PROGRAM, TOKEN_PROGRAMS } from '../addresses/solana-programs.ts';
import { genesisLookupTable } from '../genesis/genesis-lookup-table.ts';
import type { SolanaRpc } from '../rpc.ts';
import { type DecodedTransaction, decodeTransaction } from '../transactions/decode-transaction.ts';
import { parseTransaction } from '../transactions/parse-transaction.ts';
import { readSurely } from './read-surely.ts';
import { RECORDED } from './testing/recorded.ts';

const STAND_IN = 'SysvarC1ock11111111111111111111111111111111' as Address;
const found = RECORDED.find(({ name }) => name === 'order out of SOL');
if (!found) throw new Error('not recorded');
const { transaction, intent } = found;
const asked = { owner: intent.owner, mints: [] };
const never = new AbortController().signal;

/** A node whose tables hold what the transaction loads, but for what is changed. */
function aNode(
  name: string,
  {
    alter = (entry) => entry,
    owned = [],
    program = LOOKUP_TABLE_PROGRAM,
  }: { alter?: (entry: Address) => Address; owned?: readonly Address[]; program?: Address } = {},
) {
  const tables = tablesOf(transaction);
  const answer = (value: unknown) => ({ send: async () => ({ context: { slot: 1n }, value }) });
  const rpc = {
    getMultipleAccounts: (addresses: readonly Address[]) =>
      answer(
        addresses.map((table) => {
          const entries = Array.from(tables.get(table) ?? [], (entry) => alter(entry ?? STAND_IN));
          const { data } = genesisLookupTable(table, entries);
          return { owner: program, data: [getBase64Decoder().decode(data), 'base64'] };
        }),
      ),
    getTokenAccountsByOwner: (_: Address, { programId }: { programId: Address }) =>
      answer(programId === TOKEN_PROGRAMS[0] ? owned.map((pubkey) => ({ pubkey })) : []),
  };
  return { name, rpc: rpc as unknown as SolanaRpc };
}

const silent = {
  name: 'silent',
  rpc: new Proxy({}, { get: () => () => ({ send: () => Promise.reject(new Error('away')) }) }) as SolanaRpc,
};

/** What was loaded from each table, in its place. */
function tablesOf({ bytes, accounts }: DecodedTransaction): Map<Address, Address[]> {
  const { lookups, staticAccounts } = parseTransaction(bytes);
  const left = accounts.slice(staticAccounts.length).map(({ address }) => address);
  const tables = new Map<Address, Address[]>();
  for (const kind of ['writableIndexes', 'readonlyIndexes'] as const)
    for (const { table, [kind]: indexes } of lookups)
      for (const index of indexes) {
        const entries = tables.get(table) ?? [];
        entries[index] = left.shift() ?? STAND_IN;
        tables.set(table, entries);
      }
  return tables;
}

test('takes from tables what two nodes say alike, and every account that either names as the owner’s', async () => {
  const nodes = [aNode('one', { owned: [STAND_IN] }), aNode('two', { owned: [LOOKUP_TABLE_PROGRAM] })];
  const read = await readSurely(transaction.bytes, asked, nodes, never);
  expect(read.transaction).toEqual(transaction);
  expect(read.tableSources).toEqual(['one', 'two']);
  expect(read.ownAccounts).toEqual([STAND_IN, LOOKUP_TABLE_PROGRAM]);
  expect(decodeTransaction(transaction.bytes, read.tables)).toEqual(transaction);
});

test('says that one node alone answers for the tables', async () => {
  for (const nodes of [[aNode('one')], [aNode('one'), silent]])
    expect(await readSurely(transaction.bytes, asked, nodes, never)).toMatchObject({ tableSources: ['one'] });
});

test('refuses an entry that two nodes tell differently, whichever lies', async () => {
  const loaded = transaction.accounts.findLast(({ isWritable }) => isWritable)?.address;
  const liar = aNode('liar', { alter: (entry) => (entry === loaded ? STAND_IN : entry) });
  for (const nodes of [
    [aNode('one'), liar],
    [liar, aNode('one')],
  ]) {
    const refused = await readSurely(transaction.bytes, asked, nodes, never).catch((error) => error);
    expect(isAppError(refused, 'NODES_DISAGREE') && refused.facts.about).toBe('tables');
  }
});

test('uses no account of another program as a table, and nothing where the first node is away', async () => {
  const other = aNode('one', { program: STAND_IN });
  await expect(readSurely(transaction.bytes, asked, [other], never)).rejects.toThrow('TRANSACTION_MALFORMED');
  await expect(readSurely(transaction.bytes, asked, [silent, aNode('two')], never)).rejects.toThrow('away');
  await expect(readSurely(transaction.bytes, asked, [], never)).rejects.toThrow('CHAIN_UNAVAILABLE');
});
