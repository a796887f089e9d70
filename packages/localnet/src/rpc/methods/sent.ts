import { RpcError } from '../../rpc-error.ts';
import type { SendReply, SimulationResult, TransactionErrorJson } from '../../supervision/protocol.ts';
import { encodeFailure } from '../encode-simulation.ts';
import { toErrorSentence } from '../error-sentence.ts';
import { notDeserialized } from '../read-transaction.ts';

/** The signature of what was sent. Throws what is said of it otherwise. */
export function toSent(reply: SendReply): string {
  if (reply.kind === 'accepted') return reply.signature;
  if (reply.kind === 'refused') throw preflightFailure(reply.simulation);
  if (reply.kind === 'malformed') throw notDeserialized(reply.reason);
  if (reply.kind === 'unsigned') throw unsigned();
  // Real nodes drop it silently; clients that are told of a node that is behind try again or elsewhere.
  if (reply.kind === 'outbid') throw outbid();
  throw preflightFailure(reply.err);
}

export function unsigned(): RpcError {
  return new RpcError(-32003, 'Transaction signature verification failure');
}

function outbid(): RpcError {
  const message = 'Node is unhealthy: its queue is full of transactions that pay more per compute unit';
  return new RpcError(-32005, message, { numSlotsBehind: null });
}

function preflightFailure(result: SimulationResult | TransactionErrorJson): RpcError {
  const value = encodeFailure(result);
  const sentence = toErrorSentence(value.err ?? 'unknown error');
  return new RpcError(-32002, `Transaction simulation failed: ${sentence}`, value);
}
