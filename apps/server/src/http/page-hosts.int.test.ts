import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { createOriginPolicy } from './origin-policy.ts';

const PAGE = '<!doctype html><html lang="en">swap';
const WORKER = '/assets/stream.worker-abc.js';
const HOST = 'trade.orrery.example';
const ALL =
  'api=https://data.orrery.example|socket=wss://stream.orrery.example:8443|config=http://localhost:3000';

let webRoot: string;
let app: FastifyInstance;
let followsHost: FastifyInstance;

beforeAll(async () => {
  webRoot = mkdtempSync(path.join(tmpdir(), 'orrery-web-'));
  mkdirSync(path.join(webRoot, 'assets'));
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html>app');
  writeFileSync(path.join(webRoot, 'swap.html'), PAGE);
  writeFileSync(path.join(webRoot, WORKER), 'worker');
  const publicUrl = `https://${HOST}`;
  app = await start(createOriginPolicy({ host: '0.0.0.0', publicUrl, domain: 'orrery.example' }));
  followsHost = await start(
    createOriginPolicy({ host: '127.0.0.1', publicUrl: 'http://orrery.localhost:8080' }),
  );
});
afterAll(async () => {
  await Promise.all([app.close(), followsHost.close()]);
  rmSync(webRoot, { recursive: true });
});

const start = (originPolicy: ReturnType<typeof createOriginPolicy>) =>
  createApp({
    log: pino({ level: 'silent' }),
    originPolicy,
    version: '0',
    webRoot,
    onAnswered: () => undefined,
    addModules: () => undefined,
  });

async function ask(cookie: string | undefined, url = '/swap', host = HOST, server = app) {
  const { headers, body } = await server.inject({ url, headers: { host, ...(cookie && { cookie }) } });
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toHaveLength(10);
  const [connected = '', pictured = ''] = ['connect-src ', 'img-src '].map((name) =>
    policy.filter((line) => line.startsWith(name)).join(),
  );
  const own = `connect-src 'self' ws://${host} wss://${host}`;
  expect(connected.startsWith(own)).toBe(true);
  const more = connected.slice(own.length).trim();
  return { connected: more === '' ? [] : more.split(' '), pictured, body, headers };
}

const NO_PICTURES = "img-src 'self' data: blob:";

describe('a page whose cookie names other hosts', () => {
  test('may ask those of the domain and of localhost, and is told which', async () => {
    const { connected, pictured, body, headers } = await ask(`a=b; orrery-hosts=${ALL}; c=d`);
    expect(connected).toEqual([
      'https://data.orrery.example',
      'wss://stream.orrery.example:8443',
      'http://localhost:3000',
    ]);
    expect(pictured).toBe(`${NO_PICTURES} http://localhost:3000`);
    expect(body).toBe(`<!doctype html><html data-granted="${ALL}" lang="en">swap`);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  test('may ask a host of the config alone for pictures', async () => {
    expect((await ask('orrery-hosts=api=https://data.orrery.example')).pictured).toBe(NO_PICTURES);
  });

  // A cache keeps a script with its policy for good: one that went by the cookie of the moment could bar the socket for a year.
  test.each([
    ['?socket=wss://stream.orrery.example', undefined, ['wss://stream.orrery.example']],
    ['?socket=wss://stream.orrery.example', `orrery-hosts=${ALL}`, ['wss://stream.orrery.example']],
    ['?socket=wss://evil.example', undefined, []],
    ['?socket=wss://stream.orrery.example?', undefined, []],
    ['', `orrery-hosts=${ALL}`, []],
  ])(
    'has a worker whose policy goes by its address alone: %s with the cookie %s',
    async (query, cookie, asked) => {
      expect((await ask(cookie, WORKER + query)).connected).toEqual(asked);
    },
  );

  test('loses them with the cookie', async () => {
    await ask(`orrery-hosts=${ALL}`);
    expect(await ask(undefined)).toMatchObject({ connected: [], pictured: NO_PICTURES, body: PAGE });
  });

  test('may ask the node a person chose besides, each host once', async () => {
    const { connected } = await ask(
      'orrery-rpc=https://data.orrery.example; orrery-hosts=api=https://data.orrery.example',
    );
    expect(connected).toEqual(['https://data.orrery.example', 'wss://data.orrery.example']);
  });

  test.each([
    'orrery-hosts=',
    'orrery-hosts',
    'orrery-hosts=*',
    'orrery-hosts=https://data.orrery.example',
    'orrery-hosts=api=*',
    'orrery-hosts=api=https:',
    'orrery-hosts=api=https://evil.example',
    'orrery-hosts=api=https://evilorrery.example',
    'orrery-hosts=api=https://orrery.example.evil',
    'orrery-hosts=api=https://data.orrery.example.',
    'orrery-hosts=api=https://orrery.example@evil.example',
    'orrery-hosts=api=http://data.orrery.example',
    'orrery-hosts=socket=ws://stream.orrery.example',
    'orrery-hosts=api=http://localhost.evil',
    'orrery-hosts=api=http://127.0.0.1:3000',
    'orrery-hosts=api=https://*.orrery.example',
    "orrery-hosts=api=https://data.orrery.example 'unsafe-eval'",
    'orrery-hosts=api=https://data.orrery.example,https://evil.example',
    'orrery-hosts=api=https://data.orrery.example"><script>',
    'orrery-hosts=api=https%3A%2F%2Fdata.orrery.example',
    'orrery-hosts="api=https://data.orrery.example"',
    'orrery-hosts=rpc=https://data.orrery.example',
    // One that is forged beside one that is right takes both along.
    'orrery-hosts=api=https://data.orrery.example|socket=wss://evil.example',
    'orrery-hosts=api=https://data.orrery.example|api=https://evil.example',
    // A host beside this one can set a cookie of the same name for the whole domain.
    'orrery-hosts=api=https://data.orrery.example; orrery-hosts=api=https://taken.orrery.example',
    `orrery-hosts=api=https://data.orrery.example; orrery-hosts=api=https://data.orrery.example`,
    'not-orrery-hosts=api=https://data.orrery.example',
    `orrery-hosts=${'x'.repeat(5_000)}`,
  ])('may ask none for the cookie %s', async (cookie) => {
    expect(await ask(cookie)).toMatchObject({ connected: [], pictured: NO_PICTURES, body: PAGE });
  });
});

describe('without a domain of the operator', () => {
  const cookieOf = (origin: string) => `orrery-hosts=api=${origin}`;
  test.each([
    ['orrery.localhost:8080', 'https://data.orrery.localhost', true],
    ['orrery.localhost:8080', 'http://localhost:9', true],
    ['orrery.localhost:8080', 'https://orrery.example', false],
    ['127.0.0.1:8080', 'https://data.orrery.localhost', false],
    ['[::1]:8080', 'http://localhost:9', true],
  ])(
    'it is the host that the page is asked at: at %s the host %s is allowed: %s',
    async (host, origin, isAllowed) => {
      const { connected } = await ask(cookieOf(origin), '/swap', host, followsHost);
      expect(connected).toEqual(isAllowed ? [origin] : []);
    },
  );
});
