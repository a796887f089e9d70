import type { Address } from '@solana/kit';
import type { OrderTerms } from '../../../packages/chain/src/orders/order-instructions.ts';
import type { PoolSettings, TestPool, TestPosition } from '../../../packages/chain/src/testing/pools.ts';
import type { Token } from './world.ts';

export interface Pool extends TestPool {
  tokens: readonly [Token, Token];
}

/** A trade with one pool, of which a concentrated one is given the tick arrays that begin at `starts`, all there are when none are named. */
export interface Hop {
  pool: Pool;
  input: 0 | 1;
  starts?: readonly number[];
}

export interface Path {
  percent: number;
  hops: readonly Hop[];
}

/** What a platform gets, and of that a referral, both of the input or the output as their accounts are. */
export interface PlatformFee {
  bps: number;
  referralBps: number;
  isOfInput: boolean;
  platformAccount: Address;
  referralAccount: Address;
  referral: Address;
}

/** One exact in, one exact out, one of what came in since the ledger was set. */
export interface Swap {
  kind: 'swap' | 'swapExactOut' | 'swapByLedger';
  user: Address;
  paths: readonly Path[];
  /** Nothing by a ledger. */
  amount: bigint;
  quotedAmount: bigint;
  slippageBps: number;
  fee?: PlatformFee;
}

/** What a maker signed, and the signing key. */
export interface Fill {
  kind: 'fill';
  user: Address;
  pool: Pool;
  input: 0 | 1;
  quote: { pool: Address; user: Address; amountIn: bigint; amountOut: bigint; expiry: bigint; nonce: bigint };
  isForged: boolean;
  fee?: PlatformFee;
}

/** An operation on an owner's shares, a position or a maker's inventory; limits are most for what comes in and least for what goes out. */
export type Operation =
  | Swap
  | Fill
  | { kind: 'add'; pool: Pool; user: Address; most: readonly [bigint, bigint]; minShares: bigint }
  | { kind: 'remove'; pool: Pool; user: Address; shares: bigint; least: readonly [bigint, bigint] }
  | { kind: 'createPool'; pool: Pool; settings: Settings; user: Address }
  /** With accounts of its shares for those who are to hold some. */
  | { kind: 'createLpMint'; pool: Pool; user: Address; holders: readonly Address[] }
  | { kind: 'fund'; pool: Pool; user: Address; amount: bigint }
  /** With the tick arrays of its ends. */
  | { kind: 'open'; position: Position; user: Address }
  | { kind: 'close'; position: Position }
  | { kind: 'increase'; position: Position; liquidity: bigint; limits: readonly [bigint, bigint] }
  | { kind: 'decrease'; position: Position; liquidity: bigint; limits: readonly [bigint, bigint] }
  | { kind: 'deposit'; pool: Pool; amounts: readonly [bigint, bigint] }
  | { kind: 'withdraw'; pool: Pool; amounts: readonly [bigint, bigint] }
  | { kind: 'collect'; pool: Pool }
  /** By the permanent delegate of a mint, out of a vault; of the venue's program nothing is asked. */
  | { kind: 'seize'; pool: Pool; side: 0 | 1; user: Address; amount: bigint }
  | { kind: 'setLedger'; user: Address; account: Address }
  | { kind: 'meanTick'; pool: Pool; minSlots: bigint }
  /** A limit order, with fees to accounts of its output. */
  | {
      kind: 'openOrder';
      user: Address;
      pool: Pool;
      input: 0 | 1;
      bump: number;
      terms: OrderTerms;
      fees: Record<'venue' | 'referral', Address>;
    }
  /** Over the paths of a swap by the filler, of which the amount is the part. */
  | { kind: 'fillOrder'; place: OrderPlace; swap: Swap }
  | { kind: 'changeOrder'; place: OrderPlace; size: bigint; asked: bigint; revision: bigint }
  | { kind: 'cancelOrder'; place: OrderPlace };

/** An order with the tokens it trades. */
export interface OrderPlace {
  address: Address;
  tokenIn: Token;
  tokenOut: Token;
}

export interface Position extends Omit<TestPosition, 'owner'> {
  owner: { address: Address };
  pool: Pool;
}

/** What a pool is made with; 0 where its kind has none. */
export type Settings = Required<Omit<PoolSettings, 'tokens'>> & { creator: Address };
