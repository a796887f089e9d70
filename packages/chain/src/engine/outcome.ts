import type { Signature } from '@solana/kit';
import type { TransactionChange } from './compare-transactions.ts';
import type { TransactionFailure } from './failure.ts';
import type { LandedTransaction } from './sending/landed-transaction.ts';

/** How a proposal ended. */
export type Outcome<Mismatch, Receipt> =
  /** `unread` says that what came of it could not be read from the chain. */
  | { status: 'confirmed'; signature: Signature; receipt?: Receipt; unread?: TransactionFailure }
  /** It landed, and the chain's record of it does not show what the screen promised. */
  | { status: 'differs'; signature: Signature }
  /** Confirmed with an error in its metadata; `response` is what the chain has of it, where it gives it. */
  | {
      status: 'failed';
      signature: Signature;
      failure: TransactionFailure;
      response: LandedTransaction | undefined;
    }
  /** It can land no more; without a signature it was never sent. */
  | { status: 'expired'; signature?: Signature; failure: TransactionFailure }
  /** The engine's own simulation says that it would fail; nothing was sent. */
  | { status: 'stopped'; failure: TransactionFailure }
  /** Another one of those it was signed with was not what was shown; none was sent. */
  | { status: 'unsent' }
  /**
   * Its receiver says that it does not send it. No end: whoever has the signed bytes can send them until they expire. Without a name where
   * its sponsor was to give it one.
   */
  | { status: 'refused'; reason: string; signature?: Signature }
  /**
   * Sent, and the chain did not say how it ended; without a name where its sponsor was to give it one. `unseenBy` are the nodes that do
   * not show it where another one does.
   */
  | { status: 'unknown'; signature?: Signature; unseenBy?: readonly string[] }
  /** It is not what the screen shows; nothing was sent. */
  | { status: 'mismatch'; mismatch: Mismatch }
  /** The wallet changed what it may not; nothing was sent. */
  | { status: 'changed'; change: TransactionChange }
  /** The wallet added to a sponsored transaction; nothing was sent. */
  | { status: 'not-as-sponsored' };
