import { mkdtempSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createPacedTime } from '@orrery/runtime';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { composeRemote, type RunningRemote } from '../../apps/server/src/composition/compose-remote.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { type Script, startScriptedHost } from '../../apps/server/src/testing/scripted-host.ts';

const PICTURE_CHILD = fileURLToPath(new URL('../../apps/server/dist/picture-child.js', import.meta.url));
const WEB_ROOT = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
const [NODE_KEY, HOST_KEY] = ['secret-key-of-the-node', 'secret-key-of-the-host'];
const LIST = `/price/v3?ids=${WRAPPED_SOL}`;
const ORDER = `/ultra/v1/order?inputMint=${WRAPPED_SOL}&outputMint=${USDC}&amount=1`;
const EXECUTE = { signedTransaction: 'AQ==', requestId: 'one' };
const BALANCES = `/ultra/v1/balances/${WRAPPED_SOL}`;
const START_MS = Date.parse('2026-05-05T10:00:00Z');

let host: Awaited<ReturnType<typeof startScriptedHost>>;
let server: RunningRemote;
let url: string;
let time: ManualTime;
/** Its lines. */
const log: string[] = [];
/** What the host answers at each of its paths. */
let answers: Record<string, Script>;

const say =
  (body: unknown, status = 200, headers = {}): Script =>
  ({ response }) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
const results: Record<string, unknown> = {
  getGenesisHash: DEVNET,
  getSlot: 5,
  getRecentPerformanceSamples: [],
};
const node: Script = (asked) => {
  const { id, method } = JSON.parse(asked.body);
  say({ jsonrpc: '2.0', result: results[method] ?? null, id })(asked);
};
const PRICES = { [WRAPPED_SOL]: { usdPrice: 5, blockId: 1, decimals: 9, priceChange24h: null } };

beforeEach(async () => {
  results.getGenesisHash = DEVNET;
  answers = {
    '/': node,
    '/price/v3': say(PRICES),
    '/ultra/v1/order': say({ error: 'No route', errorCode: 'NO_ROUTES' }, 400),
  };
  const missing = say({ error: 'not found' }, 404);
  host = await startScriptedHost((asked) => {
    const at = asked.request.url?.split('?')[0] ?? '';
    const answer = answers[at] ?? (at.startsWith('/ultra/v1/balances/') ? say({}) : missing);
    answer(asked);
  });
  time = createManualTime(START_MS, () => setImmediate());
  log.length = 0;
  const keyFile = path.join(mkdtempSync(path.join(tmpdir(), 'orrery-key-')), 'key');
  writeFileSync(keyFile, HOST_KEY);
  const config = readConfig(
    {
      ORRERY_NETWORK: 'devnet',
      ORRERY_PORT: '0',
      ORRERY_DATA_DIR: mkdtempSync(path.join(tmpdir(), 'orrery-hosts-')),
      ORRERY_RPC_URLS: `${host.url}/?api-key=${NODE_KEY} ${host.socketUrl}/pubsub`,
      ORRERY_HOSTS: `price=${host.url}/price/v3 1000,ultra=${host.url}/ultra/v1 1000,stream=${host.socketUrl}/stream`,
      ORRERY_HOST_KEYS: `price=${keyFile},ultra=${keyFile}`,
    },
    [],
  );
  server = await composeRemote({
    config,
    genesisHash: config.genesisHash,
    log: pino({ level: 'trace' }, { write: (line) => void log.push(line) }),
    time: createPacedTime(time),
    version: '0.0.0',
    webRoot: WEB_ROOT,
    pictureChild: PICTURE_CHILD,
    onStep: () => undefined,
  });
  url = `http://127.0.0.1:${server.port}`;
  host.asked.length = 0;
});
afterEach(async () => {
  // Sockets that are told that the server goes away are waited for by its own time.
  const stopped = server.stop();
  for (let turn = 0; turn < 20; turn += 1) await time.advance(100);
  await stopped;
  await host.stop().catch(() => undefined);
});

const post = (at: string, body: unknown, headers = {}) =>
  fetch(url + at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const rpc = (method: string, params: unknown[] = []) =>
  post('/rpc', { jsonrpc: '2.0', id: 1, method, params });

/** A path as it is written: `fetch` would put it in order. */
function raw(at: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ host: '127.0.0.1', port: server.port, path: at }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asking.on('error', reject);
    asking.end();
  });
}

/** All that a client is told. */
async function told(response: Response) {
  const text = await response.text();
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, text, headers, all: text + JSON.stringify(headers) };
}

const UNAVAILABLE = [502, { error: 'upstream unavailable' }] as const;
const MALFORMED = [502, { error: 'upstream returned an invalid response' }] as const;
const LIMITED = [429, { error: 'Too many requests. Try again in 60 s.' }] as const;
const drip: Script = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"');
};

