import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Harness, type HarnessOptions, startHarness } from '../harness/harness.ts';

const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const FOREIGN = 'https://evil.example';
const QUOTE = `?inputMint=${WRAPPED_SOL}&outputMint=${WALLET}&amount=1`;

/** Which pages may read what a route answers: any with credentials, any without, or those of this origin alone. */
type Readers = 'any, with credentials' | 'any, without credentials' | 'own';
interface Route {
  readers: Readers;
  /** As `/openapi.json` writes it. */
  pattern: string;
  url: string;
  body?: unknown;
}

const get = (readers: Readers, pattern: string, query = ''): Route => {
  const url = pattern
    .replace('{category}', 'toptraded')
    .replace(/\{(?:timeframe|interval)\}/, '1h')
    .replace(/\{\w+\}/, WALLET);
  return { readers, pattern, url: url + query };
};
const post = (readers: Readers, url: string, body: unknown): Route => ({ readers, pattern: url, url, body });

const EXECUTE = { signedTransaction: 'AAAA', requestId: 'none' };
const ROUTES: readonly Route[] = [
  get('any, with credentials', '/v1/assets'),
  get('any, with credentials', '/v1/assets/search'),
  get('any, with credentials', '/v1/assets/verified-symbol-address-map', '?symbols=SOL'),
  get('any, with credentials', '/tokens/v1/symbols/verified/duplicates'),
  get('any, with credentials', '/tokens/v1/token/{id}'),
  get('any, with credentials', '/tokens/v2/search', '?query=SOL'),
  get('any, with credentials', '/ultra/v1/search', '?query=SOL'),
  get('any, with credentials', '/tokens/v2/tag', '?query=lst'),
  get('any, with credentials', '/tokens/v2/recent'),
  get('any, with credentials', '/tokens/v2/{category}/{interval}'),
  post('any, without credentials', '/v1/assets/gems', { recent: { timeframe: '1h' } }),
  post('any, without credentials', '/v1/pools/gems', { recent: { timeframe: '1h' } }),
  get('any, with credentials', '/v1/assets/{category}/{timeframe}'),
  get('any, with credentials', '/v1/charts/sparklines', `?ids=${WALLET}`),
  get('any, with credentials', '/v1/assets/{id}/description'),
  get('any, with credentials', '/v1/chaininsight/narrative/{assetId}'),
  get('any, with credentials', '/v1/txs/{id}'),
  get('any, with credentials', '/v1/txs/users', `?addresses=${WALLET}`),
  get('any, with credentials', '/v1/txs/users/swaps', `?address=${WALLET}`),
  get('any, with credentials', '/v1/shield', `?mints=${WALLET}`),
  get('any, with credentials', '/v1/transfers/{address}'),
  get('any, with credentials', '/v2/activities/{address}'),
  get('any, with credentials', '/api/v1/chainalysis/{address}'),
  get('any, with credentials', '/v1/pools', `?assetIds=${WALLET}`),
  get('any, with credentials', '/v1/holders/{id}'),
  get('any, with credentials', '/v1/top-traders/{id}'),
  get('any, with credentials', '/v1/pnl', `?addresses=${WALLET}`),
  get('any, with credentials', '/v1/pnl-stats', `?address=${WALLET}`),
  get('any, with credentials', '/v1/pnl-positions', `?address=${WALLET}`),
  get('any, with credentials', '/v1/dev/stats/{address}'),
  get('any, with credentials', '/v3/launchpads/stats'),
  get('any, with credentials', '/remoteConfig/metadata.json'),
  get('any, with credentials', '/banner/metadata.json'),
  get('any, with credentials', '/banner/{bannerId}/banner.json'),
  get('any, with credentials', '/banner/{bannerId}/{file}'),
  get('any, with credentials', '/v2/charts/{id}', '?interval=1_DAY&candles=1'),
  get('any, with credentials', '/v1/charts/net-volume/{id}', '?interval=1_DAY'),
  get('any, with credentials', '/v1/stocks/stats'),
  get('any, with credentials', '/price/v3', `?ids=${WALLET}`),
  get('any, with credentials', '/api/v1/charts/{id}', '?type=1D'),
  get('any, with credentials', '/api/v1/tokens/{id}'),
  get('any, with credentials', '/api/v1/chain/status'),
  get('any, with credentials', '/api/v1/prices', `?list_address=${WALLET}`),
  get('any, with credentials', '/oracle/config'),
  get('any, with credentials', '/oracle/search'),
  get('any, with credentials', '/oracle/symbols', '?symbol=SOLUSD'),
  get('any, with credentials', '/oracle/history', '?symbol=SOLUSD&from=0&to=1&resolution=1D'),
  get('any, with credentials', '/oracle/prices'),
  get('any, with credentials', '/oracle/{feed}'),
  get('any, with credentials', '/chaos/trading-view/data', '?feed=SOLUSD&type=1D&from=0&till=1'),
  get('any, with credentials', '/swap/v1/quote', QUOTE),
  get('any, with credentials', '/swap/v1/program-id-to-label'),
  post('any, without credentials', '/swap/v1/swap', { userPublicKey: WALLET }),
  post('any, without credentials', '/swap/v1/swap-instructions', { userPublicKey: WALLET }),
  ...['/trigger/v1', '/recurring/v1'].flatMap((api) => [
    ...['createOrder', 'cancelOrder', 'cancelOrders'].map((name) =>
      post('any, without credentials', `${api}/${name}`, {}),
    ),
    post('any, without credentials', `${api}/execute`, EXECUTE),
  ]),
  post('any, without credentials', '/trigger/v1/changeOrder', {}),
  post('any, without credentials', '/recurring/v1/withdrawOrder', {}),
  get('any, with credentials', '/trigger/v1/getFees'),
  get('any, with credentials', '/trigger/v1/getTriggerOrders', `?user=${WALLET}&orderStatus=active`),
  get(
    'any, with credentials',
    '/recurring/v1/getRecurringOrders',
    `?user=${WALLET}&orderStatus=active&recurringType=time`,
  ),
  get('any, with credentials', '/active-dca/v2/{wallet}'),
  get('any, with credentials', '/historical-dca/v2/{wallet}'),
  get('own', '/order-keeper'),
  post('any, without credentials', '/send/v1/craft-send', {
    inviteSigner: WALLET,
    sender: WALLET,
    amount: '1',
  }),
  post('any, without credentials', '/send/v1/craft-clawback', { invitePDA: WALLET, sender: WALLET }),
  get('any, with credentials', '/send/v1/pending-invites', `?address=${WALLET}`),
  get('any, with credentials', '/send/v1/invite-history', `?address=${WALLET}`),
  ...['/ultra/v1', ''].flatMap((mount) => [
    get('any, with credentials', `${mount}/order`, QUOTE),
    get('any, with credentials', `${mount}/order/routers`),
    get('any, with credentials', `${mount}/balances/{wallet}`),
    get('any, with credentials', `${mount}/holdings/{wallet}`),
    get('any, with credentials', `${mount}/holdings/{wallet}/native`),
    get('any, with credentials', `${mount}/shield`, `?mints=${WALLET}`),
    post('any, without credentials', `${mount}/execute`, EXECUTE),
  ]),
  get(
    'any, with credentials',
    '/ultra/v1/transfer/craft-native',
    `?senderAddress=${WALLET}&receiverAddress=${WRAPPED_SOL}&amount=1`,
  ),
  get('any, with credentials', '/ultra/v1/transfer/craft-token', `?senderAddress=${WALLET}`),
  post('any, without credentials', '/ultra/v1/transfer/execute', EXECUTE),
  post('any, without credentials', '/rpc', { jsonrpc: '2.0', id: 1, method: 'getSlot' }),
  ...[
    '/block-engine',
    ...['bundles', 'getBundleStatuses', 'getInflightBundleStatuses', 'getTipAccounts', 'transactions'].map(
      (method) => `/block-engine/api/v1/${method}`,
    ),
  ].map((url) => post('any, without credentials', url, { jsonrpc: '2.0', id: 1, method: 'getTipAccounts' })),
  get('any, with credentials', '/bundle-tip-floor'),
  post('any, without credentials', '/send-transaction', { transaction: 'AQ==' }),
  post('own', '/events', { user: null, event: 'x', metadata: {} }),
  get('own', '/events'),
  post('own', '/v1/faucet', { wallet: WALLET }),
  get('any, with credentials', '/image', '?url=https://example.com/a.png'),
  get('any, with credentials', '/image/icons/{file}'),
  get('own', '/image/tokens/{file}'),
  get('own', '/image/cards/{file}'),
  get('own', '/health'),
  get('own', '/metrics'),
];

