import type { ParsedTransaction } from '@orrery/chain';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import type { Accounts } from './accounts.ts';

const KEY_BYTES = 32;
const TABLE_HEADER_BYTES = 56;
const LOOKUP_PROGRAM = 'AddressLookupTab1e1111111111111111111111111' as Address;

export interface ResolvedKey {
  address: Address;
  key: Uint8Array;
  isWritable: boolean;
}

export interface ResolvedKeys {
  /** Static keys, then looked-up writable ones, then read-only ones: the order instructions count in. */
  all: ResolvedKey[];
  writable: Address[];
  readonly: Address[];
}

/** Resolves a transaction's accounts; tables that cannot be read load nothing, as the VM will then say. */
export function resolveKeys(transaction: ParsedTransaction, accounts: Accounts): ResolvedKeys {
  const { staticAccounts, signerCount, readonlySignerCount, readonlyUnsignedCount } = transaction;
  // Behind the version byte (v0 only), the header's three bytes and a one-byte count: 38 keys are a packet's most.
  const start = transaction.version === 0 ? 5 : 4;
  const all = staticAccounts.map((address, index) => ({
    address,
    key: transaction.messageBytes.subarray(start + index * KEY_BYTES, start + (index + 1) * KEY_BYTES),
    isWritable:
      index < signerCount
        ? index < signerCount - readonlySignerCount
        : index < staticAccounts.length - readonlyUnsignedCount,
  }));
  const writable: ResolvedKey[] = [];
  const readonly: ResolvedKey[] = [];
  for (const { table, writableIndexes, readonlyIndexes } of transaction.lookups) {
    const state = accounts.get(table);
    const data = state?.owner === LOOKUP_PROGRAM ? state.data : new Uint8Array();
    writable.push(...pick(data, writableIndexes, true));
    readonly.push(...pick(data, readonlyIndexes, false));
  }
  return {
    all: [...all, ...writable, ...readonly],
    writable: writable.map((each) => each.address),
    readonly: readonly.map((each) => each.address),
  };
}

function pick(table: Uint8Array, indexes: readonly number[], isWritable: boolean): ResolvedKey[] {
  return indexes.flatMap((index) => {
    const at = TABLE_HEADER_BYTES + index * KEY_BYTES;
    const key = table.subarray(at, at + KEY_BYTES);
    return key.length === KEY_BYTES ? [{ address: toBase58(key) as Address, key, isWritable }] : [];
  });
}
