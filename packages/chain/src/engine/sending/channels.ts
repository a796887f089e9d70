import type { Signature } from '@solana/kit';

/** Status of a bundle at a block engine; undefined for one that it does not know, or no longer. */
export type BundleStatus = 'processed' | 'confirmed' | 'finalized' | undefined;

/** Where signed transactions are handed in besides the RPC; each is in base64. */
export interface Channels {
  /** To every other endpoint there is, without waiting for any. */
  fanOut(wire: string): void;
  /** To a relay that takes tips. */
  relay(wire: string): Promise<unknown>;
  /** To a block engine, all or nothing; fulfilled with the bundle's id. */
  sendBundle(wires: readonly string[]): Promise<string>;
  bundleStatus(bundleId: string): Promise<BundleStatus>;
  /** Calls when the chain says that it has processed a signature, until the signal is aborted. */
  subscribe(signature: Signature, heard: () => void, signal: AbortSignal): void;
}
