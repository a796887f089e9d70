import type { SolanaRpc } from '@orrery/chain';
import { AppError } from '@orrery/core';
import { apiPaths } from '@orrery/wire';
import { createDefaultRpcTransport, createSolanaRpcFromTransport, type RpcTransport } from '@solana/kit';

const ask = createDefaultRpcTransport({ url: new URL(apiPaths.rpc, location.href).href });

const transport: RpcTransport = async (call) => {
  // Kit's own transport, which sends equal calls once, never ends for a signal that was aborted before.
  call.signal?.throwIfAborted();
  try {
    return await ask(call);
  } catch (cause) {
    // Who gave up says so; whoever waited too long, or asked in vain, is told what `api` tells.
    const isTooLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    if (call.signal?.aborted && !isTooLate) throw cause;
    throw new AppError('UPSTREAM_UNAVAILABLE', { host: location.host }, { cause });
  }
};

/** The chain, through the gateway. Throws `UPSTREAM_UNAVAILABLE`. It brings kit with it: import it only from what is loaded lazily. */
export const rpc: SolanaRpc = createSolanaRpcFromTransport(transport);