describe.each<[string, Script | 'killed', readonly [number, object], number]>([
  ['is killed', 'killed', UNAVAILABLE, 503],
  ['fails', say({ error: 'no' }, 500), UNAVAILABLE, 503],
  ['drips and never ends', drip, UNAVAILABLE, 503],
  ['hangs up', ({ response }) => void response.destroy(), UNAVAILABLE, 503],
  ['sends others elsewhere', say('', 302, { location: '/stolen' }), UNAVAILABLE, 503],
  ['refuses the key', say({ error: HOST_KEY + NODE_KEY }, 403), UNAVAILABLE, 503],
  ['repeats the key', say({ error: HOST_KEY + NODE_KEY }, 400), MALFORMED, 503],
  ['answers without end', say(`"${'1'.repeat(8_000_001)}"`), UNAVAILABLE, 503],
  ['answers a page', say('<html>', 200, { 'content-type': 'text/html' }), MALFORMED, 503],
  ['answers what is an error as good', say({ error: 'no', code: -1 }), MALFORMED, 503],
  ['nests deeply', say(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), MALFORMED, 503],
  ['lies about a shape', say({ [WRAPPED_SOL]: { usdPrice: 'much' } }), MALFORMED, 503],
  ['has no calls left for a year', say({}, 429, { 'retry-after': '31536000' }), LIMITED, 429],
])('a host and a node that %s', (_, script, [status, error], rpcStatus) => {
  test('give the last good list with its time, the sentence for an order, and nothing of what they said', async () => {
    const before = await told(await fetch(url + LIST));
    expect([before.status, JSON.parse(before.text)]).toEqual([200, PRICES]);
    await time.advance(10_000);
    // What waits for a host waits no longer than it takes to ask.
    const limits: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    if (script === 'killed') await host.stop();
    else host.script = script;
    host.asked.length = 0;
    const asking = Promise.all([
      ...[LIST, ORDER].map((at) => fetch(url + at)),
      post('/ultra/v1/execute', EXECUTE),
      rpc('getSlot'),
    ]);
    if (script === drip) {
      await expect.poll(() => host.asked.length).toBe(4);
      for (const limit of limits) limit.abort();
    }
    const [list, order, execute, slot] = await Promise.all((await asking).map(told));
    expect([list?.status, list?.text]).toEqual([200, before.text]);
    expect(list?.headers['x-orrery-as-of']).toBe('2026-05-05T10:00:00.000Z');
    for (const answer of [order, execute])
      expect([answer?.status, JSON.parse(answer?.text ?? '')]).toEqual([
        status,
        expect.objectContaining(error),
      ]);
    expect(slot?.status).toBe(rpcStatus);
    if (rpcStatus === 429)
      expect([order, slot].map((answer) => answer?.headers['retry-after'])).toEqual(['60', '60']);
    expect(host.asked).not.toContain('/stolen');
    const all = [list, order, execute, slot].map((answer) => answer?.all).join();
    for (const text of [log.join(), all])
      for (const key of [NODE_KEY, HOST_KEY]) expect(text).not.toContain(key);
  });
});

describe('a client that wants to use up calls', () => {
  test('makes one call of many spellings of one', async () => {
    const spellings = ['', '?x=1', '?x=2&amount=3', '/', '/?__proto__=1', '#a'].map(
      (rest) => BALANCES + rest,
    );
    expect(await Promise.all(spellings.map(raw))).toEqual(Array(6).fill(200));
    expect(host.asked).toEqual([BALANCES]);
    await fetch(`${url}/ultra/v1/shield?mints=${USDC}&b=1`);
    await raw(`/ultra/v1/shield?a=1&mints=${USDC}`);
    expect(host.asked.slice(1)).toEqual(Array(2).fill(`/ultra/v1/shield?mints=${USDC}`));
  });

  test.each([
    '/ultra/v1/balances/..%2F..%2Fadmin',
    '/ultra/v1/balances/%2e%2e',
    '/ultra/v1/balances/../execute',
    `/ultra/v1/balances/${USDC}%3Fx=1`,
    `/ultra/v1/balances/${USDC}%23`,
    `/ultra/v1//balances/${USDC}`,
    `//ultra/v1/balances/${USDC}`,
    `/%75ltra/v1/balances/${USDC}`,
    `/ultra/v1/balances/${USDC}\\..`,
    `http://elsewhere.example/ultra/v1/balances/${USDC}@`,
    '/ultra/v1/anything',
  ])('reaches no other path of a host by %s', async (at) => {
    expect(await raw(at)).toBeGreaterThanOrEqual(400);
    expect(host.asked).toEqual([]);
  });

  test('has equal reads of nodes in a batch made once, and sends each time', async () => {
    let sent: unknown[] = [];
    answers['/'] = (asked) => {
      const calls = JSON.parse(asked.body);
      sent = calls.map(({ method }: { method: string }) => method);
      say(
        calls.map(({ id, method }: { id: number; method: string }) => ({
          jsonrpc: '2.0',
          result: method,
          id,
        })),
      )(asked);
    };
    const [read, send] = ['getMultipleAccounts', 'sendTransaction'];
    const methods = [read, send, read, read, send];
    const batch = methods.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [[USDC]] }));
    expect(await (await post('/rpc', batch)).json()).toEqual(
      methods.map((method, id) => ({ jsonrpc: '2.0', result: method, id })),
    );
    expect(sent).toEqual([read, send, send]);
  });
});

