import {
  type DecodedTransaction,
  decodeTransaction,
  type LookupTables,
  parseTransaction,
} from '@orrery/chain';
import type { Address } from '@solana/kit';
import type { ChainTransaction } from './transaction.schema.ts';

/** A transaction of the chain with every address in its place. Throws `TRANSACTION_MALFORMED`. */
export function decodeFetched({ transaction, meta }: ChainTransaction): DecodedTransaction {
  const bytes = fromBase64(transaction[0]);
  return decodeTransaction(bytes, tablesOf(bytes, meta.loadedAddresses));
}

/** The chain tells which addresses were loaded; they go back to the places the lookups name. */
function tablesOf(bytes: Uint8Array, loaded: ChainTransaction['meta']['loadedAddresses']): LookupTables {
  const { lookups } = parseTransaction(bytes);
  const [writable, readonly] = [[...loaded.writable], [...loaded.readonly]];
  return new Map(
    lookups.map(({ table, writableIndexes, readonlyIndexes }) => {
      const entries: Address[] = [];
      const place = (from: Address[]) => (index: number) => {
        const address = from.shift();
        if (address) entries[index] = address;
      };
      writableIndexes.forEach(place(writable));
      readonlyIndexes.forEach(place(readonly));
      return [table, entries];
    }),
  );
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