const HOSTS = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.nip.io',
  'localhost@evil.example',
  'evil.example@localhost',
  'evil.example#.localhost',
  'localhost/evil.example',
  'localhost?evil.example',
  'localhost.',
  '10.0.0.1',
  '[::2]',
];
const ORIGINS = [
  FOREIGN,
  'null',
  'file://',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.1@evil.example',
  'http://evil.example#.localhost',
  'http://127.0.0.1, http://evil.example',
];
/** A page of another port of this machine, which gets no more of the app than any other. */
const NEIGHBOUR = 'http://evil.localhost:1';

let harness: Harness;
let port: number;
let rpcPort: number;

async function start(config: NonNullable<HarnessOptions['config']>): Promise<void> {
  harness = await startHarness({ prepared: inject('prepared'), config });
  [port, rpcPort] = [portOf(harness.url), portOf(harness.rpc)];
}

const portOf = (url: string) => Number(new URL(url).port);

beforeAll(() => start({ publicUrl: 'http://orrery.localhost' }));
afterAll(() => harness.stop());

interface Call {
  at?: number;
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  /** In place of all others, as they are. */
  rawHeaders?: string[];
  body?: unknown;
}

/** A request as a page or anyone else could make it, with the Host and the Origin it claims. */
async function call({ at = port, method, url = '/', headers = {}, rawHeaders, body }: Call) {
  const verb = method ?? (body === undefined ? 'GET' : 'POST');
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const asked = request({
    host: '127.0.0.1',
    port: at,
    method: verb,
    path: url,
    // Node takes a flat list too, which its types do not know.
    headers: (rawHeaders as unknown as Record<string, string>) ?? { ...type, ...headers },
    agent: false,
  });
  asked.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer]: [IncomingMessage] = (await once(asked, 'response')) as [IncomingMessage];
  const text = (await answer.setEncoding('utf8').toArray()).join('');
  return { status: answer.statusCode, headers: answer.headers, text };
}