describe('a page of another site', () => {
  const origin = 'https://evil.example';

  test('makes no call of the operator’s, whatever it asks by', async () => {
    const stranger = { origin };
    const asked = await Promise.all([
      fetch(url + LIST, { headers: stranger }),
      fetch(url + LIST, { headers: { 'sec-fetch-site': 'cross-site' } }),
      fetch(url + ORDER, { headers: stranger }),
      post('/ultra/v1/execute', EXECUTE, stranger),
      post('/rpc', { id: 1, method: 'getSlot' }, { ...stranger, 'content-type': 'text/plain' }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(Array(5).fill(403));
    expect(host.asked).toEqual([]);
    expect((await fetch(url + LIST, { headers: { origin: url } })).status).toBe(200);
  });

  test.each(['/stream', '/rpc'])('opens no socket to %s', async (at) => {
    const opens = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        const socket = new WebSocket(url.replace('http', 'ws') + at, { headers });
        socket.on('open', () => {
          resolve('open');
          socket.terminate();
        });
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
        socket.on('error', () => undefined);
      });
    expect(await opens({ origin })).toBe(403);
    expect(host.sockets).toEqual([]);
    expect(await opens({ origin: url })).toBe('open');
  });
});

describe('what goes between a client and a host', () => {
  test('is no header but the host’s key and the kind of body', async () => {
    let headers: Record<string, unknown> = {};
    answers['/price/v3'] = (asked) => {
      headers = asked.request.headers;
      say(PRICES, 200, { 'set-cookie': 'a=b', 'x-evil': '1', 'access-control-allow-origin': '*' })(asked);
    };
    const theirs = {
      cookie: 'c=d',
      authorization: 'Bearer x',
      'x-api-key': 'own',
      'x-forwarded-for': '1.2.3.4',
    };
    const answer = await told(await fetch(url + LIST, { headers: theirs }));
    for (const name of ['set-cookie', 'x-evil', 'access-control-allow-origin'])
      expect(answer.headers).not.toHaveProperty(name);
    expect(headers['x-api-key']).toBe(HOST_KEY);
    for (const name of ['cookie', 'authorization', 'x-forwarded-for', 'origin', 'referer'])
      expect(headers).not.toHaveProperty(name);
  });

  test('is never the answer of another caller: orders and executions are asked each time, balances by wallet', async () => {
    let count = 0;
    const counted: Script = (asked) => {
      count += 1;
      say({ error: `answer ${count}` }, 400)(asked);
    };
    answers['/ultra/v1/order'] = counted;
    answers['/ultra/v1/execute'] = counted;
    const texts = await Promise.all(
      [...[1, 2].map(() => fetch(url + ORDER)), ...[1, 2].map(() => post('/ultra/v1/execute', EXECUTE))].map(
        async (asking) => (await asking).text(),
      ),
    );
    expect(new Set(texts).size).toBe(4);
    const balance = { amount: '1', uiAmount: 1, slot: 1, isFrozen: false };
    answers[BALANCES] = say({ SOL: balance });
    expect(await (await fetch(url + BALANCES)).json()).toEqual({ SOL: balance });
    await host.stop();
    expect((await fetch(`${url}/ultra/v1/balances/${USDC}`)).status).toBe(502);
  });
});

test('a node that turns to another chain is not asked, is named, and is asked again when it is back', async () => {
  results.getGenesisHash = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';
  await time.advance(60_000);
  await expect
    .poll(async () => (await (await fetch(`${url}/health`)).json()).problems)
    .toEqual([expect.stringMatching(/^chain: /)]);
  host.asked.length = 0;
  expect((await rpc('getLatestBlockhash')).status).toBe(503);
  expect(host.asked).toEqual([]);
  results.getGenesisHash = DEVNET;
  await time.advance(60_000);
  await expect.poll(async () => (await rpc('getLatestBlockhash')).status).toBe(200);
});
