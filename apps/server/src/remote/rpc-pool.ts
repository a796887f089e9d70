import { AppError } from '@orrery/core/app-error';
import { MAX_BATCH } from '@orrery/localnet';
import * as v from 'valibot';
import { readText } from './hosts/read-text.ts';
import type { RpcUpstream } from './remote-settings.ts';

/** The nodes of a network, which share its calls by their weights. */
export interface RpcPool {
  /** Answers the JSON of a call or a batch by one node, the next where it fails. Rejects with `CHAIN_UNAVAILABLE`. */
  answer(body: string): Promise<string>;
  /** The result of a call of the server's own. Rejects with `CHAIN_UNAVAILABLE` and for what is not of the schema. */
  call<Schema extends v.GenericSchema>(method: string, result: Schema): Promise<v.InferOutput<Schema>>;
  /** A node's WebSocket. */
  socket(): string;
}

/** What pages may have a node do; others could use up what the operator pays for. */
const METHODS = new Set([
  'getAccountInfo',
  'getBalance',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getFeeForMessage',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPerformanceSamples',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
]);
const ANSWER_MS = 20_000;
const TOO_MANY = 429;
const NOT_OFFERED = { code: -32_601, message: 'Method not found' };
const NOT_JSON = { code: -32_700, message: 'Parse error' };

const CallSchema = v.looseObject({
  method: v.string(),
  id: v.optional(v.union([v.string(), v.number(), v.null()])),
});
const BodySchema = v.union([CallSchema, v.pipe(v.array(CallSchema), v.minLength(1), v.maxLength(MAX_BATCH))]);

/** `random` gives numbers from 0 up to 1. */
export function createRpcPool(nodes: readonly RpcUpstream[], random: () => number): RpcPool {
  async function post(body: string): Promise<string> {
    for (const { url } of inTurn(nodes, random)) {
      const text = await tryNode(url, body);
      if (text !== undefined) return text;
    }
    throw new AppError('CHAIN_UNAVAILABLE', { reason: 'no node answers' });
  }
  return {
    async answer(body) {
      const parsed = v.safeParse(BodySchema, readJson(body));
      if (!parsed.success) return JSON.stringify({ jsonrpc: '2.0', id: null, error: NOT_JSON });
      const calls = Array.isArray(parsed.output) ? parsed.output : [parsed.output];
      const refused = calls.find(({ method }) => !METHODS.has(method));
      if (!refused) return await post(body);
      return JSON.stringify({ jsonrpc: '2.0', id: refused.id ?? null, error: NOT_OFFERED });
    },
    async call(method, result) {
      const text = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }));
      return v.parse(v.object({ result }), readJson(text)).result;
    },
    socket: () => inTurn(nodes, random)[0]?.socket ?? '',
  };
}

/** Undefined where the node does not answer, or has no calls left. */
async function tryNode(url: string, body: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (response.status === TOO_MANY || response.status >= 500) return undefined;
    return await readText(response);
  } catch {
    return undefined;
  }
}

/** All nodes, the first by chance as its weight has it. */
function inTurn(nodes: readonly RpcUpstream[], random: () => number): readonly RpcUpstream[] {
  const shares = nodes.flatMap((node) => Array.from({ length: node.weight }, () => node));
  const first = shares[Math.floor(random() * shares.length)];
  return first ? [first, ...nodes.filter((node) => node !== first)] : [];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
