import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import type { Block } from '../supervision/protocol.ts';

/** The node writes its votes into its account itself: no transaction brings them. */
const NO_SIGNATURE = toBase58(new Uint8Array(64));

/** One of what `slotsUpdatesSubscribe` tells; `timestamp` in milliseconds. */
export type SlotUpdate = { type: string; slot: number; timestamp: number } & Readonly<
  Record<string, unknown>
>;

/**
 * What became of slots when a block closed and the next slot opened, in this order. No shred is ever received and no slot dies here, so that
 * nothing is told of either.
 */
export function slotUpdates(
  closed: Block,
  {
    opened,
    failed,
    roots,
    timestamp,
  }: { opened: number; failed: number; roots: readonly number[]; timestamp: number },
): SlotUpdate[] {
  const { slot, transactions } = closed;
  const stats = {
    numTransactionEntries: transactions,
    numSuccessfulTransactions: transactions - failed,
    numFailedTransactions: failed,
    // Each is executed by itself.
    maxTransactionsPerEntry: Math.min(1, transactions),
  };
  return [
    { type: 'frozen', slot, timestamp, stats },
    { type: 'completed', slot, timestamp },
    { type: 'optimisticConfirmation', slot, timestamp },
    ...roots.map((root) => ({ type: 'root', slot: root, timestamp })),
    { type: 'createdBank', slot: opened, parent: slot, timestamp },
  ];
}

/** The node's vote for a block; `timestamp` in Unix seconds. */
export function voteUpdate({ slot, hash }: Block, votePubkey: Address, timestamp: number): unknown {
  return { votePubkey, slots: [slot], hash, timestamp, signature: NO_SIGNATURE };
}
