import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { EventReportSchema } from '@orrery/wire/system/events';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../http/app.ts';
import { createOriginPolicy } from '../../http/origin-policy.ts';
import { openDatabase, type StoreDatabase } from '../../store/database.ts';
import { mountEvents } from './events.module.ts';
import { createEventsService, type EventsService } from './events.service.ts';

// As figures, so that a change of them fails here.
const MAX_STORED = 10_000;
const MAX_WAITING = 2_000;
const MAX_IN_10_S = 200;
const DAY = 86_400_000;
const HOUR = 3_600_000;
const START = 1_000 * DAY;

const WALLET = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const HOST = { host: 'localhost:8080' };

let directory: string;
let store: StoreDatabase;
let time: ManualTime;
let events: EventsService;
let app: FastifyInstance;
let lines: string[];

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'orrery-events-'));
  time = createManualTime(START, () => setImmediate());
  lines = [];
  await start('127.0.0.1');
});
afterEach(async () => {
  await stop();
  rmSync(directory, { recursive: true });
});

async function start(host: string) {
  store = await openDatabase(directory);
  const log = pino({ base: null }, { write: (line) => lines.push(line) });
  events = createEventsService({ store, time, log, analyticsUrl: undefined });
  const originPolicy = createOriginPolicy({ host, publicUrl: 'https://orrery.example' });
  app = await createApp({
    log,
    originPolicy,
    version: '0',
    webRoot: directory,
    onAnswered: () => {},
    addModules: (gateway) => mountEvents(gateway, events, originPolicy),
  });
}

async function stop() {
  await app.close();
  events.stop();
  await store.close();
}

const post = (payload: object, headers: Record<string, string> = HOST) =>
  app.inject({ method: 'POST', url: '/events', payload, headers });
const get = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/events', headers: { ...HOST, ...headers } });

async function report() {
  const { body } = await get({ accept: 'application/json' });
  return v.parse(EventReportSchema, JSON.parse(body));
}

const tell = (event: string, metadata: object = {}) => post({ user: WALLET, event, metadata });
const stored = () => store.driver.prepare('select count(*) as n from usage_events').get([]) as { n: number };

describe('usage events', () => {
  test('are counted by name and outcome over an hour, a day and all', async () => {
    await tell('SWAP_REQUEST');
    await time.advance(2 * HOUR);
    for (const result of ['SUCCESS', 'FAILED', 'REJECTED', 'REJECTED'])
      await tell(result === 'SUCCESS' ? 'SWAP_SUCCESS' : 'SWAP_FAILED', { result });
    await time.advance(2 * DAY);
    await tell('SWAP_REQUEST');
    await tell('Page crashed', { message: 'broken', code: null });
    const { counts, ...rest } = await report();
    expect(counts).toEqual([
      { name: 'Page crashed', variant: null, lastHour: 1, lastDay: 1, all: 1 },
      { name: 'SWAP', variant: 'REQUEST', lastHour: 1, lastDay: 1, all: 2 },
      { name: 'SWAP', variant: 'SUCCESS', lastHour: 0, lastDay: 0, all: 1 },
      { name: 'SWAP', variant: 'FAILED', lastHour: 0, lastDay: 0, all: 1 },
      { name: 'SWAP', variant: 'REJECTED', lastHour: 0, lastDay: 0, all: 2 },
    ]);
    expect(rest).toMatchObject({ stored: 7, since: new Date(START).toISOString() });
  });

  test('that tell of a failure are listed, the newest 50 first, with a shortened user; a refusal of a person is none', async () => {
    for (let number = 0; number < 60; number += 1)
      await tell('SWAP_FAILED', { result: 'FAILED', code: `C${number}`, message: 'm', path: '/swap' });
    await tell('SWAP_FAILED', { result: 'REJECTED' });
    await tell('SWAP_SUCCESS', { result: 'SUCCESS' });
    const { failures } = await report();
    expect(failures).toHaveLength(50);
    const at = new Date(START).toISOString();
    const user = '9WzD...AWWM';
    expect(failures[0]).toEqual({
      at,
      event: 'SWAP_FAILED',
      user,
      code: 'C59',
      message: 'm',
      path: '/swap',
    });
    expect(failures.at(-1)?.code).toBe('C10');
  });

  test('are written a second later in one go, and by a stop', async () => {
    await tell('SWAP_REQUEST');
    expect(stored().n).toBe(0);
    await time.advance(1_000);
    expect(stored().n).toBe(1);
    expect(time.pending).toBe(0);
    await tell('SWAP_REQUEST');
    await stop();
    await start('127.0.0.1');
    expect(stored().n).toBe(2);
  });

  test('are kept for 14 days, and the newest 10,000 at most', async () => {
    await tell('old');
    await time.advance(14 * DAY + 1_001);
    await tell('new');
    expect((await report()).counts.map(({ name }) => name)).toEqual(['new']);
    const event = { user: null, event: 'flood', metadata: {} };
    for (let batch = 0; batch < MAX_STORED / MAX_WAITING; batch += 1) {
      for (let number = 0; number < MAX_WAITING; number += 1) events.take(event);
      await time.advance(1_000);
    }
    expect((await report()).counts).toMatchObject([{ name: 'flood', all: MAX_STORED }]);
  });

  test('beyond 2,000 in a second are dropped, with a word in the log', async () => {
    for (let number = 0; number < MAX_WAITING + 3; number += 1)
      events.take({ user: null, event: 'flood', metadata: {} });
    await time.advance(1_000);
    expect(stored().n).toBe(MAX_WAITING);
    expect(lines.join()).toContain('"lost":3');
  });

  test('that cannot be written are only logged', async () => {
    store.driver.exec('drop table usage_events');
    expect((await tell('SWAP_REQUEST')).statusCode).toBe(204);
    await time.advance(1_000);
    expect(lines.join()).toContain('failed to store usage events');
  });

  test('leave no wallet in the log', async () => {
    await tell('SWAP_FAILED', { result: 'FAILED', message: WALLET });
    await report();
    expect(lines.join()).not.toContain(WALLET);
  });
});

