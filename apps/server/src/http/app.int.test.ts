import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { AppError } from '@orrery/core/app-error';
import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { getAddressDecoder } from '@solana/kit';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountAssets } from '../modules/assets/assets.module.ts';
import { mountEvents } from '../modules/events/events.module.ts';
import { mountMetrics } from '../modules/metrics/metrics.module.ts';
import { createMetrics } from '../modules/metrics/metrics.service.ts';
import { mountRpc } from '../modules/rpc/rpc.module.ts';
import { mountShare } from '../modules/share/share.module.ts';
import { createShareService } from '../modules/share/share.service.ts';
import { aWatched } from '../testing/watched.ts';
import { createApp } from './app.ts';
import { createOriginPolicy } from './origin-policy.ts';

const noEvents = {
  take: () => {},
  report: () => Promise.reject(new Error('not asked for')),
  stop: () => {},
};
let app: FastifyInstance;
let webRoot: string;
const lines: string[] = [];

beforeAll(async () => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'orrery-web-'));
  mkdirSync(path.join(webRoot, 'assets'));
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html>app');
  writeFileSync(path.join(webRoot, 'pro.html'), '<!doctype html>pro');
  writeFileSync(path.join(webRoot, 'tokens.html'), '<!doctype html><title>Token</title>');
  for (const file of ['icons.svg', 'icons.svg.br']) writeFileSync(path.join(webRoot, file), file);
  writeFileSync(path.join(webRoot, 'assets/main-abc.js'), 'plain');
  writeFileSync(path.join(webRoot, 'assets/main-abc.js.br'), 'brotli');
  const token = {
    id: USDC,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    tokenProgram: USDC,
    tags: ['verified'],
  };
  const market = createMarket([token]);
  market.setPrice(USDC, 1.25, 0);
  const clock = { now: () => millis(0) };
  const publicUrl = 'http://orrery.example:8080';
  const originPolicy = createOriginPolicy({ host: '127.0.0.1', publicUrl });
  const readCandles = () => Promise.resolve([]);
  const metrics = createMetrics();
  metrics.watch(aWatched());
  const launchpadStats = () => Promise.reject(new Error('not asked for'));
  const shares = createShareService({ market, readCandles, launchpadStats, clock, webRoot, publicUrl });
  app = await createApp({
    describePage: shares.describe,
    log: pino({ base: null }, { write: (line) => lines.push(line) }),
    originPolicy,
    version: '0',
    webRoot,
    onAnswered: metrics.observeRequest,
    addModules(gateway) {
      mountAssets(gateway, { market, clock });
      mountShare(gateway, shares);
      mountEvents(gateway, noEvents, originPolicy);
      mountMetrics(gateway, metrics);
      mountRpc(gateway, (body) => Promise.resolve(body));
      gateway.get('/v1/broken', () => {
        throw new Error('secret');
      });
      gateway.get('/v1/away/:wallet', () => {
        throw new AppError('CHAIN_UNAVAILABLE', { reason: 'restarting' });
      });
    },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

function manyAddresses(count: number): string {
  const decoder = getAddressDecoder();
  return Array.from({ length: count }, (_, index) => decoder.decode(new Uint8Array(32).fill(index + 1))).join(
    ',',
  );
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the gateway', () => {
  test.each([
    ['/v1/assets/toptraded/2h', 'timeframe'],
    ['/v1/assets/best/1h', 'category'],
    ['/v1/assets/toptraded/1h?limit=0', 'limit'],
    ['/v1/assets/toptraded/1h?limit=9&limit=8', 'limit'],
    ['/v1/assets/toptraded/1h?sortBy=x', 'sortBy'],
    ['/v1/assets/toptraded/1h?wat=1', 'wat'],
    ['/v1/assets/toptraded/1h?__proto__=x', '__proto__'],
    ['/v1/assets?sortBy=x', 'sortBy'],
    ['/v1/assets?sortDir=up', 'sortDir'],
    ['/v1/assets/search?sortBy=volume', 'sortBy'],
    ['/v1/assets/search?filters=verified,all', 'filters'],
    [`/v1/assets/search?query=${'x'.repeat(5_001)}`, 'query'],
    [`/v1/assets?ids=${manyAddresses(101)}`, 'ids'],
    [`/v1/charts/sparklines?ids=${manyAddresses(101)}`, 'ids'],
  ])('answers %s with 400 naming %s', async (url, field) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error).toContain(field);
    expect(reply.json().field).toContain(field);
  });

  test('takes what is just within the limits of a query', async () => {
    for (const url of [
      `/v1/assets/search?query=${'x'.repeat(5_000)}`,
      `/v1/assets?ids=${manyAddresses(100)}`,
      `/v1/charts/sparklines?ids=${manyAddresses(100)}`,
    ]) {
      expect((await get(url)).statusCode).toBe(200);
    }
  });

  test('answers the token data service below its gateway’s prefix as without it, and a JSON 404 below any other underscore', async () => {
    const search = `/v1/assets/search?query=${USDC}`;
    const [below, plain] = [await get(`/_datapi${search}`), await get(search)];
    expect([below.statusCode, below.body]).toEqual([200, plain.body]);
    expect(below.headers.etag).toBe(plain.headers.etag);
    const refused = await get('/_datapi/v1/assets/best/1h', { origin: 'https://widget.example' });
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'category']);
    expect(refused.headers['access-control-allow-origin']).toBe('https://widget.example');
    const gems = { method: 'POST', url: '/_datapi/v1/assets/gems', payload: {} } as const;
    expect((await app.inject(gems)).statusCode).toBe(200);
    for (const url of ['/_datapi', '/_datapi/v1/nothing', '/_datapi/metrics', '/_next/data/x.json', '/_x'])
      expect([url, (await get(url)).json()]).toEqual([url, { error: 'not found' }]);
    const page = await get('/_error');
    expect([page.statusCode, page.body]).toEqual([200, '<!doctype html>app']);
  });

  test('names a part of a path however long it is', async () => {
    const reply = await get(`/v1/assets/${'x'.repeat(3_000)}/1h`);
    expect([reply.statusCode, reply.json().field]).toEqual([400, 'category']);
  });

  test('names the field of a body and survives every malformed one', async () => {
    const post = (payload: string, type = 'application/json') =>
      app.inject({ method: 'POST', url: '/events', payload, headers: { 'content-type': type } });
    expect((await post('{"user":null,"metadata":{}}')).json()).toMatchObject({ field: 'event' });
    expect((await post('{"user":null,"event":"x","metadata":{}}')).statusCode).toBe(204);
    for (const body of ['', '{', '[]', '1e400', '{"__proto__":{}}', 'null'])
      expect((await post(body)).statusCode).toBe(400);
    expect((await post('x', 'text/html')).statusCode).toBe(415);
    expect((await post(`"${'x'.repeat(70_000)}"`)).statusCode).toBe(413);
  });

  test('keeps a failure to itself', async () => {
    const reply = await get('/v1/broken');
    expect([reply.statusCode, reply.body]).toEqual([500, '{"error":"internal error"}']);
  });

  test('logs a failure of its own with route and error, and not what was asked for', async () => {
    lines.length = 0;
    await get('/v1/broken?token=hush');
    await get('/v1/away/hush');
    await get('/v1/assets/best/1h');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, method: 'GET', route: '/v1/broken', status: 500, err: { message: 'secret' } },
      {
        level: 40,
        method: 'GET',
        route: '/v1/away/:wallet',
        status: 503,
        err: { code: 'CHAIN_UNAVAILABLE' },
      },
    ]);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg', 'request failed');
    expect(lines.join('')).not.toContain('hush');
  });

  test('measures answers by the pattern of their route, never by what was asked for', async () => {
    for (const url of ['/v1/assets/best/1h', '/v1/assets/worst/1h', '/v1/wat', '/nowhere', '/%'])
      await get(url);
    const reply = await get('/metrics', { origin: 'https://widget.example' });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
    const count = (route: string, status: number) =>
      `orrery_http_request_duration_seconds_count{route="${route}",status="${status}"}`;
    expect(reply.body).toContain(count('/v1/assets/:category/:timeframe', 400));
    expect(reply.body).toContain(count('none', 404));
    for (const asked of ['best', 'wat', 'nowhere']) expect(reply.body).not.toContain(asked);
    expect(reply.body).toContain('orrery_indexer_lag_slots 3\n');
    expect(reply.body).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
    expect(reply.body).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect((await get('/metrics', { host: 'evil.example' })).statusCode).toBe(421);
  });

  test('hands JSON-RPC on as text', async () => {
    const body = '{"jsonrpc":"2.0","id":18446744073709551615,"method":"getSlot"}';
    for (const type of ['application/json', 'text/plain']) {
      const reply = await app.inject({
        method: 'POST',
        url: '/rpc',
        payload: body,
        headers: { 'content-type': type },
      });
      expect(reply.body).toBe(body);
    }
  });

  test('sends the policy with every answer', async () => {
    for (const url of ['/', '/swap', '/pro', '/index.html', '/v1/assets/search', '/v1/nothing']) {
      const { headers } = await get(url, { host: 'localhost:8080' });
      expect(headers['content-security-policy']?.split('; ')).toEqual([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self' ws://localhost:8080 wss://localhost:8080",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
      ]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test.each(['127.0.0.1:8080', 'localhost', 'orrery.localhost:8080', '[::1]:8080', 'orrery.example:8080'])(
    'knows the host %s',
    async (host) => {
      expect((await get('/v1/assets/search', { host })).statusCode).toBe(200);
    },
  );

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', 'a b'])(
    'refuses the host %s',
    async (host) => {
      expect((await get('/v1/assets/search', { host })).statusCode).toBe(421);
    },
  );

  test('lets any page read public data with credentials, refusals included', async () => {
    const origin = 'https://widget.example';
    for (const url of ['/v1/assets/search', '/v1/assets/toptraded/9d', '/tokens/v2/search']) {
      expect((await get(url, { origin })).headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'x-orrery-as-of',
        vary: expect.stringContaining('origin'),
      });
    }
    for (const url of ['/order-book', '/balances', '/health', '/openapi.json']) {
      expect((await get(url, { origin })).headers).not.toHaveProperty('access-control-allow-origin');
    }
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/tokens/v2/search',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-client-platform',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('x-client-platform');
  });

  test('lets any page post without credentials to /rpc, and to /events none but its own', async () => {
    const origin = 'https://widget.example';
    const rpc = await app.inject({
      method: 'POST',
      url: '/rpc',
      payload: '{}',
      headers: { origin, 'content-type': 'application/json' },
    });
    expect(rpc.headers['access-control-allow-origin']).toBe('*');
    expect(rpc.headers).not.toHaveProperty('access-control-allow-credentials');
    const event = {
      method: 'POST',
      url: '/events',
      payload: { user: null, event: 'x', metadata: {} },
    } as const;
    const foreign = await app.inject({ ...event, headers: { origin } });
    expect(foreign.statusCode).toBe(403);
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
    const own = { origin: 'http://localhost:8080', host: 'localhost:8080' };
    expect((await app.inject({ ...event, headers: own })).statusCode).toBe(204);
  });

  test('answers unknown API paths in JSON and everything else with the app', async () => {
    for (const url of ['/v1/nothing', '/swap/v1/quote', '/perps/v2/x', '/rpc']) {
      const reply = await get(url);
      expect([reply.statusCode, reply.json()]).toEqual([404, { error: 'not found' }]);
    }
    for (const url of ['/', '/swap/SOL-USDC', '/portfolio/x', '/nowhere', '/index.html']) {
      const reply = await get(url);
      expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html>app']);
      expect(reply.headers['cache-control']).toBe('no-cache');
    }
    expect((await get('/assets/gone.js')).statusCode).toBe(404);
    expect((await get('/%')).statusCode).toBe(400);
    expect((await get('/../../etc/passwd')).body).not.toContain('root:');
  });

  test('answers a screen that has a page of its own with it, however deep the address', async () => {
    for (const url of ['/pro', '/pro?tab=organic', '/pro/deep/er']) {
      const reply = await get(url);
      expect([reply.statusCode, reply.body]).toEqual([200, '<!doctype html>pro']);
      expect(reply.headers['cache-control']).toBe('no-cache');
    }
  });

  test('serves hashed assets for good and compressed ahead', async () => {
    const reply = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect([reply.body, reply.headers['content-encoding']]).toEqual(['brotli', 'br']);
    expect(reply.headers['cache-control']).toContain('immutable');
    expect((await get('/assets/main-abc.js')).body).toBe('plain');
  });

  test('lets a page keep its pictures for five minutes, however often it refers to them', async () => {
    for (const accepted of ['br', 'identity']) {
      const reply = await get('/icons.svg', { 'accept-encoding': accepted });
      expect(reply.headers['cache-control']).toBe('public, max-age=300');
    }
  });

  test('sends lists compressed to who takes brotli, and the same to who does not', async () => {
    const plain = await get('/v1/assets/toptraded/1h');
    const packed = await get('/v1/assets/toptraded/1h', {
      'accept-encoding': 'gzip, br',
      origin: 'http://a.example',
    });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'origin, accept-encoding' });
    expect(brotliDecompressSync(Uint8Array.from(packed.rawPayload)).toString()).toBe(plain.body);
    expect(plain.json()).toMatchObject([{ symbol: 'USDC' }]);
  });

  test('sends the page of a token compressed to who takes brotli, and the same to who does not', async () => {
    const plain = await get(`/tokens/${USDC}`);
    const packed = await get(`/tokens/${USDC}`, { 'accept-encoding': 'gzip, br' });
    expect(plain.body).toContain('<meta property="og:title" content="USDC $1.25 | Orrery" />');
    expect([plain.headers.vary, plain.headers['content-encoding']]).toEqual(['accept-encoding', undefined]);
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(Uint8Array.from(packed.rawPayload)).toString()).toBe(plain.body);
    const unknown = await get('/image/tokens/So11111111111111111111111111111111111111112.png');
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: 'not found' }]);
  });

  test('a link to a token brings its title, its figures and a picture', async () => {
    const { body } = await get(`/tokens/${USDC}`);
    const tag = (name: string) =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(body)?.[1] ?? '';
    expect(tag('og:title')).toBe('USDC $1.25 | Orrery');
    expect(tag('og:description')).toContain('USD Coin costs $1.25,');
    expect(tag('og:url')).toBe(`http://orrery.example:8080/tokens/${USDC}`);
    const picture = await get(new URL(tag('og:image')).pathname);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect((await get(`/image/tokens/${WRAPPED_SOL}.png`)).statusCode).toBe(404);
    expect((await get('/image/tokens/nothing.png')).statusCode).toBe(400);
  });

  test('describes itself', async () => {
    const { paths } = (await get('/openapi.json')).json();
    expect(Object.keys(paths)).toContain('/v1/assets/{category}/{timeframe}');
    expect(JSON.stringify(paths)).toContain('toptrending');
    const asset = paths['/v1/assets/search'].get.responses['200'].content['application/json'].schema.items;
    expect(asset.properties.id).toEqual({ type: 'string' });
    for (const [path, methods] of Object.entries<Record<string, { responses: object }>>(paths)) {
      if (path === '/v1/broken' || path === '/v1/away/{wallet}') continue;
      for (const { responses } of Object.values(methods)) {
        expect([path, Object.keys(responses)]).toEqual([path, [expect.stringMatching(/^20[04]$/), '4XX']]);
      }
    }
    expect(paths['/rpc'].post.requestBody.content).toHaveProperty('application/json');
    expect(paths['/events'].post.responses['4XX'].content['application/json'].schema.required).toEqual([
      'error',
    ]);
  });
});
