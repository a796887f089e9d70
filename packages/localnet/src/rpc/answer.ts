import { parseJson, toJson } from '../json.ts';
import type { RpcContext } from './context.ts';
import { accountMethods } from './methods/accounts.ts';
import { chainMethods } from './methods/chain.ts';
import { transactionMethods } from './methods/transactions.ts';
import { Params } from './params.ts';
import { RpcError } from './rpc-error.ts';

const BATCH_MOST = 100;
const METHODS = new Map(Object.entries({ ...chainMethods, ...accountMethods, ...transactionMethods }));

type Id = string | number | bigint | null;

/** Answers JSON-RPC 2.0 text, one request or a batch, with JSON text; it never throws. */
export async function answerText(body: string, context: RpcContext): Promise<string> {
  let request: unknown;
  try {
    request = parseJson(body);
  } catch {
    return toJson(failure(null, new RpcError(-32700, 'Parse error')));
  }
  if (!Array.isArray(request)) return toJson(await answerOne(request, context));
  if (request.length === 0 || request.length > BATCH_MOST) {
    return toJson(failure(null, new RpcError(-32600, `Invalid request: a batch holds 1 to ${BATCH_MOST}`)));
  }
  return toJson(await Promise.all(request.map((one) => answerOne(one, context))));
}

/** Reads the envelope of one JSON-RPC request; null when it is none. */
export function readEnvelope(request: unknown): { id: Id; method: string; params: unknown } | null {
  if (typeof request !== 'object' || request === null) return null;
  const { jsonrpc, id, method, params } = request as Record<string, unknown>;
  if (jsonrpc !== '2.0' || typeof method !== 'string') return null;
  const isId = id === undefined || id === null || ['string', 'number', 'bigint'].includes(typeof id);
  return isId ? { id: (id as Id | undefined) ?? null, method, params } : null;
}

export function success(id: Id, result: unknown): unknown {
  return { jsonrpc: '2.0', result, id };
}

export function failure(id: Id, error: unknown): unknown {
  const known = error instanceof RpcError ? error : new RpcError(-32603, 'Internal error');
  return { jsonrpc: '2.0', error: { code: known.code, message: known.message, data: known.data }, id };
}

async function answerOne(request: unknown, context: RpcContext): Promise<unknown> {
  const envelope = readEnvelope(request);
  if (envelope === null) return failure(null, new RpcError(-32600, 'Invalid request'));
  const { id, method, params } = envelope;
  const run = METHODS.get(method);
  if (run === undefined) return failure(id, new RpcError(-32601, 'Method not found'));
  try {
    context.assertReady();
    return success(id, await run(new Params(params), context));
  } catch (error) {
    return failure(id, error);
  }
}
