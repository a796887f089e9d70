import type { Address } from '@solana/kit';
import type { AccountState, Block, Committed } from '../supervision/protocol.ts';
import type { NewTransaction } from './ledger/ledger.ts';

/** What one commit brings to the disk, and who is told then. */
export class Batch {
  readonly transactions: NewTransaction[] = [];
  readonly accounts = new Map<Address, AccountState | null>();
  readonly blocks: Block[] = [];
  readonly committed: Committed = { statuses: [], logs: [], accounts: [] };
  readonly told: (() => void)[] = [];

  get isEmpty(): boolean {
    return this.transactions.length === 0 && this.blocks.length === 0;
  }
}