const rpc = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params });
const airdrop = rpc('requestAirdrop', [WALLET, 1_000_000]);

/** 'open', or the status the upgrade was refused with. */
async function upgrade(at: number, url: string, headers: Record<string, string>) {
  const socket = new WebSocket(`ws://127.0.0.1:${at}${url}`, { headers });
  const outcome = await new Promise<string>((resolve) => {
    socket.once('open', () => resolve('open'));
    socket.once('error', ({ message }) => resolve(/\d{3}/.exec(message)?.[0] ?? message));
  });
  socket.close();
  return outcome;
}

function corsOf({ headers }: Awaited<ReturnType<typeof call>>) {
  return {
    origin: headers['access-control-allow-origin'],
    credentials: headers['access-control-allow-credentials'],
  };
}

function expectedCors(readers: Readers, origin: string) {
  if (readers === 'own') return { origin: undefined, credentials: undefined };
  return readers === 'any, with credentials'
    ? { origin, credentials: 'true' }
    : { origin: '*', credentials: undefined };
}

describe('the gateway on a loopback bind', () => {
  test('has every route of its description in the table of this test', async () => {
    const { text } = await call({ url: '/openapi.json' });
    const { paths } = JSON.parse(text) as { paths: Record<string, object> };
    const patterns = new Set(ROUTES.map(({ pattern }) => pattern));
    expect(Object.keys(paths).toSorted()).toEqual([...patterns].toSorted());
  });

  test.each(ROUTES)('$url is readable for $readers', async ({ readers, url, body }) => {
    for (const origin of [...ORIGINS, NEIGHBOUR]) {
      const answer = await call({ url, body, headers: { origin } });
      expect([origin, corsOf(answer)]).toEqual([origin, expectedCors(readers, origin)]);
      if (readers === 'own' && body !== undefined) expect(answer.status).toBe(403);
      const preflight = await call({
        url,
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': body === undefined ? 'GET' : 'POST' },
      });
      expect([origin, corsOf(preflight)]).toEqual([origin, expectedCors(readers, origin)]);
    }
  });

  test('takes the faucet and events from its own pages, and from no page of another port or scheme', async () => {
    for (const { url, body } of ROUTES.filter((route) => route.readers === 'own' && route.body)) {
      for (const origin of [
        `http://127.0.0.1:${port + 5}`,
        `https://127.0.0.1:${port}`,
        'http://127.0.0.1',
      ]) {
        expect((await call({ url, body, headers: { origin } })).status).toBe(403);
      }
      const own = { origin: `http://orrery.localhost:${port}`, host: `127.0.0.1:${port}` };
      expect([200, 204]).toContain((await call({ url, body, headers: own })).status);
    }
  });

  test('shows no other page what is no API, and lets none of them post as a form does, without asking first', async () => {
    for (const origin of [...ORIGINS, NEIGHBOUR]) {
      for (const url of ['/', '/swap', '/theme.js', '/openapi.json'])
        expect([origin, url, corsOf(await call({ url, headers: { origin } }))]).toEqual([
          origin,
          url,
          expectedCors('own', origin),
        ]);
      for (const { url, body } of ROUTES.filter((route) => route.readers === 'own' && route.body)) {
        const answer = await call({ url, body, headers: { origin, 'content-type': 'text/plain' } });
        expect([origin, url, answer.status]).toEqual([origin, url, 403]);
      }
    }
  });

  test('may be framed by no page, for any answer', async () => {
    for (const url of ['/', '/swap', '/health', '/v1/nothing', '/v1/assets', '/metrics']) {
      for (const host of ['localhost', 'evil.example']) {
        const { headers } = await call({ url, headers: { host } });
        expect(headers['x-frame-options']).toBe('DENY');
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      }
    }
  });

  test.each(HOSTS)('does not answer to the host "%s" on any port', async (host) => {
    for (const url of ['/', '/health', '/v1/assets', '/metrics']) {
      const answer = await call({ url, headers: { host } });
      expect([answer.status, answer.text]).toEqual([421, '{"error":"unknown host"}']);
    }
    expect((await call({ url: '/v1/faucet', body: { wallet: WALLET }, headers: { host } })).status).toBe(421);
    expect((await call({ at: rpcPort, body: airdrop, headers: { host } })).status).toBe(403);
    for (const [at, url, status] of [
      [port, '/stream', '421'],
      [port, '/rpc', '421'],
      [rpcPort + 1, '/', '403'],
    ] as const) {
      expect([url, await upgrade(at, url, { host })]).toEqual([url, status]);
    }
  });

  test('does not answer to two hosts at once, nor to an empty one', async () => {
    for (const hosts of [['localhost', 'evil.example'], ['evil.example', 'localhost'], ['']]) {
      const answer = await call({ rawHeaders: hosts.flatMap((host) => ['Host', host]) });
      expect([hosts, answer.status]).toEqual([hosts, 421]);
    }
    expect((await call({ url: '/health', rawHeaders: ['Host', 'localhost'] })).status).toBe(200);
  });

  test('tells pages of any origin on its sockets what they may read anyway', async () => {
    for (const origin of ORIGINS) {
      for (const url of ['/stream', '/rpc']) expect(await upgrade(port, url, { origin })).toBe('open');
    }
  });

  test('has no faucet and no method of its own on /rpc', async () => {
    for (const body of [airdrop, rpc('orrery_reset'), rpc('orrery_setBalance', [WALLET, 1])]) {
      expect(JSON.parse((await call({ url: '/rpc', body })).text)).toMatchObject({ error: { code: -32601 } });
    }
  });
});

