import type { Address } from '@solana/kit';
import type { AccountState, Block, Committed } from '../../supervision/protocol.ts';
import type { ClockState } from '../clock/slot-clock.ts';
import type { NewTransaction } from '../ledger/ledger.ts';

/** What one commit brings to the disk, and who is told then. */
export class Batch {
  readonly transactions: NewTransaction[] = [];
  readonly accounts = new Map<Address, AccountState | null>();
  readonly blocks: Block[] = [];
  readonly committed: Omit<Committed, 'number' | 'accounts'>;
  readonly told: (() => void)[] = [];
  /** The clock's state, where it has changed. */
  clock: ClockState | null = null;

  constructor(slot: number) {
    this.committed = { slot, isTipUsed: false, statuses: [], logs: [] };
  }

  get isEmpty(): boolean {
    return this.transactions.length === 0 && this.accounts.size === 0 && this.blocks.length === 0;
  }
}
