import type { Origin, SolanaRpc } from '@orrery/chain';
import { AppError, isAppError } from '@orrery/core/app-error';
import * as apiPaths from '@orrery/wire/paths';
import {
  createDefaultRpcTransport,
  createSolanaRpc,
  createSolanaRpcFromTransport,
  type RpcTransport,
} from '@solana/kit';
import * as v from 'valibot';
import { showToast } from '../ui/overlays/toast.ts';
import { followChoice, UnhealthySchema } from './chosen-node.ts';
import { listWitnesses } from './rpc-choice.ts';
import * as strings from './rpc-strings.ts';

const own = createDefaultRpcTransport({ url: new URL(apiPaths.rpc, location.href).href });
const choice = followChoice(own, (trouble, host) => {
  const title = trouble === 'silent' ? strings.rpcSilent(host) : strings.rpcForeign(host);
  showToast('info', { title, description: strings.usingOwnRpc }, 'rpc');
});

const transport: RpcTransport = async <Reply>(call: Parameters<RpcTransport>[0]) => {
  // Kit's own transport, which sends equal calls once, never ends for a signal that was aborted before.
  call.signal?.throwIfAborted();
  try {
    const reply = await choice.ask<Reply>(call);
    if (v.is(UnhealthySchema, reply)) throw new AppError('CHAIN_UNAVAILABLE', { reason: 'unhealthy' });
    return reply;
  } catch (cause) {
    // A caller's abort is passed on; a time-out or a failure is reported as `api` reports it.
    const isTooLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    if (isAppError(cause) || (call.signal?.aborted && !isTooLate)) throw cause;
    throw new AppError('UPSTREAM_UNAVAILABLE', { host: location.host }, { cause });
  }
};

/** The chain, through the node a person chose or the gateway. Throws `UPSTREAM_UNAVAILABLE` and `CHAIN_UNAVAILABLE`. It brings kit with it: import it only from what is loaded lazily. */
export const rpc: SolanaRpc = createSolanaRpcFromTransport(transport);

/** The server's own node, whichever a person chose; throws what the transport throws. */
const ownRpc: SolanaRpc = createSolanaRpcFromTransport(own);

/**
 * The nodes whose word counts for how a transaction ended, none of which answers for another. A person's own is believed for what it did,
 * beside the server's; without one those that the operator names stand beside the server's.
 */
export function listOrigins(): readonly Origin[] {
  const ours = { name: location.host, rpc: ownRpc };
  const chosen = choice.alone();
  if (chosen) return [{ name: chosen.host, rpc: createSolanaRpcFromTransport(chosen.ask) }, ours];
  return [ours, ...listWitnesses().map((url) => ({ name: new URL(url).host, rpc: createSolanaRpc(url) }))];
}
