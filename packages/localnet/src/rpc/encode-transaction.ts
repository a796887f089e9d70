import { Buffer } from 'node:buffer';
import { type ParsedTransaction, parseTransaction } from '@orrery/chain';
import { fromBase58, toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import { parseJson, RawJson } from '../json.ts';
import { RpcError } from '../rpc-error.ts';
import type { LedgerTransaction } from '../supervision/protocol.ts';
import { parseInstruction } from './instructions/parse-instruction.ts';
import { type Options, toChoice, toOptionalWhole } from './params.ts';

const ENCODINGS = ['json', 'jsonParsed', 'base58', 'base64'] as const;

export interface TransactionEncoding {
  encoding: (typeof ENCODINGS)[number];
  maxVersion: number | null;
}

interface Meta {
  innerInstructions: JsonInner[];
  loadedAddresses: { writable: Address[]; readonly: Address[] };
}

interface JsonInner {
  index: number;
  instructions: JsonInstruction[];
}

interface JsonInstruction {
  programIdIndex: number;
  accounts: number[];
  data: string;
  stackHeight: number | null;
}

export function readTransactionEncoding(options: Options): TransactionEncoding {
  return {
    encoding: toChoice(options.encoding, 'encoding', ENCODINGS),
    maxVersion: toOptionalWhole(options.maxSupportedTransactionVersion, 'maxSupportedTransactionVersion'),
  };
}

/** Writes a ledger transaction: `{transaction, meta, version}` in the encoding asked for. */
export function encodeTransaction(
  { bytes, meta }: LedgerTransaction,
  { encoding, maxVersion }: TransactionEncoding,
): { transaction: unknown; meta: unknown; version: 'legacy' | 0 | undefined } {
  const parsed = parseTransaction(bytes);
  if (parsed.version === 0 && maxVersion === null) {
    throw new RpcError(
      -32015,
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    );
  }
  const version = maxVersion === null ? undefined : parsed.version;
  if (encoding === 'base64') {
    return {
      transaction: [Buffer.from(bytes).toString('base64'), encoding],
      meta: new RawJson(meta),
      version,
    };
  }
  if (encoding === 'base58')
    return { transaction: [toBase58(bytes), encoding], meta: new RawJson(meta), version };
  const signatures = parsed.signatures.map(toBase58);
  if (encoding === 'json') {
    return { transaction: { signatures, message: toMessage(parsed) }, meta: new RawJson(meta), version };
  }
  const { innerInstructions, loadedAddresses, ...rest } = parseJson(meta) as Meta;
  const keys = toAccountKeys(parsed, loadedAddresses);
  return {
    transaction: {
      signatures,
      message: {
        accountKeys: keys,
        recentBlockhash: parsed.blockhash,
        instructions: toInstructions(parsed).map((each) => spell(each, keys)),
        addressTableLookups: toLookups(parsed),
      },
    },
    meta: {
      ...rest,
      innerInstructions: spellInner(innerInstructions, keys),
    },
    version,
  };
}

/** The short form of `transactionDetails: "accounts"`. */
export function encodeTransactionAccounts(
  found: LedgerTransaction,
  { maxVersion }: TransactionEncoding,
): unknown {
  const { transaction, meta, version } = encodeTransaction(found, { encoding: 'jsonParsed', maxVersion });
  const { signatures, message } = transaction as { signatures: string[]; message: { accountKeys: unknown } };
  return { transaction: { signatures, accountKeys: message.accountKeys }, meta, version };
}

/** The inner instructions of a transaction's metadata as `jsonParsed` shows them; simulations always do. */
export function parseInner(transaction: ParsedTransaction, meta: string): unknown {
  const { innerInstructions, loadedAddresses } = parseJson(meta) as Meta;
  return spellInner(innerInstructions, toAccountKeys(transaction, loadedAddresses));
}

/** All accounts of a transaction, in the order that its instructions count them, as `jsonParsed` shows them. */
export function parseAccountKeys(transaction: ParsedTransaction, meta: string) {
  return toAccountKeys(transaction, (parseJson(meta) as Meta).loadedAddresses);
}

function spellInner(inner: readonly JsonInner[], keys: readonly { pubkey: string }[]) {
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((each) => spell(each, keys)),
  }));
}

function spell(instruction: JsonInstruction, keys: readonly { pubkey: string }[]) {
  const keyAt = (index: number) => keys[index]?.pubkey ?? '';
  const { data, stackHeight } = instruction;
  const programId = keyAt(instruction.programIdIndex);
  const accounts = instruction.accounts.map(keyAt);
  const parsed = parseInstruction(programId, fromBase58(data) ?? new Uint8Array(), accounts);
  return parsed === null ? { programId, accounts, data, stackHeight } : { ...parsed, programId, stackHeight };
}

function toMessage(parsed: ParsedTransaction): unknown {
  return {
    accountKeys: parsed.staticAccounts,
    header: {
      numRequiredSignatures: parsed.signerCount,
      numReadonlySignedAccounts: parsed.readonlySignerCount,
      numReadonlyUnsignedAccounts: parsed.readonlyUnsignedCount,
    },
    recentBlockhash: parsed.blockhash,
    instructions: toInstructions(parsed),
    addressTableLookups: toLookups(parsed),
  };
}

function toInstructions(parsed: ParsedTransaction): JsonInstruction[] {
  return parsed.instructions.map(({ programIndex, accountIndexes, data }) => ({
    programIdIndex: programIndex,
    accounts: [...accountIndexes],
    data: toBase58(data),
    stackHeight: 1,
  }));
}

function toLookups({ version, lookups }: ParsedTransaction): unknown {
  if (version === 'legacy') return undefined;
  return lookups.map(({ table, writableIndexes, readonlyIndexes }) => ({
    accountKey: table,
    writableIndexes,
    readonlyIndexes,
  }));
}

function toAccountKeys(parsed: ParsedTransaction, loaded: Meta['loadedAddresses']) {
  const { staticAccounts, signerCount, readonlySignerCount, readonlyUnsignedCount } = parsed;
  const fixed = staticAccounts.map((pubkey, index) => ({
    pubkey,
    signer: index < signerCount,
    source: 'transaction',
    writable:
      index < signerCount
        ? index < signerCount - readonlySignerCount
        : index < staticAccounts.length - readonlyUnsignedCount,
  }));
  const lookedUp = (writable: boolean) => (pubkey: Address) => ({
    pubkey,
    signer: false,
    source: 'lookupTable',
    writable,
  });
  return [...fixed, ...loaded.writable.map(lookedUp(true)), ...loaded.readonly.map(lookedUp(false))];
}
