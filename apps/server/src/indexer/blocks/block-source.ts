import {
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_CLEANED_UP,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SLOT_SKIPPED,
} from '@solana/kit';
import * as v from 'valibot';
import type { ChainCall } from '../../chain/chain-call.ts';
import { BlockSchema } from './block.ts';

/** The widest range one `getBlocks` may span. */
const MAX_RANGE = 500_000;

/** How nodes say that a block they have listed is gone by now. */
const GONE = [
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_CLEANED_UP,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SLOT_SKIPPED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_LONG_TERM_STORAGE_SLOT_SKIPPED,
] as const;

export interface Block extends v.InferOutput<typeof BlockSchema> {
  slot: number;
}

/** Reads produced blocks in order over any Solana RPC. */
export interface BlockSource {
  /** Slots of blocks from `from` on, oldest first, not all when they are many, and the newest slot; its block may still be open. */
  slotsFrom(from: number): Promise<{ slots: readonly number[]; tip: number }>;
  /** Undefined when the node no longer has the block. */
  block(slot: number): Promise<Block | undefined>;
}

export function createBlockSource(call: ChainCall): BlockSource {
  return {
    async slotsFrom(from) {
      const tip = v.parse(v.number(), await call('getSlot', [{ commitment: 'confirmed' }]));
      for (let start = from; start <= tip; start += MAX_RANGE) {
        const end = Math.min(tip, start + MAX_RANGE - 1);
        const reply = await call('getBlocks', [start, end, { commitment: 'confirmed' }]);
        const slots = v.parse(v.array(v.number()), reply);
        if (slots.length > 0) return { slots, tip };
      }
      return { slots: [], tip };
    },
    async block(slot) {
      const config = {
        commitment: 'confirmed',
        encoding: 'json',
        maxSupportedTransactionVersion: 0,
        rewards: false,
        transactionDetails: 'full',
      };
      try {
        return { ...v.parse(BlockSchema, await call('getBlock', [slot, config])), slot };
      } catch (error) {
        if (GONE.some((code) => isSolanaError(error, code))) return undefined;
        throw error;
      }
    },
  };
}
