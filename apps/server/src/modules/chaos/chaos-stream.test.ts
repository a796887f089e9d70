import { EventEmitter } from 'node:events';
import { millis } from '@orrery/core/time';
import { createMarket } from '@orrery/market';
import { oracleOf } from '@orrery/world';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createFeeds } from '../../prices/feeds.ts';
import { createChaosStream } from './chaos-stream.ts';

const NOW = 1_790_000_000_000;

/** What the stream uses of a socket. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  sent: unknown[] = [];
  ended: unknown;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code: number) {
    this.readyState = 2;
    this.ended = code;
  }
  terminate() {
    this.ended = 'terminated';
  }
  ping() {
    this.sent.push('ping');
  }
  say(message: unknown) {
    this.emit('message', Buffer.from(JSON.stringify(message)), false);
  }
}

function serve() {
  const clock = { now: () => millis(NOW) };
  const oracle = oracleOf({ seed: 1, characters: new Map() }, NOW);
  const readCandles = () => Promise.resolve([]);
  const stream = createChaosStream(
    createFeeds({ oracle, market: createMarket([]), readCandles, clock }),
    clock,
  );
  const socket = new FakeSocket();
  // A whole socket would need a network.
  stream.attach(socket as unknown as WebSocket);
  return { stream, socket };
}

const subscribe = { type: 'subscribe', channels: ['btc-usd', 'sol-usd'] };

test('tells a client the price of what it subscribed to, until it does no more', () => {
  const { stream, socket } = serve();
  stream.tick();
  expect(socket.sent).toEqual([]);
  socket.say(subscribe);
  socket.say({ type: 'unsubscribe', channels: ['sol-usd'] });
  stream.tick();
  expect(socket.sent).toEqual([
    { a: 'price', p: 10_430_000_000_000, e: -8, base: 'btc', quote: 'usd', time: NOW, volume: 0 },
  ]);
});

test('sends nothing to a client that does not read, and the newest price once it does', () => {
  const { stream, socket } = serve();
  socket.say(subscribe);
  socket.bufferedAmount = 70_000;
  stream.tick();
  expect(socket.sent).toEqual([]);
  socket.bufferedAmount = 0;
  stream.tick();
  expect(socket.sent).toHaveLength(2);
});

test('closes clients that flood, send nonsense or give no heartbeat', () => {
  const flooding = serve();
  for (let count = 0; count <= 50; count += 1) flooding.socket.say(subscribe);
  expect(flooding.socket.ended).toBe(1008);
  const malformed = serve();
  for (let count = 0; count < 19; count += 1)
    malformed.socket.say({ type: 'subscribe', channels: ['doge-usd'] });
  expect(malformed.socket.ended).toBeUndefined();
  malformed.socket.emit('message', Buffer.from('nonsense'), false);
  expect(malformed.socket.ended).toBe(1008);
  const silent = serve();
  silent.stream.ping();
  silent.socket.emit('pong');
  silent.stream.ping();
  expect(silent.socket.ended).toBeUndefined();
  silent.stream.ping();
  expect(silent.socket.ended).toBe('terminated');
});
