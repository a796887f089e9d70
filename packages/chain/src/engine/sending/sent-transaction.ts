import type { BroadcastMode } from '@orrery/domain/trading/broadcast';
import type { Address, Signature } from '@solana/kit';
import type { PromisedChange } from '../promised.ts';

/** A signed transaction on its way: all that it takes to stay with it, also after a reload. */
export interface SentTransaction {
  /** Its name on the chain; of a sponsored one, which its sponsor has yet to name, the signature of who signed it here. */
  signature: Signature;
  bytes: Uint8Array;
  signer: Address;
  /** The changes that the chain's record must show before it counts as confirmed. */
  promised: readonly PromisedChange[];
  sponsor?: Address | undefined;
  /** Asked of the chain when absent. */
  lastValidBlockHeight?: bigint | undefined;
  /** Absent when its receiver sends it, and sends it again. */
  modes?: readonly BroadcastMode[] | undefined;
}
