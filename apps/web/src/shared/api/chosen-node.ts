import { createDefaultRpcTransport, type RpcTransport } from '@solana/kit';
import * as v from 'valibot';
import { isRpcGranted, rpcEntry } from './rpc-choice.ts';

/** How long a chosen node may take to answer before the server's own is asked. */
const ANSWER_MS = 5_000;
/** After so many failures in a row it is left alone for a while. */
const MAX_FAILURES = 3;
const REST_MS = 30_000;

/** How a node answers while its engine is away. */
export const UnhealthySchema = v.object({
  error: v.object({ code: v.pipe(v.unknown(), v.transform(Number), v.literal(-32_005)) }),
});

const GENESIS = { payload: { jsonrpc: '2.0', id: 'genesis', method: 'getGenesisHash', params: [] } };
const GenesisSchema = v.object({ result: v.string() });

interface ChosenNode {
  url: string;
  ask: RpcTransport;
  failures: number;
  restsUntil: number;
  /** Whether it is on the server's chain; absent until that was asked. */
  isOurs?: boolean;
}

/** Why the server's own node is asked in place of the chosen one. */
type Trouble = 'silent' | 'foreign';

interface Choice {
  /** Asks the node a person chose, and the server's own where there is none, it does not answer, or it is on another chain. */
  ask: RpcTransport;
  /** The chosen node where its own word is wanted, and nobody's in its stead; undefined where there is none on this chain. */
  alone: () => { host: string; ask: RpcTransport } | undefined;
}

/** Follows the choice of a node; `tell` hears once, with the host, of one that cannot be asked. */
export function followChoice(own: RpcTransport, tell: (trouble: Trouble, host: string) => void): Choice {
  let node: ChosenNode | undefined;

  const chosenNode = () => {
    const url = rpcEntry.get();
    if (url === null || !isRpcGranted(url)) return undefined;
    if (node?.url !== url)
      node = { url, ask: createDefaultRpcTransport({ url }), failures: 0, restsUntil: 0 };
    return node;
  };

  const ask = async <Reply>(call: Parameters<RpcTransport>[0]): Promise<Reply> => {
    const chosen = chosenNode();
    if (!chosen || chosen.isOurs === false || Date.now() < chosen.restsUntil) return own<Reply>(call);
    const { host } = new URL(chosen.url);
    try {
      if (chosen.isOurs === undefined) {
        chosen.isOurs = await isSameChain(chosen.ask, own, call.signal);
        if (chosen.isOurs === false) tell('foreign', host);
      }
      if (!chosen.isOurs) return await own<Reply>(call);
      const reply = await chosen.ask<Reply>({ ...call, signal: within(ANSWER_MS, call.signal) });
      if (v.is(UnhealthySchema, reply)) throw new Error('unhealthy');
      chosen.failures = 0;
      return reply;
    } catch (error) {
      // A caller's abort says nothing about the node; a time-out does.
      const hasGivenUp = call.signal?.aborted === true;
      if ((!hasGivenUp || isTimeout(call.signal?.reason)) && noteFailure(chosen)) tell('silent', host);
      if (hasGivenUp) throw error;
      return own<Reply>(call);
    }
  };

  const alone = () => {
    const chosen = chosenNode();
    return chosen && chosen.isOurs !== false
      ? { host: new URL(chosen.url).host, ask: chosen.ask }
      : undefined;
  };

  return { ask, alone };
}

/** Whether both are on one chain; undefined when the server's own does not say, which is no fault of the other. */
async function isSameChain(ask: RpcTransport, own: RpcTransport, signal: AbortSignal | undefined) {
  const call = { ...GENESIS, signal: within(ANSWER_MS, signal) };
  const ours = await own<unknown>(call).catch(() => undefined);
  if (!v.is(GenesisSchema, ours)) return undefined;
  return ours.result === v.parse(GenesisSchema, await ask<unknown>(call)).result;
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

/** True when this is the failure after which it is first left alone. */
function noteFailure(chosen: ChosenNode): boolean {
  chosen.failures += 1;
  if (chosen.failures >= MAX_FAILURES) chosen.restsUntil = Date.now() + REST_MS;
  return chosen.failures === MAX_FAILURES;
}

function within(milliseconds: number, signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(milliseconds);
  return signal ? AbortSignal.any([limit, signal]) : limit;
}
