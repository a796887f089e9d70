import type { KeyPairSigner } from '@solana/kit';
import type { Commitment, Head } from '../head.ts';
import type { Supervisor } from '../supervision/supervisor.ts';
import type { Caller } from './caller.ts';
import { type Options, type Params, toCommitment, toOptionalWhole } from './params.ts';
import type { ReplyRoom } from './reply-room.ts';
import { RpcError } from './rpc-error.ts';

export interface RpcContext {
  head: Head;
  ask: Supervisor['ask'];
  faucet: KeyPairSigner;
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

export function withSlot(value: unknown, commitment: Commitment, { head }: RpcContext): unknown {
  return { context: { apiVersion: '3.0.0', slot: head.slot(commitment) }, value };
}
