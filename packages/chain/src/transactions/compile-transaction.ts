import { addressBytes } from '@orrery/core/base58';
import type { AccountMeta, Address, Instruction } from '@solana/kit';
import type { LookupTables } from './decode-transaction.ts';

const VERSION_0 = 0x80;
const SIGNATURE_BYTES = 64;
const IS_WRITABLE = 1;
const IS_SIGNER = 2;
/** A table costs 34 bytes and one for each account, an account that is named 32. */
const MIN_FROM_TABLE = 2;
/** One byte says which entry it is. */
const TABLE_ENTRIES = 256;

/** The two supported message versions; without lookup tables they differ by two bytes. */
export type TransactionVersion = 'legacy' | 0;

/** A transaction's blockhash, version and lookup tables. */
export interface TransactionLayout {
  blockhash: string;
  /** v0 when absent. */
  version?: TransactionVersion | undefined;
  /** Where v0 may look up accounts that neither sign nor are called; what they hold by now. */
  tables?: LookupTables | undefined;
}

/** Lays out an unsigned transaction. Kit's own way costs ten times as much, on every order. */
export function compileTransaction(
  feePayer: Address,
  { blockhash, version = 0, tables = new Map() }: TransactionLayout,
  instructions: readonly Instruction[],
): Uint8Array {
  const roles = rolesOf(feePayer, instructions);
  const lookups = version === 0 ? lookUp(roles, instructions, tables) : [];
  const loaded = [
    ...lookups.flatMap(({ writable }) => writable),
    ...lookups.flatMap(({ readonly }) => readonly),
  ];
  const loadedAddresses = new Set(loaded.map(({ address }) => address));
  const named = [...roles.keys()]
    .filter((address) => !loadedAddresses.has(address))
    .toSorted((a, b) => rankOf(roles.get(a)) - rankOf(roles.get(b)));
  const indexes = new Map([...named, ...loadedAddresses].map((address, index) => [address, index]));
  const count = (role: number) => named.filter((address) => roles.get(address) === role).length;
  const signerCount = count(IS_SIGNER | IS_WRITABLE) + count(IS_SIGNER);
  const bytes: number[] = [...toLength(signerCount)];
  for (let index = 0; index < signerCount * SIGNATURE_BYTES; index += 1) bytes.push(0);
  if (version === 0) bytes.push(VERSION_0);
  bytes.push(signerCount, count(IS_SIGNER), count(0), ...toLength(named.length));
  for (const address of named) bytes.push(...addressBytes(address));
  // A blockhash is written as an address is: 32 bytes in base 58.
  bytes.push(...addressBytes(blockhash as Address), ...toLength(instructions.length));
  for (const { programAddress, accounts = [], data = [] } of instructions) {
    bytes.push(indexes.get(programAddress) ?? 0, ...toLength(accounts.length));
    for (const { address } of accounts) bytes.push(indexes.get(address) ?? 0);
    bytes.push(...toLength(data.length), ...data);
  }
  if (version === 0) bytes.push(...toLength(lookups.length), ...lookups.flatMap(lookupBytes));
  return Uint8Array.from(bytes);
}

/** What each account is used as, in its most privileged use; the fee payer stands first. */
function rolesOf(feePayer: Address, instructions: readonly Instruction[]): Map<Address, number> {
  const roles = new Map<Address, number>([[feePayer, IS_SIGNER | IS_WRITABLE]]);
  const add = ({ address, role }: Pick<AccountMeta, 'address' | 'role'>) =>
    roles.set(address, (roles.get(address) ?? 0) | role);
  for (const { programAddress, accounts = [] } of instructions) {
    for (const account of accounts) add(account);
    add({ address: programAddress, role: 0 });
  }
  return roles;
}

interface Entry {
  address: Address;
  index: number;
}

/** What is taken of one table. */
interface Lookup {
  table: Address;
  writable: readonly Entry[];
  readonly: readonly Entry[];
}

/** The first table that has an account gives it. */
function lookUp(
  roles: ReadonlyMap<Address, number>,
  instructions: readonly Instruction[],
  tables: LookupTables,
): Lookup[] {
  const called = new Set(instructions.map(({ programAddress }) => programAddress));
  const wanted = new Set(
    [...roles].flatMap(([address, role]) => (role < IS_SIGNER && !called.has(address) ? [address] : [])),
  );
  return [...tables].flatMap(([table, addresses]) => {
    const places = new Map<Address, number>();
    for (const [index, address] of addresses.slice(0, TABLE_ENTRIES).entries()) {
      if (wanted.has(address) && !places.has(address)) places.set(address, index);
    }
    if (places.size < MIN_FROM_TABLE) return [];
    const entries = [...places].map(([address, index]) => ({ address, index }));
    for (const { address } of entries) wanted.delete(address);
    const of = (role: number) => entries.filter(({ address }) => roles.get(address) === role);
    return [{ table, writable: of(IS_WRITABLE), readonly: of(0) }];
  });
}

function lookupBytes({ table, writable, readonly }: Lookup): number[] {
  const indexes = (entries: readonly Entry[]) => [
    ...toLength(entries.length),
    ...entries.map(({ index }) => index),
  ];
  return [...addressBytes(table), ...indexes(writable), ...indexes(readonly)];
}

/** Writable signers, other signers, other writable accounts, the rest: the order of a message. */
function rankOf(role = 0): number {
  return (IS_SIGNER | IS_WRITABLE) - role;
}

/** A length in seven bits a byte, the lowest first. */
function toLength(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...toLength(length >> 7)];
}
