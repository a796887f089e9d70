import type { Address } from '@solana/kit';

/** What one `getMultipleAccounts` takes. */
const MAX_ACCOUNTS = 100;

/** Cuts a list of accounts into parts a node answers in one call each. */
export function toAccountChunks(addresses: readonly Address[]): Address[][] {
  const chunks: Address[][] = [];
  for (let start = 0; start < addresses.length; start += MAX_ACCOUNTS) {
    chunks.push(addresses.slice(start, start + MAX_ACCOUNTS));
  }
  return chunks;
}
