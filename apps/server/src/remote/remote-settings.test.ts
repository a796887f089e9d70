import { isAppError } from '@orrery/core/app-error';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const NODE = 'https://rpc.example/?api-key=1';

function refusal(env: Record<string, string>) {
  try {
    readConfig(env, []);
  } catch (error) {
    if (isAppError(error, 'CONFIG_INVALID')) return `${error.facts.key} ${error.facts.reason}`;
    throw error;
  }
  return 'accepted';
}

function mainnet(keys: Record<string, string> = {}) {
  return { ORRERY_NETWORK: 'mainnet-beta', ORRERY_RPC_URLS: NODE, ...keys };
}

describe('nodes that the server asks', () => {
  test('have WebSockets and weights of their own, else those that follow from the address', () => {
    const list = `${NODE}, http://127.0.0.1:8899 3, https://b.example wss://ws.b.example/stream 20`;
    expect(readConfig(mainnet({ ORRERY_RPC_URLS: list }), []).remote.rpc).toEqual([
      { url: NODE, socket: 'wss://rpc.example/?api-key=1', weight: 1 },
      { url: 'http://127.0.0.1:8899', socket: 'ws://127.0.0.1:8900/', weight: 3 },
      { url: 'https://b.example', socket: 'wss://ws.b.example/stream', weight: 20 },
    ]);
  });

  test.each([
    [
      'http://rpc.example',
      'ORRERY_RPC_URLS must be URLs of https, or of http on this machine, joined by commas',
    ],
    [
      'https://user:word@rpc.example',
      'ORRERY_RPC_URLS must be URLs of https, or of http on this machine, joined by commas',
    ],
    [
      `${NODE} ws://rpc.example`,
      'ORRERY_RPC_URLS must have a WebSocket of wss, or of ws on this machine, behind a node and a space',
    ],
    [
      `${NODE} 0`,
      'ORRERY_RPC_URLS must have a weight of 1 to 100 behind a node’s addresses, and nothing more'.replace(
        '’',
        "'",
      ),
    ],
    [
      `${NODE} 101`,
      "ORRERY_RPC_URLS must have a weight of 1 to 100 behind a node's addresses, and nothing more",
    ],
    [`${NODE}, ${NODE}`, 'ORRERY_RPC_URLS must not name a node twice: give it a weight'],
    [
      Array.from({ length: 11 }, (_, n) => `https://${n}.example`).join(),
      'ORRERY_RPC_URLS must be at most 10 nodes',
    ],
  ])('%s is refused', (list, reason) => {
    expect(refusal(mainnet({ ORRERY_RPC_URLS: list }))).toBe(reason);
  });
});

describe('hosts that answer for products', () => {
  test('are none until they are chosen', () => {
    const { products } = readConfig(mainnet(), []).remote;
    expect(new Set(Object.values(products).map(({ kind }) => kind))).toEqual(new Set(['off']));
  });

  test('are the public ones where the operator writes so, but for those that are named', () => {
    const { products } = readConfig(
      mainnet({
        ORRERY_HOSTS: 'public, perps=off, ultra=https://ultra.example/v1/ 600',
        ORRERY_HOST_KEYS: 'ultra=/run/key',
      }),
      [],
    ).remote;
    expect(products).toMatchObject({
      tokens: { kind: 'hosts', url: 'https://datapi.jup.ag' },
      stream: { kind: 'hosts', url: 'wss://trench-stream.jup.ag/ws' },
      perps: { kind: 'off' },
      ultra: { kind: 'hosts', url: 'https://ultra.example/v1', perMinute: 600, keyFile: '/run/key' },
    });
  });

  test('are this server itself on the embedded chain, but for what it has not yet', () => {
    expect(readConfig({}, []).remote).toMatchObject({
      rpc: [],
      products: { tokens: { kind: 'own' }, trigger: { kind: 'own' }, perps: { kind: 'off' } },
    });
  });

  test.each([
    [
      { ORRERY_HOSTS: 'tokens=own' },
      'ORRERY_HOSTS has tokens=own, which this server cannot answer on mainnet-beta: name a host, or write tokens=off',
    ],
    [
      { ORRERY_HOSTS: 'tokens=http://a.example' },
      "ORRERY_HOSTS must have 'tokens=' before a URL of https without a query and the calls of a minute, 'own' or 'off'",
    ],
    [
      { ORRERY_HOSTS: 'tokens=https://a.example/?key=1' },
      "ORRERY_HOSTS must have 'tokens=' before a URL of https without a query and the calls of a minute, 'own' or 'off'",
    ],
    [
      { ORRERY_HOSTS: 'stream=https://a.example' },
      "ORRERY_HOSTS must have 'stream=' before a URL of wss without a query and the calls of a minute, 'own' or 'off'",
    ],
    [{ ORRERY_HOSTS: 'perps=off,public' }, "ORRERY_HOSTS must have 'public' before what differs from it"],
    [
      { ORRERY_HOSTS: 'public', ORRERY_NETWORK: 'devnet' },
      "ORRERY_HOSTS has 'public', whose hosts are of mainnet-beta alone: name hosts of your own",
    ],
    [
      { ORRERY_HOST_KEYS: 'ultra=/run/key' },
      'ORRERY_HOST_KEYS has a key for ultra, which no host answers for: name one in ORRERY_HOSTS',
    ],
  ])('%j is refused', (keys, reason) => {
    expect(refusal(mainnet(keys))).toBe(reason);
  });

  test('a product that there is not is refused with those that there are', () => {
    expect(refusal(mainnet({ ORRERY_HOSTS: 'quotes=off' }))).toBe(
      'ORRERY_HOSTS must be entries such as ultra=… joined by commas, of tokens, stream, ultra, swap, trigger, recurring, price, pairs, oracle, send, lend, portfolio, perps, activity, bundles, tips',
    );
  });
});

describe('settings that contradict the network', () => {
  test.each([
    [{ ORRERY_NETWORK: 'mainnet' }, 'ORRERY_NETWORK must be one of local, devnet, testnet, mainnet-beta'],
    [
      { ORRERY_NETWORK: 'devnet' },
      'ORRERY_RPC_URLS must name at least one JSON-RPC node of devnet, such as https://rpc.example/?key=…',
    ],
    [
      { ORRERY_RPC_URLS: NODE },
      "ORRERY_RPC_URLS is of no use on the network 'local': leave it out, or set ORRERY_NETWORK",
    ],
    [
      { ORRERY_HOSTS: 'public' },
      "ORRERY_HOSTS is of no use on the network 'local': leave it out, or set ORRERY_NETWORK",
    ],
    [mainnet({ ORRERY_WORLD: 'calm' }), 'ORRERY_WORLD is of the embedded chain: leave it out'],
    [mainnet({ ORRERY_ORDER_KEEPER: 'in' }), 'ORRERY_ORDER_KEEPER is of the embedded chain: leave it out'],
  ])('%j are refused', (env, reason) => {
    expect(refusal(env)).toBe(reason);
  });
});
