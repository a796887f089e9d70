import type { Atoms, Bps } from '@orrery/core';
import type { Address } from '@solana/kit';
import type { Pool } from './pool.ts';

/** What a caller asks a price for, in smallest units: what the taker sends, or with `ExactOut` what is to arrive. */
export interface QuoteRequest {
  inputMint: Address;
  outputMint: Address;
  amount: Atoms;
  /** `ExactIn` when absent. */
  swapMode?: 'ExactIn' | 'ExactOut' | undefined;
  slippageBps: Bps;
  /** One pool and nothing else. */
  onlyDirectRoutes?: boolean | undefined;
}

/** One trade with one pool, in smallest units. A leg whose input is the route's begins a path; the legs after it follow on. */
export interface RouteLeg {
  pool: Pool;
  label: string;
  inputMint: Address;
  outputMint: Address;
  /** What arrives in the pool's vault. */
  inAmount: Atoms;
  /** What leaves the pool's other vault, before any transfer fee. */
  outAmount: Atoms;
  /** What stays in the pool, in the leg's input. */
  feeAmount: Atoms;
  feeMint: Address;
  /** The share of the whole input that this leg's path carries; 10,000 is all. */
  bps: number;
}

/** A price with the route that gives it; amounts in smallest units, every fee taken off. */
export interface Quote {
  inputMint: Address;
  outputMint: Address;
  /** What the taker sends. */
  inAmount: Atoms;
  /** What arrives at the taker. */
  outAmount: Atoms;
  /** The least the taker would get at the slippage asked for; with `ExactOut` the most the taker would send. */
  otherAmountThreshold: Atoms;
  swapMode: 'ExactIn' | 'ExactOut';
  slippageBps: Bps;
  /** Percent points against the route's spot price: −0.04 is −0.04 %. */
  priceImpact: number;
  fee: { bps: Bps; mint: Address; amount: Atoms };
  /** Path after path, the widest first. */
  route: readonly [RouteLeg, ...RouteLeg[]];
}