describe("the node's own ports on a loopback bind", () => {
  test.each(ORIGINS)('are shut to a page of "%s"', async (origin) => {
    for (const method of ['POST', 'OPTIONS']) {
      for (const type of ['application/json', 'text/plain']) {
        const headers = { origin, 'content-type': type };
        const answer = await call({ at: rpcPort, method, body: airdrop, headers });
        expect([answer.status, corsOf(answer).origin]).toEqual([403, undefined]);
      }
    }
    expect(await upgrade(rpcPort + 1, '/', { origin })).toBe('403');
  });

  test('are open to programs and pages of this machine', async () => {
    const origin = 'http://localhost:5173';
    const answer = await call({ at: rpcPort, body: airdrop, headers: { origin } });
    expect([answer.status, corsOf(answer)]).toEqual([200, { origin, credentials: undefined }]);
    expect(JSON.parse(answer.text)).toHaveProperty('result');
    expect(await upgrade(rpcPort + 1, '/', { origin })).toBe('open');
  });
});

describe('a bind to every address', () => {
  beforeAll(async () => {
    await harness.stop();
    await start({ host: '0.0.0.0' });
  });

  test('answers to every host and gives nothing away', async () => {
    const callers: Record<string, string>[] = [
      {},
      { host: 'shown.example' },
      { origin: `http://127.0.0.1:${port}` },
    ];
    for (const headers of callers) {
      expect((await call({ url: '/health', headers })).status).toBe(200);
      const faucet = await call({ url: '/v1/faucet', body: { wallet: WALLET }, headers });
      expect([faucet.status, JSON.parse(faucet.text)]).toEqual([
        403,
        { error: 'only on a server bound to this machine' },
      ]);
      for (const body of [airdrop, rpc('orrery_reset')]) {
        const answer = await call({ at: rpcPort, body, headers });
        expect(JSON.parse(answer.text)).toMatchObject({ error: { code: -32601 } });
      }
    }
  });

  test.each(ROUTES)('$url is readable for $readers', async ({ readers, url, body }) => {
    const answer = await call({ url, body, headers: { origin: FOREIGN, host: 'shown.example' } });
    expect(corsOf(answer)).toEqual(expectedCors(readers, FOREIGN));
    if (readers === 'own' && body !== undefined) expect(answer.status).toBe(403);
  });
});
