import { AppError } from '@orrery/core/app-error';
import type { Address } from '@solana/kit';
import { type ParsedTransaction, parseTransaction } from './parse-transaction.ts';

/** An account of a message with the privileges the message gives it. */
export interface DecodedAccount {
  address: Address;
  isSigner: boolean;
  isWritable: boolean;
}

/** An instruction with every index replaced by the account it names. */
export interface DecodedInstruction {
  program: Address;
  accounts: readonly DecodedAccount[];
  data: Uint8Array;
}

/** A decoded transaction, with addresses and roles instead of indexes. */
export interface DecodedTransaction
  extends Pick<
    ParsedTransaction,
    'bytes' | 'messageBytes' | 'signature' | 'signatures' | 'version' | 'blockhash'
  > {
  feePayer: Address;
  accounts: readonly DecodedAccount[];
  instructions: readonly DecodedInstruction[];
}

/** The contents of the address lookup tables a transaction uses, by table address. */
export type LookupTables = ReadonlyMap<Address, readonly Address[]>;

/**
 * Decodes a legacy or v0 transaction. Throws `TRANSACTION_MALFORMED` for bytes that are not exactly one transaction, and for a lookup
 * table that was not given or is too short for an index.
 */
export function decodeTransaction(bytes: Uint8Array, tables: LookupTables = new Map()): DecodedTransaction {
  const parsed = parseTransaction(bytes);
  const accounts = [...staticAccounts(parsed), ...loadedAccounts(parsed, tables)];
  const at = (index: number): DecodedAccount => {
    const account = accounts[index];
    if (!account)
      throw new AppError('TRANSACTION_MALFORMED', { reason: `account index ${index} is out of bounds` });
    return account;
  };
  return {
    bytes,
    messageBytes: parsed.messageBytes,
    signature: parsed.signature,
    signatures: parsed.signatures,
    version: parsed.version,
    blockhash: parsed.blockhash,
    feePayer: at(0).address,
    accounts,
    instructions: parsed.instructions.map(({ programIndex, accountIndexes, data }) => ({
      program: at(programIndex).address,
      accounts: accountIndexes.map(at),
      data,
    })),
  };
}

const MAX_ENTRIES = 256;

/** The same without knowing what lookup tables hold: an account of a table bears the table's address. Throws `TRANSACTION_MALFORMED` for bytes that are not one transaction. */
export function decodeWithoutTables(bytes: Uint8Array): DecodedTransaction {
  const { lookups } = parseTransaction(bytes);
  const unread = lookups.map(({ table }) => [table, Array<Address>(MAX_ENTRIES).fill(table)] as const);
  return decodeTransaction(bytes, new Map(unread));
}

function staticAccounts(parsed: ParsedTransaction): DecodedAccount[] {
  const { signerCount, readonlySignerCount, readonlyUnsignedCount, staticAccounts: addresses } = parsed;
  return addresses.map((address, index) => {
    const isSigner = index < signerCount;
    const firstReadonly = isSigner
      ? signerCount - readonlySignerCount
      : addresses.length - readonlyUnsignedCount;
    return { address, isSigner, isWritable: index < firstReadonly };
  });
}

function loadedAccounts(parsed: ParsedTransaction, tables: LookupTables): DecodedAccount[] {
  const load = (table: Address, indexes: readonly number[], isWritable: boolean): DecodedAccount[] =>
    indexes.map((index) => {
      const address = tables.get(table)?.[index];
      if (!address)
        throw new AppError('TRANSACTION_MALFORMED', {
          reason: `lookup table ${table} has no entry ${index}`,
        });
      return { address, isSigner: false, isWritable };
    });
  return [
    ...parsed.lookups.flatMap(({ table, writableIndexes }) => load(table, writableIndexes, true)),
    ...parsed.lookups.flatMap(({ table, readonlyIndexes }) => load(table, readonlyIndexes, false)),
  ];
}
