import { parseJson, toJson } from '../json.ts';
import { RpcError } from '../rpc-error.ts';
import type { Method, RpcContext } from './context.ts';
import { accountMethods } from './methods/accounts.ts';
import { chainMethods } from './methods/chain.ts';
import { clusterMethods } from './methods/cluster.ts';
import { developerMethods } from './methods/developer.ts';
import { transactionMethods } from './methods/transactions.ts';
import { Params } from './params.ts';
import { ReplyRoom } from './reply-room.ts';

/** The most requests in one JSON-RPC batch. */
export const MAX_BATCH = 100;
/** What is under way may fill the room once each before it is counted. */
const MAX_AT_ONCE = 10;
const NODE_METHODS: Methods = new Map(
  Object.entries({
    ...chainMethods,
    ...clusterMethods,
    ...accountMethods,
    ...transactionMethods,
    ...developerMethods,
  }),
);

type Methods = ReadonlyMap<string, Method>;
type Id = string | number | bigint | null;

/** Answers JSON-RPC 2.0 text, one request or a batch, with JSON text; it never throws. The methods are the node's unless others are given. */
export async function answerText(
  body: string,
  node: Omit<RpcContext, 'room'>,
  methods = NODE_METHODS,
): Promise<string> {
  let request: unknown;
  try {
    request = parseJson(body);
  } catch {
    return toJson(failure(null, new RpcError(-32700, 'Parse error')));
  }
  const context = { ...node, room: new ReplyRoom(node.caller) };
  if (!Array.isArray(request)) return answerOne(request, context, methods);
  if (request.length === 0 || request.length > MAX_BATCH) {
    return toJson(failure(null, new RpcError(-32600, `Invalid request: a batch holds 1 to ${MAX_BATCH}`)));
  }
  const answers: string[] = [];
  for (let from = 0; from < request.length; from += MAX_AT_ONCE) {
    const some = request.slice(from, from + MAX_AT_ONCE);
    answers.push(...(await Promise.all(some.map((one) => answerOne(one, context, methods)))));
  }
  return `[${answers.join(',')}]`;
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

async function answerOne(request: unknown, context: RpcContext, methods: Methods): Promise<string> {
  const envelope = readEnvelope(request);
  if (envelope === null) return toJson(failure(null, new RpcError(-32600, 'Invalid request')));
  const { id, method, params } = envelope;
  const run = methods.get(method);
  if (run === undefined) return toJson(failure(id, new RpcError(-32601, 'Method not found')));
  try {
    context.assertReady();
    context.room.assertFits(1);
    const result = await run(new Params(params), context);
    // What was under way beside it may have filled the room.
    context.room.assertFits(1);
    const text = toJson(success(id, result));
    context.room.take(text.length);
    return text;
  } catch (error) {
    return toJson(failure(id, error));
  }
}
