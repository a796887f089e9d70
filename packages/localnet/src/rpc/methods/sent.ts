import { RpcError } from '../../rpc-error.ts';
import type { SendReply, SimulationResult, TransactionErrorJson } from '../../supervision/protocol.ts';
import { encodeSimulation } from '../encode-simulation.ts';
import { toErrorSentence } from '../error-sentence.ts';
import { notDeserialized } from '../read-transaction.ts';

/** The signature of what was sent. Throws what is said of it otherwise. */
export function toSent(reply: SendReply, skipPreflight: boolean): string {
  if (reply.kind === 'accepted') return reply.signature;
  if (reply.kind === 'refused') throw preflightFailure(reply.simulation);
  if (reply.kind === 'malformed') throw notDeserialized(reply.reason);
  if (reply.kind === 'unsigned') {
    if (skipPreflight) throw new RpcError(-32003, 'Transaction signature verification failure');
    throw preflightFailure('SignatureFailure');
  }
  // Real nodes drop it silently; clients that are told of a node that is behind try again or elsewhere.
  if (reply.kind === 'outbid') throw outbid();
  throw preflightFailure(reply.err);
}

function outbid(): RpcError {
  const message = 'Node is unhealthy: its queue is full of transactions that pay more per compute unit';
  return new RpcError(-32005, message, { numSlotsBehind: null });
}

function preflightFailure(result: SimulationResult | TransactionErrorJson): RpcError {
  const value = encodeSimulation(result, { innerOf: null, accounts: null, replacement: null });
  const sentence = toErrorSentence(value.err ?? 'unknown error');
  return new RpcError(-32002, `Transaction simulation failed: ${sentence}`, value);
}
