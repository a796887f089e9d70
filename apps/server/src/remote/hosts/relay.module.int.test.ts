import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { USDC } from '@orrery/domain/mints/mints';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../http/app.ts';
import { createOriginPolicy } from '../../http/origin-policy.ts';
import { mountRelay } from './relay.module.ts';
import type { UpstreamCall } from './upstream.ts';

const headers = { host: '127.0.0.1' };
let app: FastifyInstance;
let calls: UpstreamCall[];

beforeAll(async () => {
  const webRoot = mkdtempSync(path.join(tmpdir(), 'orrery-web-'));
  for (const page of ['index', 'pro', 'tokens']) writeFileSync(path.join(webRoot, `${page}.html`), '');
  const originPolicy = createOriginPolicy({ host: '127.0.0.1', publicUrl: 'http://127.0.0.1' });
  const upstream = {
    async ask(call: UpstreamCall) {
      calls.push(call);
      return { status: 200, text: '{}', at: 0, isOld: false };
    },
  };
  app = await createApp({
    log: pino({ enabled: false }),
    originPolicy,
    version: '0',
    webRoot,
    onAnswered: () => undefined,
    addModules: (gateway) => mountRelay(gateway, { ultra: upstream, price: upstream }, originPolicy),
  });
});
beforeEach(() => {
  calls = [];
});
afterAll(() => app.close());

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['127.0.0.1', undefined],
  ['::ffff:127.0.0.1', undefined],
])('a call from %s is counted as that of %s', async (remoteAddress, client) => {
  await app.inject({ url: `/ultra/v1/balances/${USDC}`, remoteAddress, headers });
  expect(calls.map((call) => call.client)).toEqual([client]);
});

test('what a schema knows reaches a host as it was written, in one order, and a body as it came', async () => {
  const { statusCode } = await app.inject({
    url: `/ultra/v1/order?outputMint=${USDC}&x=1&amount=007&amount=1&inputMint=${USDC}`,
    headers,
  });
  expect([statusCode, calls]).toEqual([400, []]);
  await app.inject({
    url: `/ultra/v1/order?outputMint=${USDC}&excludeDexes=A+B&excludeDexes=C%26d&x=1&amount=18446744073709551615&inputMint=${USDC}`,
    headers,
  });
  await app.inject({ url: `/price/v3?ids=${USDC}%2C${USDC}`, headers });
  const body = { requestId: 'one', signedTransaction: 'AQ==', more: { amount: '1' } };
  await app.inject({ method: 'POST', url: '/ultra/v1/execute', payload: body, headers });
  expect(calls.map((call) => [call.path, call.body && JSON.parse(call.body)])).toEqual([
    [
      `/order?amount=18446744073709551615&excludeDexes=A+B&excludeDexes=C%26d&inputMint=${USDC}&outputMint=${USDC}`,
      undefined,
    ],
    [`?ids=${USDC}%2C${USDC}`, undefined],
    ['/execute', body],
  ]);
});
