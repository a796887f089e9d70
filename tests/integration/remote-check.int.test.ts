import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { checkRemote } from '../../apps/server/src/remote/check.ts';
import { probeHost, probeRpc, readHostKey } from '../../apps/server/src/remote/probe.ts';
import { type Harness, startHarness } from '../harness/harness.ts';

const OTHER_CHAIN = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

let harness: Harness;
let refusing: Server;
let refusingUrl: string;

beforeAll(async () => {
  harness = await startHarness({ prepared: inject('prepared') });
  // A host that knows no method, and wants a key.
  refusing = createServer((request, response) => {
    const isRpc = request.method === 'POST';
    response.writeHead(isRpc ? 200 : 401, {
      'content-type': 'application/json',
      'x-ratelimit-remaining': '7',
    });
    response.end(isRpc ? '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}' : '{"code":401}');
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  refusingUrl = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
});
afterAll(async () => {
  refusing.close();
  await harness.stop();
});

function upstreamOf(url: string) {
  return { url, socket: `${harness.url.replace('http', 'ws')}/rpc`, weight: 1 };
}

async function genesisHash(): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash' });
  const response = await fetch(harness.rpc, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return (await response.json()).result;
}

describe('a second Orrery as a node', () => {
  test('is good for its own chain, and named as another one’s for any other', async () => {
    const own = await probeRpc(upstreamOf(harness.rpc), await genesisHash());
    expect(own).toMatchObject({ origin: harness.rpc, problems: [] });
    const other = await probeRpc(upstreamOf(harness.rpc), OTHER_CHAIN);
    expect(other.problems).toEqual([`is of another chain (genesis ${await genesisHash()})`]);
  });

  test('is unusable without methods, and without a WebSocket', async () => {
    const { problems, limit } = await probeRpc(
      { ...upstreamOf(refusingUrl), socket: refusingUrl.replace('http', 'ws') },
      OTHER_CHAIN,
    );
    expect(limit).toBe('7 calls left');
    expect(problems).toEqual([
      'does not say which chain it is of',
      expect.stringMatching(/^does not offer getAccountInfo, .*, simulateTransaction$/),
      expect.stringMatching(/^its WebSocket ws:\/\/127\.0\.0\.1:\d+ does not open$/),
    ]);
  });
});

describe('a second Orrery as hosts', () => {
  test.each([
    ['tokens', ''],
    ['ultra', '/ultra/v1'],
    ['swap', '/swap/v1'],
    ['trigger', '/trigger/v1'],
    ['recurring', '/recurring/v1'],
    ['price', '/price/v3'],
    ['send', '/send/v1'],
    ['activity', ''],
  ] as const)('answers for %s', async (product, prefix) => {
    expect((await probeHost(product, harness.url + prefix, undefined)).problems).toEqual([]);
  });

  test('answers the stream', async () => {
    const stream = await probeHost('stream', `${harness.url.replace('http', 'ws')}/stream`, undefined);
    expect(stream.problems).toEqual([]);
  });

  test('is told apart from one that refuses the key, has no such path, or is not there', async () => {
    expect((await probeHost('ultra', refusingUrl, 'key')).problems).toEqual(['refuses the key (401)']);
    expect((await probeHost('perps', `${harness.url}/perps/v2`, undefined)).problems).toEqual([
      'answers 404',
    ]);
    expect((await probeHost('ultra', 'http://127.0.0.1:9', undefined)).problems).toEqual(['does not answer']);
  });
});

test('the table names every address by its origin alone, and what is off', async () => {
  const config = readConfig(
    {
      ORRERY_NETWORK: 'devnet',
      ORRERY_RPC_URLS: `${harness.rpc}/?api-key=secret`,
      ORRERY_HOSTS: `tokens=${harness.url}`,
    },
    [],
  );
  const { lines, isUsable } = await checkRemote(config);
  expect(isUsable).toBe(false);
  expect(lines.join('\n')).not.toContain('secret');
  expect(lines[0]).toMatch(/^what +address +latency +limit +state$/);
  expect(lines[1]).toMatch(/^devnet node +http:\S+ +[\d.]+ ms +\S.* is of another chain/);
  expect(lines[2]).toMatch(/^tokens +http:\S+ +[\d.]+ ms .* good$/);
  expect(lines[3]).toBe(
    'off: stream, ultra, swap, trigger, recurring, price, pairs, oracle, send, lend, portfolio, perps, activity, bundles, tips',
  );
});

test('a key is the one word of its file', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'orrery-key-')), 'key');
  expect(() => readHostKey(file)).toThrow(/cannot be read: ENOENT/);
  writeFileSync(file, 'abc-123\n');
  expect(readHostKey(file)).toBe('abc-123');
  writeFileSync(file, 'abc\r\nx-other: 1');
  expect(() => readHostKey(file)).toThrow(/must hold a key of up to 500 ASCII characters and nothing else/);
});
