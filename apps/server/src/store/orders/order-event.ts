import type { Millis } from '@orrery/core/time';
import type { Address, Signature } from '@solana/kit';

/** The kinds of orders, by the program's numbers for them. */
export const ORDER_KINDS = ['limit', 'recurring', 'stop', 'pair', 'trailing'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** What an order is opened with. Amounts are in smallest units, times in Unix seconds, prices in ticks of input in output. */
export interface OrderOpening {
  owner: Address;
  orderKind: OrderKind;
  inputMint: Address;
  outputMint: Address;
  inputDecimals: number;
  outputDecimals: number;
  /** The owner's account of the output; null for SOL. */
  destination: Address | null;
  slippageBps: number;
  /** The venue's and a referrer's together. */
  feeBps: number;
  tipLamports: number;
  references: readonly Address[];
  size: bigint;
  asked: bigint;
  expiry: bigint;
  stopTick: number;
  trailTicks: number;
  bandLow: number;
  bandHigh: number;
  start: bigint;
  interval: bigint;
  cycles: number;
  /** False where its owner is a simulated trader. */
  isKept: boolean;
}

/** What happened to an order, as the indexer read it. */
export type OrderEvent = { address: Address; signature: Signature; slot: number; timeMs: Millis } & (
  | ({ kind: 'open' } & OrderOpening)
  /** An opening that the chain refused. */
  | ({ kind: 'refused' } & OrderOpening)
  | {
      kind: 'fill';
      keeper: Address;
      /** The account that the output went to. */
      destination: Address;
      sold: bigint;
      /** Without the fee. */
      received: bigint;
      fee: bigint;
    }
  | {
      kind: 'change';
      size: bigint;
      asked: bigint;
      expiry: bigint;
      stopTick: number;
      trailTicks: number;
      bandLow: number;
      bandHigh: number;
    }
  /** `returned` is what came out of the escrow; undefined where that is not told, and is what was left then. */
  | { kind: 'cancel' | 'expire'; returned: bigint | undefined }
  | { kind: 'withdraw'; amount: bigint }
);
