import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import type { AccountState, Block, SignatureStatus } from '../../supervision/protocol.ts';
import { integer, text, toBytes } from './sql-row.ts';

// A row's number is its slot and its place in it, so that order, range and pruning need no further index.
export const PLACES_PER_SLOT = 65_536;

/** By position: some ten thousand rows with names would take half as long again. */
export function toAccount([address, lamports, owner, executable, data]: unknown[]): [Address, AccountState] {
  return [
    text(address) as Address,
    {
      lamports: BigInt(text(lamports)),
      owner: text(owner) as Address,
      executable: executable === 1,
      data: toBytes(data),
    },
  ];
}

export function toBlock(row: Record<string, unknown>): Block {
  return {
    slot: integer(row.slot),
    parentSlot: integer(row.parent_slot),
    height: integer(row.height),
    hash: text(row.hash),
    previousHash: text(row.previous_hash),
    transactions: integer(row.transactions),
    earlyMs: integer(row.early_ms),
  };
}

export function toStatus(row: Record<string, unknown>): SignatureStatus {
  return {
    slot: Math.floor(integer(row.id) / PLACES_PER_SLOT),
    signature: toBase58(toBytes(row.signature)),
    err: toError(row),
  };
}

export function toError({ err }: Record<string, unknown>): SignatureStatus['err'] {
  // As it was written.
  return err === null ? null : (JSON.parse(text(err)) as SignatureStatus['err']);
}
