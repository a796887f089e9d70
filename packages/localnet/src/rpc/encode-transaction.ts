import { Buffer } from 'node:buffer';
import { type ParsedTransaction, parseTransaction } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import { parseJson, RawJson } from '../json.ts';
import type { LedgerTransaction } from '../supervision/protocol.ts';
import { type Options, toChoice, toOptionalWhole } from './params.ts';
import { RpcError } from './rpc-error.ts';

const ENCODINGS = ['json', 'jsonParsed', 'base58', 'base64'] as const;

export interface TransactionEncoding {
  encoding: (typeof ENCODINGS)[number];
  maxVersion: number | null;
}

interface Meta {
  innerInstructions: { index: number; instructions: JsonInstruction[] }[];
  loadedAddresses: { writable: string[]; readonly: string[] };
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
  const spell = (instruction: JsonInstruction) => ({
    programId: keys[instruction.programIdIndex]?.pubkey,
    accounts: instruction.accounts.map((index) => keys[index]?.pubkey),
    data: instruction.data,
    stackHeight: instruction.stackHeight,
  });
  return {
    transaction: {
      signatures,
      message: {
        accountKeys: keys,
        recentBlockhash: parsed.blockhash,
        instructions: toInstructions(parsed).map(spell),
        addressTableLookups: toLookups(parsed),
      },
    },
    meta: {
      ...rest,
      innerInstructions: innerInstructions.map(({ index, instructions }) => ({
        index,
        instructions: instructions.map(spell),
      })),
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
    pubkey: pubkey as string,
    signer: index < signerCount,
    source: 'transaction',
    writable:
      index < signerCount
        ? index < signerCount - readonlySignerCount
        : index < staticAccounts.length - readonlyUnsignedCount,
  }));
  const lookedUp = (writable: boolean) => (pubkey: string) => ({
    pubkey,
    signer: false,
    source: 'lookupTable',
    writable,
  });
  return [...fixed, ...loaded.writable.map(lookedUp(true)), ...loaded.readonly.map(lookedUp(false))];
}
