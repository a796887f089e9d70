import { createLookupTable, extendLookupTable } from '@orrery/chain';
import { rentLamports } from '@orrery/domain/solana/network';
import type { Address, KeyPairSigner } from '@solana/kit';
import type { Step } from './client.ts';

const HEAD_BYTES = 56;
const KEY_BYTES = 32;

/** A lookup table at the address that follows from its owner and a slot that has just been. */
export function creatingTable(owner: KeyPairSigner, slot: bigint): Step & { table: Address } {
  const { table, instruction } = createLookupTable(owner.address, slot);
  return {
    table,
    instructions: [instruction],
    settle: (book) => book.rent(owner.address, table, HEAD_BYTES),
  };
}

/** Lists more addresses in a table; they can be used from the next slot on. */
export function extendingTable(table: Address, owner: KeyPairSigner, more: readonly Address[]): Step {
  const rent = rentLamports(more.length * KEY_BYTES) - rentLamports(0);
  return {
    instructions: [extendLookupTable(table, owner.address, more)],
    settle: (book) => book.send(owner.address, table, rent),
  };
}
