import * as v from 'valibot';
import { readJson } from './hosts/read-text.ts';
import { NO_CALL, type RpcCall, type RpcOutcome, readCalls, refuseMethod, writeAnswer } from './json-rpc.ts';
import { isOffered, isShared } from './rpc-methods.ts';
import { createRpcNodes, type RpcNodes, type RpcNodesOptions } from './rpc-nodes.ts';

/** The nodes of a network, which share its calls by their weights. */
export interface RpcPool extends Pick<RpcNodes, 'setOthersAside' | 'socket'> {
  /**
   * Answers the JSON of a call or a batch by one node, the next where it fails or has no calls left. Reads that are asked for at the same time
   * are asked once. Rejects with `CHAIN_UNAVAILABLE` and `RATE_LIMITED`.
   */
  answer(body: string): Promise<string>;
  /** The result of a call of the server's own. Rejects as `answer` does, and for what is not of the schema. */
  call<Schema extends v.GenericSchema>(method: string, result: Schema): Promise<v.InferOutput<Schema>>;
}

const NO_OUTCOME: RpcOutcome = { result: 'null' };
const NONE: Promise<readonly RpcOutcome[]> = Promise.resolve([]);

/** Makes the pool of a network's nodes. */
export function createRpcPool(options: RpcNodesOptions): RpcPool {
  const nodes = createRpcNodes(options);
  const asking = new Map<string, Promise<RpcOutcome>>();

  /** The outcome of each call; reads that someone asks for at this moment are not asked again. */
  async function askOnce(calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> {
    const own = new Map<RpcCall, Promise<RpcOutcome>>();
    const names = calls.map(nameOf);
    const news = calls.filter(
      ({ method }, index) =>
        !isShared(method) || (!asking.has(names[index] ?? '') && names.indexOf(names[index] ?? '') === index),
    );
    const asked = news.length === 0 ? undefined : nodes.ask(news);
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
    setOthersAside: (genesisHash) => nodes.setOthersAside(genesisHash),
    socket: () => nodes.socket(),
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
  };
}

function nameOf({ method, params }: Pick<RpcCall, 'method' | 'params'>): string {
  return `${method} ${params}`;
}
