import { AppError } from '@orrery/core/app-error';
import { toBase58 } from '@orrery/core/base58';
import type { Address, Signature } from '@solana/kit';

/** A transaction in wire form, indexes unresolved. */
export interface ParsedTransaction {
  bytes: Uint8Array;
  /** The first signature, which is the transaction's name. */
  signature: Signature;
  signatures: readonly Uint8Array[];
  /** The bytes that the signers sign. */
  messageBytes: Uint8Array;
  version: 'legacy' | 0;
  signerCount: number;
  readonlySignerCount: number;
  readonlyUnsignedCount: number;
  staticAccounts: readonly Address[];
  blockhash: string;
  instructions: readonly ParsedInstruction[];
  lookups: readonly ParsedLookup[];
}

/** One instruction of a `ParsedTransaction`; indexes count static accounts, then looked-up writable, then read-only ones. */
export interface ParsedInstruction {
  programIndex: number;
  accountIndexes: readonly number[];
  data: Uint8Array;
}

/** Which entries of an address lookup table a `ParsedTransaction` loads. */
export interface ParsedLookup {
  table: Address;
  writableIndexes: readonly number[];
  readonlyIndexes: readonly number[];
}

/** The most bytes a transaction may have on the wire (one IPv6 packet). */
export const MAX_TRANSACTION_BYTES = 1232;

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const VERSION_FLAG = 0x80;
const MAX_ACCOUNTS = 256;
const MAX_INSTRUCTIONS = 64;

/**
 * Parses a legacy or v0 transaction strictly: canonical lengths, every index in bounds, no duplicate account, no trailing bytes, at most
 * 1232 bytes. Malformed bytes crash the VM, so everything is parsed before it gets there. Throws `TRANSACTION_MALFORMED` with the reason.
 */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction {
  if (bytes.length > MAX_TRANSACTION_BYTES) throw malformed(`${bytes.length} bytes, at most 1232`);
  const reader = new Reader(bytes);
  const signatures = reader.list('signatures', () => reader.take(SIGNATURE_BYTES));
  const [first] = signatures;
  if (first === undefined) throw malformed('no signature');
  const messageStart = reader.at;
  const message = readMessage(reader);
  if (reader.at !== bytes.length) throw malformed(`${bytes.length - reader.at} bytes after the end`);
  if (signatures.length !== message.signerCount) {
    throw malformed(`${signatures.length} signatures for ${message.signerCount} signers`);
  }
  return {
    bytes,
    signature: toBase58(first) as Signature,
    signatures,
    messageBytes: bytes.subarray(messageStart),
    ...message,
  };
}

/** The bytes that the signers of a transaction sign, found without parsing it; only for a well-formed transaction. */
export function messageBytesOf(transaction: Uint8Array): Uint8Array {
  // So few signatures fit that their count is one byte.
  return transaction.subarray(1 + SIGNATURE_BYTES * (transaction[0] ?? 0));
}

/** A parsed message without its signatures. */
export type ParsedMessage = Omit<ParsedTransaction, 'bytes' | 'signature' | 'signatures' | 'messageBytes'>;

/** Parses a message alone, as strictly as `parseTransaction`. Throws `TRANSACTION_MALFORMED`. */
export function parseMessage(bytes: Uint8Array): ParsedMessage {
  if (bytes.length > MAX_TRANSACTION_BYTES) throw malformed(`${bytes.length} bytes, at most 1232`);
  const reader = new Reader(bytes);
  const message = readMessage(reader);
  if (reader.at !== bytes.length) throw malformed(`${bytes.length - reader.at} bytes after the end`);
  return message;
}

