import { isAppError } from '@orrery/core/app-error';
import { millis } from '@orrery/core/time';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCallBudget } from './call-budget.ts';
import { createUpstream, type UpstreamCall } from './upstream.ts';

let now = 0;
const clock = { now: () => millis(now) };
let answers: (() => Response | Promise<Response>)[];
let asked: [url: string, init: RequestInit][];

const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const price = (usd: number) => json({ usd });

beforeEach(() => {
  now = 1_000_000;
  answers = [];
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, init]);
    const answer = answers.shift();
    if (!answer) throw new TypeError('refused');
    return await answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

function open({ perMinute = 100, key }: { perMinute?: number; key?: string } = {}) {
  const budget = createCallBudget({ perMinute, clock });
  const log = pino({ enabled: false });
  return createUpstream({ name: 'price', url: 'https://host.example/v3', key, budget, clock, log });
}

const READ: UpstreamCall = {
  path: '?ids=a',
  reply: v.object({ usd: v.number() }),
  staleMs: 5_000,
  priority: 'lists',
};
const POST: UpstreamCall = { ...READ, path: '/execute', body: '{"a":1}', staleMs: 0, priority: 'confirm' };

async function failure(asking: Promise<unknown>) {
  const error: unknown = await asking.catch((caught: unknown) => caught);
  return isAppError(error) ? error.code : error;
}

describe('a call that reads', () => {
  test('is asked once for all who ask at once, and again when its answer is stale', async () => {
    const upstream = open();
    answers = [() => price(1), () => price(2)];
    const [first, second] = await Promise.all([upstream.ask(READ), upstream.ask(READ)]);
    expect([first, second]).toEqual([first, first]);
    now += 4_999;
    expect(await upstream.ask(READ)).toMatchObject({ text: '{"usd":1}', at: 1_000_000, isOld: false });
    now += 1;
    expect(await upstream.ask(READ)).toMatchObject({ text: '{"usd":2}', at: 1_005_000 });
    expect(asked.map(([url]) => url)).toEqual([
      'https://host.example/v3?ids=a',
      'https://host.example/v3?ids=a',
    ]);
  });

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('refused')), 'UPSTREAM_UNAVAILABLE'],
    ['fails', () => json({ error: 'no' }, 500), 'UPSTREAM_UNAVAILABLE'],
    ['refuses the key', () => json({ error: 'no' }, 401), 'UPSTREAM_UNAVAILABLE'],
    ['answers nothing of the schema', () => json({ usd: 'much' }), 'UPSTREAM_MALFORMED'],
    ['answers no JSON', () => new Response('<html>'), 'UPSTREAM_MALFORMED'],
    ['answers by another status', () => json({ usd: 1 }, 300), 'UPSTREAM_MALFORMED'],
    ['nests without end', () => new Response('['.repeat(1_000_000)), 'UPSTREAM_MALFORMED'],
    ['has no calls left', () => json({ code: 429 }, 429, { 'retry-after': '7' }), 'RATE_LIMITED'],
  ])(
    'shows the last good answer as old where the host %s, and the failure where there is none',
    async (_, fail, code) => {
      const upstream = open();
      answers = [fail];
      expect(await failure(upstream.ask(READ))).toBe(code);
      now += 60_000;
      answers = [() => price(1), fail];
      await upstream.ask(READ);
      now += 60_000;
      expect(await upstream.ask(READ)).toEqual({
        status: 200,
        text: '{"usd":1}',
        at: 1_060_000,
        isOld: true,
      });
    },
  );

  test('hands on a refusal of the request itself, and does not keep it', async () => {
    const upstream = open();
    answers = [() => json({ error: 'No route', errorCode: 'NO_ROUTES' }, 400), () => price(1)];
    expect(await upstream.ask(READ)).toMatchObject({
      status: 400,
      text: '{"error":"No route","errorCode":"NO_ROUTES"}',
    });
    expect(await upstream.ask(READ)).toMatchObject({ status: 200 });
  });

  test('is answered as 200 whatever success the host calls it', async () => {
    answers = [() => json({ usd: 1 }, 206)];
    expect(await open().ask(READ)).toMatchObject({ status: 200 });
  });

  test.each([400, 200])('hands on nothing that has the key in it, by status %s', async (status) => {
    const key = 'key-of-the-operator';
    answers = [() => json({ usd: 1, error: `bad key ${key}` }, status)];
    expect(await failure(open({ key }).ask(READ))).toBe('UPSTREAM_MALFORMED');
  });

  test('asks a host that wants to be left alone for a year again after a minute', async () => {
    const upstream = open();
    answers = [() => json({}, 429, { 'retry-after': '31536000' }), () => price(1)];
    expect(await failure(upstream.ask(READ))).toBe('RATE_LIMITED');
    now += 59_999;
    expect(await failure(upstream.ask(READ))).toBe('RATE_LIMITED');
    now += 1;
    expect(await upstream.ask(READ)).toMatchObject({ text: '{"usd":1}' });
  });

  test('is kept within a size, the newest answers last', async () => {
    const upstream = open();
    const big = () => json({ usd: 1, more: 'x'.repeat(7_000_000) });
    const ask = (path: string) => upstream.ask({ ...READ, path });
    answers = Array(5).fill(big);
    for (const path of ['a', 'b', 'c', 'd', 'e']) await ask(path);
    now += 60_000;
    expect(await failure(ask('a'))).toBe('UPSTREAM_UNAVAILABLE');
    for (const path of ['b', 'e']) expect(await ask(path)).toMatchObject({ isOld: true });
  });

  test('waits with ninety-nine others for a slow host, and no more', async () => {
    const upstream = open({ perMinute: 1_000 });
    const waiting: (() => void)[] = [];
    answers = Array(101).fill(() => new Promise((resolve) => waiting.push(() => resolve(price(1)))));
    const ask = (path: number) => upstream.ask({ ...READ, path: String(path) });
    const asking = Array.from({ length: 100 }, (_, path) => ask(path));
    expect(await failure(ask(100))).toBe('RATE_LIMITED');
    for (const answer of waiting.splice(0)) answer();
    await Promise.all(asking);
    answers = [() => price(2)];
    expect(await ask(101)).toMatchObject({ text: '{"usd":2}' });
  });

  test('ends at an answer longer than any', async () => {
    answers = [() => new Response('1'.repeat(8_000_001))];
    expect(await failure(open().ask(READ))).toBe('UPSTREAM_UNAVAILABLE');
  });
});

