import type { Time } from '@orrery/core/time';
import { limited } from './engine/sending/limited.ts';
import type { SolanaRpc } from './rpc.ts';

const ANSWER_MS = 10_000;

/** A node that is not waited for. */
export interface BoundedRpc {
  rpc: SolanaRpc;
  /** How many calls ended because no answer came. */
  unanswered: () => number;
}

interface Call {
  send(options?: { abortSignal?: AbortSignal }): Promise<unknown>;
}

/** Makes a client whose calls reject when a node gives no answer within 10 seconds: whoever follows a chain must not stand still with one of its nodes. */
export function createBoundedRpc(rpc: SolanaRpc, time: Pick<Time, 'after'>): BoundedRpc {
  let unanswered = 0;
  function send(call: Call, abortSignal: AbortSignal | undefined): Promise<unknown> {
    return limited(time, ANSWER_MS, (limit) => {
      limit.addEventListener('abort', () => {
        unanswered += 1;
      });
      return call.send({ abortSignal: abortSignal ? AbortSignal.any([abortSignal, limit]) : limit });
    });
  }
  return {
    rpc: new Proxy(rpc, {
      get(target, name) {
        // Whatever a client has is a function that prepares a call.
        const prepare = Reflect.get(target, name) as ((...params: unknown[]) => Call) | undefined;
        if (!prepare) return undefined;
        return (...params: unknown[]): Call => {
          const call = prepare(...params);
          return { send: ({ abortSignal } = {}) => send(call, abortSignal) };
        };
      },
    }),
    unanswered: () => unanswered,
  };
}
