import type { Millis } from '@orrery/core/time';
import type { Address, Signature } from '@solana/kit';

/** What happened to a gift at a link, as the indexer read it. */
export type GiftEvent = { address: Address; signature: Signature; timeMs: Millis } & (
  | {
      kind: 'left';
      link: Address;
      sender: Address;
      /** Null for SOL. */
      mint: Address | null;
      /** Lamports, or smallest units that arrived. */
      amount: bigint;
      /** Unix seconds. */
      expiry: bigint;
    }
  | { kind: 'claim' | 'clawback'; receiver: Address }
);