test('a call that changes something is made each time, with its body and key, and never answered from before', async () => {
  const upstream = open({ key: 'abc' });
  answers = [() => price(1), () => price(2)];
  const texts = [(await upstream.ask(POST)).text, (await upstream.ask(POST)).text];
  expect(texts).toEqual(['{"usd":1}', '{"usd":2}']);
  expect(asked[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    redirect: 'error',
    headers: { 'x-api-key': 'abc', 'content-type': 'application/json' },
  });
  expect(await failure(upstream.ask(POST))).toBe('UPSTREAM_UNAVAILABLE');
});

describe('the calls of a minute', () => {
  test('are left for what is being signed', () => {
    const budget = createCallBudget({ perMinute: 10, clock });
    const takes = (priority: UpstreamCall['priority'], most: number) =>
      Array.from({ length: most }, () => budget.take(priority)).filter((each) => each === 'taken').length;
    expect(takes('lists', 20)).toBe(6);
    expect(takes('quote', 20)).toBe(2);
    expect(takes('balances', 20)).toBe(1);
    expect(takes('confirm', 20)).toBe(1);
  });

  test('are for one client at most half of them, and for this machine’s all', () => {
    const budget = createCallBudget({ perMinute: 10, clock });
    const takes = (client: string | undefined) =>
      Array.from({ length: 20 }, () => budget.take('confirm', client)).filter((each) => each === 'taken')
        .length;
    expect([takes('192.0.2.1'), takes('192.0.2.2'), takes('192.0.2.3')]).toEqual([5, 5, 0]);
    now += 60_000;
    expect([takes('192.0.2.1'), takes(undefined)]).toEqual([5, 5]);
  });

  test('come back a minute after each, and after what the host says', () => {
    const budget = createCallBudget({ perMinute: 1, clock });
    expect(budget.take('confirm')).toBe('taken');
    now += 20_000;
    expect(budget.take('confirm')).toBe(40_000);
    now += 40_000;
    expect(budget.take('confirm')).toBe('taken');
    budget.exhaust(90_000);
    now += 60_000;
    expect(budget.take('confirm')).toBe(30_000);
  });
});
