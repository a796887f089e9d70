import { parseTransaction } from '@orrery/chain';
import type { Address } from '@solana/kit';
import type { Block, LedgerTransaction } from '../../supervision/protocol.ts';
import {
  encodeTransaction,
  encodeTransactionAccounts,
  parseAccountKeys,
  readTransactionEncoding,
  type TransactionEncoding,
} from '../encode-transaction.ts';
import { type Options, toChoice } from '../params.ts';

const DETAILS = ['full', 'accounts', 'signatures', 'none'] as const;

/** What of a block is wanted, and how its transactions are written. */
export interface BlockEncoding extends TransactionEncoding {
  details: (typeof DETAILS)[number];
  isRewarded: boolean;
}

export interface FoundBlock {
  block: Block;
  transactions: readonly LedgerTransaction[];
}

export function readBlockEncoding(options: Options, isRewarded: boolean): BlockEncoding {
  return {
    ...readTransactionEncoding(options),
    details: toChoice(options.transactionDetails, 'transactionDetails', DETAILS),
    isRewarded,
  };
}

/** Writes a block. Throws −32015 for a transaction of a version the client does not take. */
export function encodeBlock(
  { block, transactions }: FoundBlock,
  blockTime: number,
  { details, isRewarded, ...wish }: BlockEncoding,
): unknown {
  const full = details === 'full' ? encodeTransaction : encodeTransactionAccounts;
  return {
    blockHeight: block.height,
    blockTime,
    blockhash: block.hash,
    parentSlot: block.parentSlot,
    previousBlockhash: block.previousHash,
    rewards: isRewarded ? [] : undefined,
    transactions:
      details === 'full' || details === 'accounts' ? transactions.map((each) => full(each, wish)) : undefined,
    signatures:
      details === 'signatures'
        ? transactions.map(({ bytes }) => parseTransaction(bytes).signature)
        : undefined,
  };
}

/** A block with those of its transactions that name an account or a program. */
export function mentioning({ block, transactions }: FoundBlock, address: Address): FoundBlock {
  const isNamed = ({ bytes, meta }: LedgerTransaction) =>
    parseAccountKeys(parseTransaction(bytes), meta).some(({ pubkey }) => pubkey === address);
  return { block, transactions: transactions.filter(isNamed) };
}
