import { afterEach, expect, it, vi } from 'vitest';
import { rpc } from './rpc.ts';

// kit's Node build and a simulated browser disagree about AbortSignal, so this runs in Node with an address bar of its own.
vi.hoisted(() =>
  Object.assign(globalThis, {
    location: new URL('http://127.0.0.1:8080/swap'),
    localStorage: { getItem: () => null, setItem: () => {} },
  }),
);

afterEach(() => void vi.unstubAllGlobals());

const answering = (answer: (init: { signal?: AbortSignal }) => Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn((_: string, init: { signal?: AbortSignal }) => answer(init)),
  );
const replying = (body: object, status = 200) =>
  answering(async () => new Response(JSON.stringify({ jsonrpc: '2.0', id: '1', ...body }), { status }));
/** Never answers; ends when it is told to. */
const hanging = () =>
  answering(
    ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );

it('hands back what the node answers', async () => {
  replying({ result: 7 });
  expect(await rpc.getBlockHeight().send()).toBe(7n);
});

it('tells a server that is away from a node without its engine', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(rpc.getBlockHeight().send()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  replying({}, 502);
  await expect(rpc.getBlockHeight().send()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  replying({ error: { code: -32005, message: 'Node is unhealthy', data: { numSlotsBehind: null } } });
  await expect(rpc.getBlockHeight().send()).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  replying({ error: { code: -32602, message: 'Invalid params' } });
  await expect(rpc.getBlockHeight().send()).rejects.toThrow('Invalid params');
});

it('calls an answer that came too late none, and ends at once for who has given up', async () => {
  hanging();
  const late = rpc.getBlockHeight().send({ abortSignal: AbortSignal.timeout(1) });
  await expect(late).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  const gone = rpc.getBlockHeight().send({ abortSignal: AbortSignal.abort(new Error('given up')) });
  await expect(gone).rejects.toThrow('given up');
});
