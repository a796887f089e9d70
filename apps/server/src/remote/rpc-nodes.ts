import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import { readJson, readRetryAfterMs, readText } from './hosts/read-text.ts';
import { type RpcCall, type RpcOutcome, readOutcomes, writeCalls } from './json-rpc.ts';
import type { RpcUpstream } from './remote-settings.ts';

/** The nodes themselves: which is asked, and what is believed of its answers. */
export interface RpcNodes {
  /** The outcomes of calls by their places, from one node. Rejects with `CHAIN_UNAVAILABLE` and `RATE_LIMITED`. */
  ask(calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]>;
  /** Asks each node which chain it is of. Those of another are not asked again until they are of this one; returns how many they are. */
  setOthersAside(genesisHash: string): Promise<number>;
  /** A node's WebSocket; undefined where none may be asked. */
  socket(): string | undefined;
}

export interface RpcNodesOptions {
  nodes: readonly RpcUpstream[];
  /** Gives numbers from 0 up to 1. */
  random: () => number;
  clock: Clock;
}

interface Node extends RpcUpstream {
  /** What may be a key, and so must be in no answer. */
  secrets: readonly string[];
  /** It asked to be left alone until then. */
  limitedUntil: number;
  /** It did not answer a moment ago: others are asked first. */
  failedUntil: number;
  isOfOtherChain: boolean;
}

const ANSWER_MS = 10_000;
const FAILED_MS = 5_000;
/** Requests that wait for nodes at one time: slow nodes must not take every place that the server has. */
const MAX_AT_ONCE = 200;
const [UNAUTHORIZED, FORBIDDEN, TOO_MANY, SERVER_ERROR] = [401, 403, 429, 500];
const MIN_SECRET_LETTERS = 16;
const FRESH = { limitedUntil: 0, failedUntil: 0, isOfOtherChain: false };

/** Asks one node after the other, by their weights. */
export function createRpcNodes({ nodes, random, clock }: RpcNodesOptions): RpcNodes {
  const pool = nodes.map((node): Node => ({ ...node, ...FRESH, secrets: secretsOf(node.url) }));
  let underWay = 0;

  async function askInTurn(calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> {
    for (const node of inTurn()) {
      const tried = await tryNode(node, { calls, clock });
      if (tried === 'limited') continue;
      node.failedUntil = tried ? 0 : clock.now() + FAILED_MS;
      if (tried) return tried;
    }
    const own = pool.filter(({ isOfOtherChain }) => !isOfOtherChain);
    const waitMs = Math.min(...own.map(({ limitedUntil }) => limitedUntil - clock.now()));
    if (own.length > 0 && waitMs > 0)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    throw new AppError('CHAIN_UNAVAILABLE', { reason: 'no node answers' });
  }

  /** The nodes that may be asked, the first by chance as its weight has it, those that failed a moment ago last. */
  function inTurn(): readonly Node[] {
    const now = clock.now();
    const free = pool.filter(({ limitedUntil, isOfOtherChain }) => !isOfOtherChain && limitedUntil <= now);
    const well = free.filter(({ failedUntil }) => failedUntil <= now);
    const shares = well.flatMap((node) => Array.from({ length: node.weight }, () => node));
    const first = shares[Math.floor(random() * shares.length)];
    return [...new Set([...(first ? [first] : []), ...well, ...free])];
  }

  return {
    async ask(calls) {
      if (underWay >= MAX_AT_ONCE) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
      underWay += 1;
      try {
        return await askInTurn(calls);
      } finally {
        underWay -= 1;
      }
    },
    async setOthersAside(genesisHash) {
      const call = { method: 'getGenesisHash', params: '[]', id: '0' };
      const found = await Promise.all(pool.map((node) => tryNode(node, { calls: [call], clock })));
      for (const [index, node] of pool.entries()) {
        const [outcome] = [found[index] ?? []].flat();
        if (typeof outcome === 'object' && 'result' in outcome)
          node.isOfOtherChain = readJson(outcome.result) !== genesisHash;
      }
      return pool.filter(({ isOfOtherChain }) => isOfOtherChain).length;
    },
    socket: () => inTurn()[0]?.socket,
  };
}

/** Undefined where the node does not answer each call. */
async function tryNode(
  node: Node,
  { calls, clock }: { calls: readonly RpcCall[]; clock: Clock },
): Promise<readonly RpcOutcome[] | 'limited' | undefined> {
  try {
    const response = await fetch(node.url, {
      method: 'POST',
      body: writeCalls(calls),
      headers: { 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { status } = response;
    const text = await readText(response);
    const outcomes = status === TOO_MANY ? 'limited' : readOutcomes(text, calls.length);
    if (outcomes === 'limited') node.limitedUntil = clock.now() + readRetryAfterMs(response);
    const isRefused = status === UNAUTHORIZED || status === FORBIDDEN || status >= SERVER_ERROR;
    return isRefused || node.secrets.some((secret) => text.includes(secret)) ? undefined : outcomes;
  } catch {
    return undefined;
  }
}

/** What is long enough to be a key in an address. */
function secretsOf(url: string): readonly string[] {
  const { pathname, searchParams } = new URL(url);
  return [...pathname.split('/'), ...searchParams.values()].filter(
    (part) => part.length >= MIN_SECRET_LETTERS,
  );
}
