import type { Proposal } from '@orrery/chain';
import type { SwapRecord } from '#entities/transaction/terms.store.ts';
import type { TrackedOperation } from '#shared/events/usage-events.ts';

/** The most a wallet may add for priority, in lamports, on top of what a transaction offers. */
export const MAX_PRIORITY_FEE_LAMPORTS = 1_000_000n;

/** A transaction about to be signed, as any product hands it over. */
export interface Settleable<Mismatch, Receipt> {
  proposal: Proposal<Mismatch, Receipt>;
  /** How toasts name it; with what its receiver told, as it landed. */
  describe(receipt?: Receipt): string;
  /** Why it must not be signed. */
  describeMismatch(mismatch: Mismatch): string;
  /** What its receipt will tell of what was shown. */
  terms?: Omit<SwapRecord, 'signature'> | undefined;
  /** Which toasts tell of it. */
  kind: 'swap' | 'other';
  /** What usage events call it. */
  operation: TrackedOperation;
  /** Signs in the connected wallet's stead, for a transaction of another key. */
  sign?: ((bytes: Uint8Array) => Promise<Uint8Array>) | undefined;
  /** By what its receiver knows it, where another account pays its fees: after a reload only that one can name it. */
  receiverId?: string | undefined;
}
