import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { type EventBody, EventBodySchema } from '@orrery/wire/system/events';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Analytics, createAnalytics } from './analytics.ts';

const TIMEOUT_MS = 5_000;
const MAX_WAITING = 1_000;
const SECRET = 'key=secret';

let server: Server;
let time: ManualTime;
let analytics: Analytics;
let lines: string[];
let received: { headers: IncomingMessage['headers']; method: string | undefined; body: EventBody }[];
let answer: { status: number; headers?: Record<string, string> } | 'never';

beforeEach(async () => {
  [lines, received, answer] = [[], [], { status: 200 }];
  time = createManualTime(0, () => setImmediate());
  server = createServer((request, response) => {
    void request
      .setEncoding('utf8')
      .toArray()
      .then((parts) => {
        const { headers, method } = request;
        received.push({ headers, method, body: v.parse(EventBodySchema, JSON.parse(parts.join(''))) });
        if (answer !== 'never') response.writeHead(answer.status, answer.headers).end('{"ok":true}');
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const log = pino({ base: null }, { write: (line) => lines.push(line) });
  analytics = createAnalytics({ url: `http://127.0.0.1:${port}/collect?${SECRET}`, time, log });
});
afterEach(() => {
  analytics.stop();
  server.closeAllConnections();
  server.close();
});

const event = (name: string): EventBody => ({
  user: 'u',
  event: name,
  metadata: { result: 'SUCCESS', a: 1 },
});
const names = () => received.map(({ body }) => body.event);
const logged = () => lines.map((line) => JSON.parse(line) as { reason: string; lost: number });

test('each event goes to the service as it came, in its order', async () => {
  for (const name of ['a', 'b', 'c']) analytics.tell(event(name));
  await vi.waitUntil(() => received.length === 3);
  expect(names()).toEqual(['a', 'b', 'c']);
  expect(received[0]).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: event('a'),
  });
  expect(lines).toEqual([]);
});

test.each([500, 302])(
  'an answer of %i is only logged, once a minute, and the next event goes on',
  async (status) => {
    answer = { status, headers: { location: '/elsewhere' } };
    for (const name of ['a', 'b']) analytics.tell(event(name));
    await vi.waitUntil(() => received.length === 2 && time.pending === 0);
    expect(logged()).toMatchObject([{ reason: `HTTP ${status}`, lost: 1 }]);
    expect(lines.join()).not.toContain(SECRET);
    await time.advance(60_000);
    analytics.tell(event('c'));
    await vi.waitUntil(() => lines.length === 2);
    expect(logged()[1]).toMatchObject({ lost: 2 });
    expect(names()).toEqual(['a', 'b', 'c']);
  },
);

test('a service that is not there is only logged', async () => {
  server.close();
  analytics.tell(event('a'));
  await vi.waitUntil(() => lines.length === 1);
  expect(logged()[0]?.reason).toContain('ECONNREFUSED');
});

test('a service that does not answer is left after five seconds, and past 1,000 that wait events are dropped', async () => {
  answer = 'never';
  analytics.tell(event('first'));
  await vi.waitUntil(() => received.length === 1);
  for (let number = 0; number <= MAX_WAITING; number += 1) analytics.tell(event(`${number}`));
  expect(logged()).toMatchObject([{ reason: 'over 1000 wait', lost: 1 }]);
  await time.advance(TIMEOUT_MS);
  await vi.waitUntil(() => received.length === 2);
  expect(names()).toEqual(['first', '0']);
});

test('a stop gives up what waits, without a word', async () => {
  answer = 'never';
  for (const name of ['a', 'b']) analytics.tell(event(name));
  await vi.waitUntil(() => received.length === 1);
  analytics.stop();
  await vi.waitUntil(() => time.pending === 0);
  expect(names()).toEqual(['a']);
  expect(lines).toEqual([]);
});