describe('POST /events', () => {
  test.each<[string, object, string]>([
    ['metadata of more than 4,096 characters', { metadata: { a: 'x'.repeat(4_100) } }, 'metadata'],
    ['metadata of more than eight levels', { metadata: { a: [[[[[[[[]]]]]]]] } }, 'metadata'],
    ['a long message', { metadata: { message: 'x'.repeat(1_001) } }, 'metadata.message'],
    ['a result it does not know', { metadata: { result: 'MAYBE' } }, 'metadata.result'],
    ['an event without a name', { event: '' }, 'event'],
    ['a name that is not printable', { event: 'a\u0000b' }, 'event'],
    ['a user that is neither address nor id', { user: '<b>' }, 'user'],
  ])('refuses %s and names it', async (_, part, field) => {
    const reply = await post({ user: WALLET, event: 'x', metadata: {}, ...part });
    expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
  });

  test('refuses metadata nested as deep as a body may be', async () => {
    const metadata = `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`;
    const payload = `{"user":null,"event":"x","metadata":${metadata}}`;
    const headers = { ...HOST, 'content-type': 'application/json' };
    const reply = await app.inject({ method: 'POST', url: '/events', payload, headers });
    expect([reply.statusCode, reply.json().field]).toEqual([400, 'metadata']);
  });

  test('refuses a body beyond 16 KB unread', async () => {
    expect((await tell('x', { a: 'x'.repeat(17_000) })).statusCode).toBe(413);
  });

  test('takes 200 of an address in ten seconds', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < MAX_IN_10_S + 2; number += 1) statuses.push((await tell('x')).statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(MAX_IN_10_S);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test('takes a public bind’s own pages too', async () => {
    await stop();
    await start('0.0.0.0');
    const own = { host: 'orrery.example', origin: 'https://orrery.example' };
    expect((await post({ user: null, event: 'x', metadata: {} }, own)).statusCode).toBe(204);
  });
});

describe('GET /events', () => {
  test('is a page of its own for a browser, without a script, kept by no cache', async () => {
    await tell('Page crashed', { code: 'X', message: '<img src=x>' });
    const reply = await get({ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    expect(reply.body).toContain('&lt;img src=x&gt;');
    expect(reply.body).not.toContain('<script');
  });

  test('answers on this machine, by its names, and to no page of another origin', async () => {
    for (const host of ['localhost:8080', '127.0.0.1', 'orrery.localhost:8080', '[::1]:8080'])
      expect([host, (await get({ host })).statusCode]).toEqual([host, 200]);
    for (const origin of ['https://evil.example', 'null', 'http://localhost:8081'])
      expect([origin, (await get({ origin })).statusCode]).toEqual([origin, 403]);
    expect((await get({ host: 'evil.example' })).statusCode).toBe(421);
    // The public name of a server on this machine comes by a proxy.
    expect((await get({ host: 'orrery.example' })).statusCode).toBe(403);
  });

  test('answers nobody on a public bind', async () => {
    await stop();
    await start('0.0.0.0');
    for (const host of ['localhost:8080', 'orrery.example'])
      expect([host, (await get({ host })).statusCode]).toEqual([host, 403]);
  });
});
