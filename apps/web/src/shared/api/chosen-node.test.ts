import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followChoice } from './chosen-node.ts';
import { grantRpcs, rpcEntry } from './rpc-choice.ts';

// As rpc.test.ts: in Node, with an address bar of its own.
vi.hoisted(() => {
  const stored = new Map<string, string>();
  Object.assign(globalThis, {
    location: new URL('http://127.0.0.1:8080/swap'),
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    },
  });
});

const URL_OF_CHOSEN = 'https://rpc.example.com/';
const tell = vi.fn();

type Node = (method: string, signal?: AbortSignal) => unknown;
const OUR_CHAIN: Node = (method) => ({ result: method === 'getGenesisHash' ? 'ours' : 1 });
const FAILS: Node = (method) => {
  if (method === 'getGenesisHash') return OUR_CHAIN(method);
  throw new TypeError('Failed to fetch');
};

/** A network of the server's own node and the one at the chosen address: what the app gets, and which of them was asked what. */
function network(nodes: { own: Node; chosen: Node }) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { body: string; signal?: AbortSignal }) => {
    const { method } = JSON.parse(init.body);
    asked.push(`${url === URL_OF_CHOSEN ? 'chosen' : 'other'} ${method}`);
    return Response.json(await nodes.chosen(method, init.signal));
  });
  const { ask: transport, alone } = followChoice(async <Reply>({ payload }: { payload: unknown }) => {
    const { method } = payload as { method: string };
    asked.push(`own ${method}`);
    // A transport promises whatever type its caller names.
    return nodes.own(method) as Reply;
  }, tell);
  const height = (signal?: AbortSignal) =>
    transport<unknown>({
      payload: { jsonrpc: '2.0', id: '1', method: 'getBlockHeight', params: [] },
      ...(signal && { signal }),
    });
  return { asked, height, alone };
}

beforeEach(() => {
  grantRpcs([{ url: URL_OF_CHOSEN }]);
  rpcEntry.set(URL_OF_CHOSEN);
});
afterEach(() => {
  rpcEntry.set(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  tell.mockClear();
});

it('asks the node one chose, once it is known to be on the same chain, and the server’s own as soon as that is the choice', async () => {
  const { asked, height } = network({
    own: OUR_CHAIN,
    chosen: (method) => (method === 'getBlockHeight' ? { result: 9 } : OUR_CHAIN(method)),
  });
  expect([await height(), await height()]).toEqual([{ result: 9n }, { result: 9n }]);
  rpcEntry.set(null);
  expect(await height()).toEqual({ result: 1 });
  expect(asked).toEqual([
    'own getGenesisHash',
    'chosen getGenesisHash',
    'chosen getBlockHeight',
    'chosen getBlockHeight',
    'own getBlockHeight',
  ]);
});

it('does not ask what the page’s policy does not let it ask', async () => {
  rpcEntry.set('https://not-granted.example.com/');
  const { asked, height } = network({ own: OUR_CHAIN, chosen: OUR_CHAIN });
  expect(await height()).toEqual({ result: 1 });
  expect(asked).toEqual(['own getBlockHeight']);
});

it('never uses a node of another chain, and says so once', async () => {
  const { asked, height } = network({ own: OUR_CHAIN, chosen: () => ({ result: 'theirs' }) });
  expect([await height(), await height()]).toEqual([{ result: 1 }, { result: 1 }]);
  expect(asked.filter((call) => call.startsWith('chosen'))).toEqual(['chosen getGenesisHash']);
  expect(tell.mock.calls).toEqual([['foreign', 'rpc.example.com']]);
});

it.each<[string, Node]>([
  ['cannot be reached', FAILS],
  [
    'is unhealthy',
    (method) =>
      method === 'getGenesisHash' ? OUR_CHAIN(method) : { error: { code: -32_005, message: 'no' } },
  ],
])(
  'asks the server’s own while the chosen one %s, leaves it alone after three times, tells once, and tries again later',
  async (_, failing) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    let isBack = false;
    const { asked, height } = network({
      own: OUR_CHAIN,
      chosen: (method) => (isBack ? { result: 9 } : failing(method)),
    });
    for (let call = 0; call < 5; call += 1) expect(await height()).toEqual({ result: 1 });
    const tries = () => asked.filter((call) => call === 'chosen getBlockHeight').length;
    expect(tries()).toBe(3);
    expect(tell.mock.calls).toEqual([['silent', 'rpc.example.com']]);
    vi.setSystemTime(1_030_000);
    isBack = true;
    expect(await height()).toEqual({ result: 9n });
    expect(tries()).toBe(4);
  },
);

it('counts a caller’s time-out as silence, and a caller’s change of mind not', async () => {
  const { asked, height } = network({
    own: OUR_CHAIN,
    chosen: (method, signal) =>
      method === 'getGenesisHash'
        ? OUR_CHAIN(method)
        : new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason))),
  });
  const giveUp = async () => {
    const controller = new AbortController();
    const asking = height(controller.signal);
    await vi.waitFor(() => expect(asked.at(-1)).toBe('chosen getBlockHeight'));
    asked.push('given up');
    controller.abort(new Error('given up'));
    await expect(asking).rejects.toThrow('given up');
  };
  for (let call = 0; call < 4; call += 1) await giveUp();
  expect(tell).not.toHaveBeenCalled();
  for (let call = 0; call < 3; call += 1)
    await expect(height(AbortSignal.timeout(1))).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(tell).toHaveBeenCalledTimes(1);
});

it('tells an error that the chosen node answers as it is', async () => {
  const { asked, height } = network({
    own: OUR_CHAIN,
    chosen: (method) =>
      method === 'getGenesisHash'
        ? OUR_CHAIN(method)
        : { error: { code: -32_602, message: 'Invalid params' } },
  });
  expect(await height()).toMatchObject({ error: { message: 'Invalid params' } });
  expect(asked.at(-1)).toBe('chosen getBlockHeight');
});

it('names the chosen node alone where its own word is wanted, but for one of another chain', async () => {
  const { height, alone } = network({ own: OUR_CHAIN, chosen: () => ({ result: 'other' }) });
  expect(alone()?.host).toBe(new URL(URL_OF_CHOSEN).host);
  await height();
  expect(alone()).toBeUndefined();
});
