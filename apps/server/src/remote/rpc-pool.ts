import { AppError } from '@orrery/core/app-error';
import type { Clock } from '@orrery/core/time';
import * as v from 'valibot';
import { readJson, readRetryAfterMs, readText } from './hosts/read-text.ts';
import {
  NO_CALL,
  type RpcCall,
  type RpcOutcome,
  readCalls,
  readOutcomes,
  refuseMethod,
  writeAnswer,
  writeCalls,
} from './json-rpc.ts';
import type { RpcUpstream } from './remote-settings.ts';
import { isOffered, isShared } from './rpc-methods.ts';

/** The nodes of a network, which share its calls by their weights. */
export interface RpcPool {
  /**
   * Answers the JSON of a call or a batch by one node, the next where it fails or has no calls left. Reads that are asked for at the same time
   * are asked once. Rejects with `CHAIN_UNAVAILABLE` and `RATE_LIMITED`.
   */
  answer(body: string): Promise<string>;
  /** The result of a call of the server's own. Rejects as `answer` does, and for what is not of the schema. */
  call<Schema extends v.GenericSchema>(method: string, result: Schema): Promise<v.InferOutput<Schema>>;
  /** Asks each node which chain it is of. Those of another are not asked again until they are of this one; returns how many they are. */
  setOthersAside(genesisHash: string): Promise<number>;
  /** A node's WebSocket; undefined where none may be asked. */
  socket(): string | undefined;
}

interface RpcPoolOptions {
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

type Tried = readonly RpcOutcome[] | 'limited' | undefined;

const ANSWER_MS = 10_000;
const FAILED_MS = 5_000;
/** Requests that wait for nodes at one time: slow nodes must not take every place that the server has. */
const MAX_AT_ONCE = 200;
const [UNAUTHORIZED, FORBIDDEN, TOO_MANY, SERVER_ERROR] = [401, 403, 429, 500];
const MIN_SECRET_LETTERS = 12;

/** Makes the pool of a network's nodes. */
export function createRpcPool({ nodes, random, clock }: RpcPoolOptions): RpcPool {
  const pool = nodes.map((node): Node => ({ ...node, ...FRESH, secrets: secretsOf(node.url) }));
  const asking = new Map<string, Promise<RpcOutcome>>();
  let underWay = 0;

  async function ask(calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> {
    if (underWay >= MAX_AT_ONCE) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
    underWay += 1;
    try {
      return await askInTurn(calls);
    } finally {
      underWay -= 1;
    }
  }

  async function askInTurn(calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> {
    for (const node of inTurn()) {
      const tried = await tryNode(node, calls);
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

  /** Undefined where the node does not answer each call. */
  async function tryNode(node: Node, calls: readonly RpcCall[]): Promise<Tried> {
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

  /** The nodes that may be asked, the first by chance as its weight has it, those that failed a moment ago last. */
  function inTurn(): readonly Node[] {
    const now = clock.now();
    const free = pool.filter(({ limitedUntil, isOfOtherChain }) => !isOfOtherChain && limitedUntil <= now);
    const well = free.filter(({ failedUntil }) => failedUntil <= now);
    const shares = well.flatMap((node) => Array.from({ length: node.weight }, () => node));
    const first = shares[Math.floor(random() * shares.length)];
    return [...new Set([...(first ? [first] : []), ...well, ...free])];
  }

  /** The outcome of each call; reads that someone asks for at this moment are not asked again. */
  async function askOnce(calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> {
    const own = new Map<RpcCall, Promise<RpcOutcome>>();
    const names = calls.map(nameOf);
    const news = calls.filter(
      ({ method }, index) =>
        !isShared(method) || (!asking.has(names[index] ?? '') && names.indexOf(names[index] ?? '') === index),
    );
    const asked = news.length === 0 ? undefined : ask(news);
    const shared = news.filter(({ method }) => isShared(method)).map(nameOf);
    for (const [place, call] of news.entries()) {
      const outcome = (asked ?? NONE).then((outcomes) => outcomes[place] ?? NO_OUTCOME);
      own.set(call, outcome);
      if (isShared(call.method)) asking.set(nameOf(call), outcome);
    }
    const forget = () => {
      for (const name of shared) asking.delete(name);
    };
    void asked?.then(forget, forget);
    return await Promise.all(
      calls.map(async (call) => (await (own.get(call) ?? asking.get(nameOf(call)))) ?? NO_OUTCOME),
    );
  }

  return {
    async answer(body) {
      const read = readCalls(body);
      if (!read) return NO_CALL;
      const { calls, isBatch } = read;
      const refused = calls.find(({ method }) => !isOffered(method));
      if (refused) return refuseMethod(refused);
      const outcomes = await askOnce(calls);
      const answers = calls.map((call, index) => writeAnswer(call, outcomes[index] ?? NO_OUTCOME));
      return isBatch ? `[${answers.join()}]` : answers.join();
    },
    async call(method, result) {
      const [outcome] = await askOnce([{ method, params: '[]', id: '0' }]);
      return v.parse(v.object({ result }), readJson(writeAnswer({ id: '0' }, outcome ?? NO_OUTCOME))).result;
    },
    async setOthersAside(genesisHash) {
      const call = { method: 'getGenesisHash', params: '[]', id: '0' };
      const found = await Promise.all(pool.map((node) => tryNode(node, [call])));
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

const FRESH = { limitedUntil: 0, failedUntil: 0, isOfOtherChain: false };
const NO_OUTCOME: RpcOutcome = { result: 'null' };
const NONE: Promise<readonly RpcOutcome[]> = Promise.resolve([]);

function nameOf({ method, params }: Pick<RpcCall, 'method' | 'params'>): string {
  return `${method} ${params}`;
}

/** What is long enough to be a key in an address. */
function secretsOf(url: string): readonly string[] {
  const { pathname, searchParams } = new URL(url);
  return [...pathname.split('/'), ...searchParams.values()].filter(
    (part) => part.length >= MIN_SECRET_LETTERS,
  );
}
