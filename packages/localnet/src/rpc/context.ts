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
  /** Room for the reply to the whole request: a batch shares it. */
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

/** Waits for a blockhash that no confirmed transaction names, so that the same transaction built again is another one. */
export async function awaitFreshBlockhash(commitment: Commitment, { head, ask }: RpcContext): Promise<void> {
  if (commitment === 'finalized' || !head.isTipUsed || head.isFrozen) return;
  const closed = head.whenClosed();
  // A child that is away closes its slot as it comes back.
  await ask('hurry', { slot: head.slot('processed') }).catch(() => null);
  await closed;
}

/** When slots began, in Unix seconds: those that are not recent are asked for. */
export async function readTimes(
  slots: readonly number[],
  { head, ask }: Pick<RpcContext, 'head' | 'ask'>,
): Promise<(slot: number) => number> {
  const old = [...new Set(slots)].filter((slot) => head.timeOf(slot) === undefined);
  const early = old.length === 0 ? [] : await ask('early', old);
  const times = new Map(old.map((slot, index) => [slot, head.toUnix(slot, early[index] ?? 0)]));
  return (slot) => times.get(slot) ?? head.timeOf(slot) ?? head.toUnix(slot, head.earlyMs);
}

export function withSlot(
  value: unknown,
  commitment: Commitment,
  { head }: RpcContext,
  slot = head.slot(commitment),
): unknown {
  return { context: { apiVersion: '3.0.0', slot }, value };
}
