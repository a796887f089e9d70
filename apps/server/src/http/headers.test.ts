import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addHeaders } from './headers.ts';
import { createOriginPolicy } from './origin-policy.ts';

const RPC = 'https://rpc.example.com';
const WITH_RPC = [RPC, 'wss://rpc.example.com'];

/** What pages may ask, beside the server and its own sockets, when they bring this cookie. */
async function nodesFor(
  cookie: string | undefined,
  rpcOrigins: readonly string[] = [],
  walletRelay?: string,
) {
  const app = fastify();
  const originPolicy = createOriginPolicy({ host: '127.0.0.1', publicUrl: 'http://orrery.localhost:8080' });
  addHeaders(app, originPolicy, { rpcOrigins, remoteImages: false, walletRelay });
  app.get('/', () => 'page');
  const { headers } = await app.inject({
    url: '/',
    headers: { host: 'localhost:8080', ...(cookie && { cookie }) },
  });
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toHaveLength(10);
  const own = "connect-src 'self' ws://localhost:8080 wss://localhost:8080";
  const [line = ''] = policy.filter((part) => part.startsWith('connect-src'));
  expect(line.startsWith(own)).toBe(true);
  return line.slice(own.length).trim().split(' ').filter(Boolean);
}

it('lets a page ask the server alone', async () => {
  expect(await nodesFor(undefined)).toEqual([]);
  expect(await nodesFor('other=1; theme=https://rpc.example.com')).toEqual([]);
});

it('adds the node a person chose, and those of the configuration, each once', async () => {
  expect(await nodesFor(`a=1; orrery-rpc=${RPC}; b=2`)).toEqual(WITH_RPC);
  expect(await nodesFor('orrery-rpc=http://127.0.0.1:8899')).toEqual([
    'http://127.0.0.1:8899',
    'ws://127.0.0.1:8899',
  ]);
  expect(await nodesFor('orrery-rpc=https://b.example', [RPC])).toEqual([
    ...WITH_RPC,
    'https://b.example',
    'wss://b.example',
  ]);
  expect(await nodesFor(`orrery-rpc=${RPC}`, [RPC])).toEqual(WITH_RPC);
});

it('adds the relay of wallets that is configured', async () => {
  expect(await nodesFor(undefined, [RPC], 'wss://relay.example.com')).toEqual([
    ...WITH_RPC,
    'wss://relay.example.com',
  ]);
});

it.each([
  'orrery-rpc=*',
  'orrery-rpc=https:',
  'orrery-rpc=http://rpc.example.com',
  'orrery-rpc=https://*.example.com',
  "orrery-rpc=https://rpc.example.com 'unsafe-eval'",
  'orrery-rpc=https://rpc.example.com/path',
  'orrery-rpc=https://rpc.example.com,https://b.example',
  'orrery-rpc="https://rpc.example.com"',
  'orrery-rpc=https%3A%2F%2Frpc.example.com',
  'orrery-rpc=',
  'orrery-rpc',
  `orrery-rpc=${RPC}; orrery-rpc=https://evil.example`,
  `orrery-rpc=${RPC}; orrery-rpc=${RPC}`,
])('adds nothing for the cookie %s', async (cookie) => {
  expect(await nodesFor(cookie)).toEqual([]);
});

it('lets a page show pictures of other hosts only where the operator allows them', async () => {
  for (const [remoteImages, sources] of [
    [false, "img-src 'self' data: blob:"],
    [true, "img-src 'self' data: blob: https:"],
  ] as const) {
    const app = fastify();
    const originPolicy = createOriginPolicy({ host: '127.0.0.1', publicUrl: 'http://orrery.localhost:8080' });
    addHeaders(app, originPolicy, { rpcOrigins: [], remoteImages });
    app.get('/', () => 'page');
    const { headers } = await app.inject({ url: '/', headers: { host: 'localhost:8080' } });
    expect(String(headers['content-security-policy']).split('; ')).toContain(sources);
  }
});
