import { AppError, isAppError } from '@orrery/core/app-error';
import * as v from 'valibot';
import { createChainCall } from '../chain/chain-call.ts';
import type { RpcPool } from './rpc-pool.ts';

/** Asks the nodes a question of the server's own. Rejects with `CHAIN_UNAVAILABLE` for whatever is not an answer of the schema. */
export type AskNodes = <Schema extends v.GenericSchema>(
  method: string,
  params: readonly unknown[],
  result: Schema,
) => Promise<v.InferOutput<Schema>>;

export function createAskNodes(pool: Pick<RpcPool, 'answer'>): AskNodes {
  const call = createChainCall((body) => pool.answer(body));
  return async (method, params, result) => {
    try {
      return v.parse(result, await call(method, params));
    } catch (cause) {
      if (isAppError(cause)) throw cause;
      throw new AppError('CHAIN_UNAVAILABLE', { reason: `no node answers ${method}` }, { cause });
    }
  };
}
