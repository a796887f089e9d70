import { createHash } from 'node:crypto';
import { toBase58 } from '@orrery/core/base58';
import type { Block } from '../../supervision/protocol.ts';
import type { Ledger } from './ledger.ts';

/** The block that follows another. */
export function nextBlock(
  previous: Block,
  { slot, earlyMs }: Pick<Block, 'slot' | 'earlyMs'>,
  signatures: readonly string[],
): Block {
  return {
    slot,
    parentSlot: previous.slot,
    height: previous.height + 1,
    hash: toBase58(hashBlock(previous.hash, slot, signatures)),
    previousHash: previous.hash,
    transactions: signatures.length,
    earlyMs,
  };
}

// A node killed inside a slot leaves committed transactions without a block: they get the one they were meant for.
export function closeInterruptedSlot(ledger: Ledger): void {
  const [tip] = ledger.recentBlocks(1);
  if (tip === undefined) throw new Error('the ledger holds no block');
  const left = ledger.statusesSince(tip.slot + 1);
  const [first] = left;
  if (first === undefined) return;
  const block = nextBlock(
    tip,
    // The clock's state changes with the block that closes a slot.
    { slot: first.slot, earlyMs: ledger.clock().earlyMs },
    left.map((status) => status.signature),
  );
  ledger.commit([], new Map(), [block]);
}

/** A block's hash: SHA-256 over the hash before it, its slot and its transactions' signatures. */
export function hashBlock(previousHash: string, slot: number, signatures: Iterable<string>): Uint8Array {
  const hash = createHash('sha256').update(`${previousHash}:${slot}`);
  for (const signature of signatures) hash.update(`:${signature}`);
  return new Uint8Array(hash.digest());
}
