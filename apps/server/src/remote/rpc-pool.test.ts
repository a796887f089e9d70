import { isAppError } from '@orrery/core/app-error';
import { millis } from '@orrery/core/time';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRpcPool } from './rpc-pool.ts';

const KEY = 'a-key-of-the-operator';
const FIRST = `https://first.example/?api-key=${KEY}`;
const SECOND = 'https://second.example/';

type Answer = (calls: { id: number; method: string; params: unknown }[]) => Response | Promise<Response>;
let now: number;
let answers: Record<string, Answer>;
let asked: [url: string, body: string][];

const reply = (body: unknown, status = 200, headers = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
const good: Answer = (calls) => {
  const results = calls.map(({ id, method }) => ({ jsonrpc: '2.0', result: method, id }));
  return reply(results.length === 1 ? results[0] : results.toReversed());
};

beforeEach(() => {
  now = 1_000_000;
  answers = { [FIRST]: good, [SECOND]: good };
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push([url, body]);
    const answer = answers[url];
    if (!answer) throw new TypeError('refused');
    return await answer([JSON.parse(body)].flat());
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(random = 0) {
  const nodes = [FIRST, SECOND].map((url) => ({ url, socket: url.replace('http', 'ws'), weight: 1 }));
  return createRpcPool({ nodes, random: () => random, clock: { now: () => millis(now) } });
}

const call = (method: string, params: unknown[] = [], id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

async function failure(asking: Promise<unknown>) {
  const error: unknown = await asking.catch((caught: unknown) => caught);
  return isAppError(error) ? [error.code, error.facts] : error;
}

describe('reads', () => {
  test('that are asked for at the same time are asked once, each caller with its own id, and again later', async () => {
    const pool = open();
    const texts = await Promise.all([
      pool.answer(call('getSlot', [], 7)),
      pool.answer(call('getSlot', [], 'seven')),
      pool.answer(`[${call('getSlot', [], 1)},${call('getSlot', [], 2)},${call('getBlockHeight', [], 3)}]`),
      pool.answer(call('getSlot', [{ commitment: 'finalized' }])),
    ]);
    expect(texts.map((text) => JSON.parse(text))).toEqual([
      { jsonrpc: '2.0', result: 'getSlot', id: 7 },
      { jsonrpc: '2.0', result: 'getSlot', id: 'seven' },
      [
        { jsonrpc: '2.0', result: 'getSlot', id: 1 },
        { jsonrpc: '2.0', result: 'getSlot', id: 2 },
        { jsonrpc: '2.0', result: 'getBlockHeight', id: 3 },
      ],
      { jsonrpc: '2.0', result: 'getSlot', id: 1 },
    ]);
    expect(asked.map(([, body]) => JSON.parse(body).params)).toEqual([[], [], [{ commitment: 'finalized' }]]);
    await pool.answer(call('getSlot'));
    expect(asked).toHaveLength(4);
  });

  test.each(['sendTransaction', 'simulateTransaction'])('are not %s: each is passed on', async (method) => {
    const pool = open();
    await Promise.all([pool.answer(call(method, ['AQ'])), pool.answer(call(method, ['AQ']))]);
    await pool.answer(`[${call(method, ['AQ'])},${call(method, ['AQ'])}]`);
    expect(asked.map(([, body]) => [JSON.parse(body)].flat().length)).toEqual([1, 1, 2]);
  });

  test('that failed for one failed for all who asked with it, and are asked again for the next', async () => {
    const pool = open();
    answers = {};
    const both = [pool.answer(call('getSlot')), pool.answer(call('getSlot'))].map(failure);
    expect(await Promise.all(both)).toEqual(Array(2).fill(['CHAIN_UNAVAILABLE', expect.anything()]));
    answers = { [SECOND]: good };
    expect(await pool.answer(call('getSlot'))).toContain('"result":"getSlot"');
  });
});

test('numbers keep their digits, and ids and answers their writing', async () => {
  const pool = open();
  answers[FIRST] = () => reply('{"jsonrpc":"2.0","result": {"rentEpoch":18446744073709551615} ,"id":0}');
  expect(
    await pool.answer('{"id":12345678901234567890,"method":"getSlot","params":[9007199254740993]}'),
  ).toBe('{"jsonrpc":"2.0","result":{"rentEpoch":18446744073709551615},"id":12345678901234567890}');
  expect(asked[0]?.[1]).toBe('{"jsonrpc":"2.0","id":0,"method":"getSlot","params":[9007199254740993]}');
});

describe('what a client says', () => {
  test('reaches a node only as one call of an offered method, whatever else it wrote', async () => {
    const pool = open();
    await pool.answer('{"id":1,"method":"getProgramAccounts","method":"getSlot","x":"y","params":[]}');
    expect(asked.map(([, body]) => body)).toEqual([
      '{"jsonrpc":"2.0","id":0,"method":"getSlot","params":[]}',
    ]);
    for (const method of ['getProgramAccounts', 'constructor', '__proto__', 'toString'])
      expect(JSON.parse(await pool.answer(call(method))).error.code).toBe(-32_601);
    expect(JSON.parse(await pool.answer('['.repeat(60_000))).error.code).toBe(-32_700);
    expect(asked).toHaveLength(1);
  });
});

describe('a node that', () => {
  test.each<[string, Answer]>([
    ['is away', () => Promise.reject(new TypeError('refused'))],
    ['fails', () => reply({ id: 0, result: 1 }, 503)],
    ['refuses the key', () => reply({ id: 0, error: { code: 1, message: 'no' } }, 401)],
    ['answers a page', () => reply('<html>')],
    ['answers another call', () => reply({ id: 5, result: 1 })],
    ['answers neither result nor error', () => reply({ id: 0 })],
    ['answers both', () => reply({ id: 0, result: 1, error: { code: 1, message: 'no' } })],
    ['repeats the key', () => reply({ id: 0, error: { code: 1, message: `bad key ${KEY}` } })],
    ['answers more than any', () => reply(`{"id":0,"result":"${'1'.repeat(8_000_000)}"}`)],
    ['nests without end', () => reply(`{"id":0,"result":${'['.repeat(1_000_000)}`)],
  ])('%s is passed over, and asked last for a while', async (_, bad) => {
    const pool = open();
    answers[FIRST] = bad;
    expect(await pool.answer(call('getSlot'))).toBe('{"jsonrpc":"2.0","result":"getSlot","id":1}');
    await pool.answer(call('getSlot'));
    expect(asked.map(([url]) => url)).toEqual([FIRST, SECOND, SECOND]);
    now += 5_000;
    await pool.answer(call('getSlot'));
    expect(asked.map(([url]) => url).slice(3)).toEqual([FIRST, SECOND]);
    delete answers[SECOND];
    expect(await failure(pool.answer(call('getSlot')))).toEqual(['CHAIN_UNAVAILABLE', expect.anything()]);
  });

  test('refuses what was asked is believed', async () => {
    answers[FIRST] = () => reply({ id: null, error: { code: -32_602, message: 'Invalid params' } });
    expect(JSON.parse(await open().answer(call('getBalance')))).toMatchObject({
      error: { code: -32_602 },
      id: 1,
    });
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Answer]>([
    ['by its status', () => reply('', 429, { 'retry-after': '7' })],
    ['in its answer', () => reply({ id: 0, error: { code: 429, message: '' } }, 200, { 'retry-after': '7' })],
  ])('has no calls left %s is left alone for as long as it says', async (_, limited) => {
    const pool = open();
    answers[FIRST] = limited;
    await pool.answer(call('getSlot'));
    now += 6_999;
    await pool.answer(call('getSlot'));
    expect(asked.map(([url]) => url)).toEqual([FIRST, SECOND, SECOND]);
    answers[SECOND] = limited;
    expect(await failure(pool.answer(call('getSlot')))).toEqual(['RATE_LIMITED', { retryAfterSeconds: 1 }]);
    expect(asked).toHaveLength(4);
    now += 1;
    answers[FIRST] = good;
    expect(await pool.answer(call('getSlot'))).toContain('"result"');
  });

  test('wants to be left alone for a year is for a minute', async () => {
    const pool = open();
    answers = { [FIRST]: () => reply('', 429, { 'retry-after': '31536000' }) };
    answers[SECOND] = answers[FIRST] ?? good;
    expect(await failure(pool.answer(call('getSlot')))).toEqual(['RATE_LIMITED', { retryAfterSeconds: 60 }]);
  });

  test('turns to another chain is not asked until it is back, nor is its socket', async () => {
    const pool = open();
    const ofChain =
      (hash: string): Answer =>
      (calls) =>
        reply({ id: 0, result: calls[0]?.method === 'getGenesisHash' ? hash : 'slot' });
    answers = { [FIRST]: ofChain('other'), [SECOND]: ofChain('own') };
    expect(await pool.setOthersAside('own')).toBe(1);
    asked = [];
    await pool.answer(call('getSlot'));
    expect([asked.map(([url]) => url), pool.socket()]).toEqual([[SECOND], 'wss://second.example/']);
    answers[SECOND] = ofChain('other');
    expect(await pool.setOthersAside('own')).toBe(2);
    expect([await failure(pool.answer(call('getSlot'))), pool.socket()]).toEqual([
      ['CHAIN_UNAVAILABLE', expect.anything()],
      undefined,
    ]);
    // One that says nothing is what it was.
    answers = { [SECOND]: ofChain('own') };
    expect(await pool.setOthersAside('own')).toBe(1);
  });
});

test('at most two hundred requests wait for nodes at one time', async () => {
  const pool = open();
  const held: (() => void)[] = [];
  answers[FIRST] = (calls) =>
    new Promise((resolve) => {
      held.push(() => resolve(good(calls)));
    });
  const waiting = Array.from({ length: 200 }, (_, index) => pool.answer(call('getBalance', [index])));
  expect(await failure(pool.answer(call('getSlot')))).toEqual(['RATE_LIMITED', { retryAfterSeconds: 1 }]);
  for (const release of held.splice(0)) release();
  await Promise.all(waiting);
  answers[FIRST] = good;
  expect(await pool.answer(call('getSlot'))).toContain('"result"');
});

test('a call of the server’s own is read by its schema', async () => {
  expect(await open().call('getSlot', v.string())).toBe('getSlot');
  await expect(open().call('getSlot', v.number())).rejects.toThrow();
});
