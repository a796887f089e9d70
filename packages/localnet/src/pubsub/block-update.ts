import type { Address } from '@solana/kit';
import { type BlockEncoding, encodeBlock, type FoundBlock, mentioning } from '../rpc/methods/encode-block.ts';

/** What a client wants to be told of each block: all of it, or the transactions that name an address. */
export interface BlockWish {
  mentions: Address | null;
  wish: BlockEncoding;
}

/** A block as its subscribers are told of it; null for one that names nothing they asked for. */
export function blockUpdate(found: FoundBlock, blockTime: number, { mentions, wish }: BlockWish): unknown {
  const told = mentions === null ? found : mentioning(found, mentions);
  if (mentions !== null && told.transactions.length === 0) return null;
  const { slot } = found.block;
  try {
    return { slot, block: encodeBlock(told, blockTime, wish), err: null };
  } catch {
    // The one thing that keeps a block from being written is the version of a transaction.
    return { slot, block: null, err: { UnsupportedTransactionVersion: 0 } };
  }
}
