import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mountRpc } from '../modules/rpc/rpc.module.ts';
import { createApp } from './app.ts';
import { PUBLIC_READ } from './cors.ts';
import { COSTLY } from './limits.ts';
import { createOriginPolicy } from './origin-policy.ts';

const ANYONE = '203.0.113.7';
const SOMEBODY_ELSE = '203.0.113.8';
const TOO_MANY = 'Too many requests. Try again in 6 s.';
let app: Awaited<ReturnType<typeof createApp>>;
let release: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const released = new Promise<string>((resolve) => {
    release = () => resolve('done');
  });
  app = await createApp({
    log: pino({ level: 'silent' }),
    originPolicy: createOriginPolicy({ host: '127.0.0.1', publicUrl: 'http://orrery.example' }),
    version: '0',
    webRoot: '/nowhere',
    onAnswered: () => {},
    addModules(gateway) {
      gateway.get('/v1/assets/plain', () => 'plain');
      gateway.get('/v1/assets/costly', { config: { ...COSTLY, ...PUBLIC_READ } }, () => 'costly');
      gateway.get('/v1/slow', () => released);
      gateway.post('/v1/body', () => 'taken');
      mountRpc(gateway, (body) => Promise.resolve(body));
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const ask = (url: string, remoteAddress = ANYONE, headers = {}) =>
  app.inject({ url, remoteAddress, headers });

async function askTimes(times: number, url: string, remoteAddress = ANYONE) {
  const statuses = new Set<number>();
  for (let time = 0; time < times; time += 1) statuses.add((await ask(url, remoteAddress)).statusCode);
  return [...statuses];
}

describe('the pace of an address', () => {
  test.each([
    ['/v1/assets/costly', 1_000],
    ['/v1/assets/plain', 10_000],
    ['/v1/nothing', 10_000],
  ])('%s is answered %i times in ten seconds, then 429 with the seconds to wait', async (url, most) => {
    expect(await askTimes(most, url)).toHaveLength(1);
    vi.advanceTimersByTime(4_000);
    const refused = await ask(url, ANYONE, { origin: 'https://widget.example' });
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '6',
      { error: TOO_MANY, code: 429, message: TOO_MANY },
    ]);
    expect((await ask(url, SOMEBODY_ELSE)).statusCode).not.toBe(429);
    vi.advanceTimersByTime(6_000);
    expect((await ask(url)).statusCode).not.toBe(429);
  });

  test('counts a costly route for itself', async () => {
    expect(await askTimes(1_001, '/v1/assets/costly')).toEqual([200, 429]);
    expect((await ask('/v1/assets/plain')).statusCode).toBe(200);
  });

  test('counts the calls of a batch to the node, not the batch', async () => {
    const post = async (calls: unknown, remoteAddress = ANYONE) => {
      const payload = JSON.stringify(calls);
      return (await app.inject({ method: 'POST', url: '/rpc', payload, remoteAddress })).statusCode;
    };
    const one = { jsonrpc: '2.0', id: 1, method: 'getSlot' };
    const statuses = new Set<number>();
    for (let batch = 0; batch < 9; batch += 1) statuses.add(await post(Array(100).fill(one)));
    for (let call = 0; call < 100; call += 1) statuses.add(await post(one));
    expect([...statuses]).toEqual([200]);
    expect([await post(one), await post([one])]).toEqual([429, 429]);
    expect(await post(one, SOMEBODY_ELSE)).toBe(200);
    vi.advanceTimersByTime(10_000);
    expect(await post(Array(100).fill(one))).toBe(200);
  });

  test('tells a page that may read the answer that it was too fast', async () => {
    await askTimes(1_000, '/v1/assets/costly');
    const refused = await ask('/v1/assets/costly', ANYONE, { origin: 'https://widget.example' });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([
      429,
      'https://widget.example',
    ]);
  });
});

test('takes a body of 65,536 bytes and none of one more', async () => {
  const send = async (bytes: number) => {
    const payload = `"${'é'.repeat((bytes - 2) / 2)}"`;
    const type = { 'content-type': 'application/json' };
    return (await app.inject({ method: 'POST', url: '/v1/body', payload, headers: type })).statusCode;
  };
  expect([await send(65_536), await send(65_538)]).toEqual([200, 413]);
});

test('500 requests are worked on at a time, one more is told to come again, and all who wait are answered', async () => {
  const waiting = Array.from({ length: 500 }, () => ask('/v1/slow'));
  await expect.poll(async () => (await ask('/v1/assets/plain')).statusCode).toBe(429);
  const refused = await ask('/v1/assets/plain');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  release();
  const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await ask('/v1/assets/plain')).statusCode).toBe(200);
});
