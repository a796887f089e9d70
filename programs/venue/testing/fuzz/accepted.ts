import type { Address, Instruction } from '@solana/kit';
import type { Change, Mirror } from './mirror.ts';

/** An accepted transaction: what it has changed, and who has signed. */
export interface Accepted {
  /** The accounts after it. */
  mirror: Mirror;
  changes: readonly Change[];
  /** Unix seconds. */
  time: bigint;
  instructions: readonly Instruction[];
  signers: ReadonlySet<Address>;
  /** Everybody who can sign. */
  wallets: ReadonlySet<Address>;
}