function readMessage(reader: Reader): ParsedMessage {
  const version = readVersion(reader);
  const signerCount = reader.byte();
  const readonlySignerCount = reader.byte();
  const readonlyUnsignedCount = reader.byte();
  const keys = reader.list('accounts', () => reader.take(KEY_BYTES));
  if (signerCount === 0) throw malformed('no signer');
  if (readonlySignerCount >= signerCount) throw malformed('the fee payer is read-only');
  if (signerCount + readonlyUnsignedCount > keys.length)
    throw malformed('the header counts too many accounts');
  const staticAccounts = keys.map((key) => toBase58(key) as Address);
  if (new Set(staticAccounts).size !== staticAccounts.length) throw malformed('an account is named twice');
  const blockhash = toBase58(reader.take(KEY_BYTES));
  const instructions = reader.list('instructions', () => readInstruction(reader));
  if (instructions.length > MAX_INSTRUCTIONS) throw malformed(`${instructions.length} instructions`);
  const lookups = version === 0 ? reader.list('lookup tables', () => readLookup(reader)) : [];
  assertIndexes(instructions, lookups, staticAccounts.length);
  return {
    version,
    signerCount,
    readonlySignerCount,
    readonlyUnsignedCount,
    staticAccounts,
    blockhash,
    instructions,
    lookups,
  };
}

function readVersion(reader: Reader): 'legacy' | 0 {
  if ((reader.peek() & VERSION_FLAG) === 0) return 'legacy';
  const version = reader.byte() & ~VERSION_FLAG;
  if (version !== 0) throw malformed(`version ${version}`);
  return 0;
}

function readInstruction(reader: Reader): ParsedInstruction {
  return {
    programIndex: reader.byte(),
    accountIndexes: [...reader.take(reader.length('account indexes'))],
    data: reader.take(reader.length('instruction data')),
  };
}

function readLookup(reader: Reader): ParsedLookup {
  const table = toBase58(reader.take(KEY_BYTES)) as Address;
  const writableIndexes = [...reader.take(reader.length('writable indexes'))];
  const readonlyIndexes = [...reader.take(reader.length('read-only indexes'))];
  if (writableIndexes.length + readonlyIndexes.length === 0) throw malformed('a lookup that loads nothing');
  return { table, writableIndexes, readonlyIndexes };
}

function assertIndexes(
  instructions: readonly ParsedInstruction[],
  lookups: readonly ParsedLookup[],
  staticCount: number,
): void {
  const loaded = lookups.map((lookup) => lookup.writableIndexes.length + lookup.readonlyIndexes.length);
  const count = loaded.reduce((total, each) => total + each, staticCount);
  if (count > MAX_ACCOUNTS) throw malformed(`${count} accounts, at most ${MAX_ACCOUNTS}`);
  for (const { programIndex, accountIndexes } of instructions) {
    if (programIndex === 0) throw malformed('the fee payer as a program');
    if (programIndex >= staticCount) throw malformed('a program index out of bounds');
    if (accountIndexes.some((index) => index >= count)) throw malformed('an account index out of bounds');
  }
}

class Reader {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  peek(): number {
    const value = this.#bytes[this.at];
    if (value === undefined) throw malformed('it ends early');
    return value;
  }

  byte(): number {
    const value = this.peek();
    this.at++;
    return value;
  }

  take(count: number): Uint8Array {
    const end = this.at + count;
    if (end > this.#bytes.length) throw malformed('it ends early');
    const part = this.#bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }

  /** A shortvec length: seven bits a byte, at most three bytes and 16 bits, no needless byte. */
  length(what: string): number {
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if ((byte & 0x80) !== 0) continue;
      if ((byte === 0 && shift > 0) || value > 0xffff) break;
      return value;
    }
    throw malformed(`a length not written canonically (${what})`);
  }

  list<Item>(what: string, read: () => Item): Item[] {
    const count = this.length(what);
    const items: Item[] = [];
    for (let index = 0; index < count; index++) items.push(read());
    return items;
  }
}

function malformed(reason: string): AppError<'TRANSACTION_MALFORMED'> {
  return new AppError('TRANSACTION_MALFORMED', { reason });
}
