import type { KeyPairSigner } from '@solana/kit';
import type { Commitment, Head } from '../head.ts';
import { RpcError, refused } from '../rpc-error.ts';
import type { Supervisor } from '../supervision/supervisor.ts';
import type { Caller } from './caller.ts';
import { type Options, type Params, toCommitment, toOptionalWhole } from './params.ts';
import type { ReplyRoom } from './reply-room.ts';

export interface RpcContext {
  head: Head;
  ask: Supervisor['ask'];
  faucet: KeyPairSigner;
  /** Whether nothing but the node's own clients follows the chain. */
  isAlone: boolean;
  caller: Caller;
  /** Of the whole request: a batch shares it. */
  room: ReplyRoom;
  /** Throws −32005 while the child is away. */
  assertReady: () => void;
}

export type Method = (params: Params, context: RpcContext) => unknown;

/** Reads the commitment and refuses, as nodes do, a caller that has seen a later slot than this one. */
export function readCommitment(options: Options, { head }: RpcContext): Commitment {
  const commitment = toCommitment(options);
  const least = toOptionalWhole(options.minContextSlot, 'minContextSlot');
  const contextSlot = head.slot(commitment);
  if (least !== null && least > contextSlot) {
    throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot });
  }
  return commitment;
}

/** The same where nodes look blocks up: only what is confirmed is in any. */
export function readFinality(options: Options, context: RpcContext): Commitment {
  const commitment = readCommitment(options, context);
  if (commitment === 'processed') {
    throw refused('Method does not support commitment below `confirmed`');
  }
  return commitment;
}

/** The newest slot with a block, which lookup tables and `getBlock` know; the open one for a caller that has seen it. */
export function readNewestSlot(options: Options, context: RpcContext): number {
  const { slot } = context.head.block(readCommitment(options, context));
  return Math.max(slot, toOptionalWhole(options.minContextSlot, 'minContextSlot') ?? 0);
}

/** Waits for the block of the open slot when it is asked for: what landed there is confirmed already. */
export async function awaitBlock(slot: number, commitment: Commitment, { head }: RpcContext): Promise<void> {
  if (commitment !== 'finalized' && slot === head.slot(commitment)) await head.whenClosed();
}

export function withSlot(
  value: unknown,
  commitment: Commitment,
  { head }: RpcContext,
  slot = head.slot(commitment),
): unknown {
  return { context: { apiVersion: '3.0.0', slot }, value };
}
