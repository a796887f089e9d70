import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { guardSocket } from './guard-socket.ts';

const OPEN = 1;
let socket: EventEmitter & { readyState: number; close: () => void; ping: () => void; terminate: () => void };
let dropped: string[];

beforeEach(() => {
  dropped = [];
  socket = Object.assign(new EventEmitter(), {
    OPEN,
    readyState: OPEN,
    close: vi.fn(),
    ping: vi.fn(),
    terminate: vi.fn(),
  });
});

/** A guard of the little of a socket that it uses. */
const guard = () => guardSocket(socket as unknown as WebSocket, (reason) => dropped.push(reason));

test('admits fifty messages a tick', () => {
  const { admit, settle } = guard();
  for (const tick of [1, 2]) {
    expect([tick, Array.from({ length: 50 }, admit)]).toEqual([tick, Array(50).fill(true)]);
    settle();
  }
  expect(Array.from({ length: 51 }, admit).at(-1)).toBe(false);
  expect(socket.close).toHaveBeenCalledExactlyOnceWith(1008, 'too many messages');
  expect(dropped).toEqual(['flooding']);
});

test('forgives nineteen malformed messages, however long they take', () => {
  const { forgive, settle } = guard();
  const answers = Array.from({ length: 20 }, () => {
    settle();
    return forgive();
  });
  expect(answers).toEqual([...Array(19).fill(true), false]);
  expect(socket.close).toHaveBeenCalledExactlyOnceWith(1008, 'too many malformed messages');
  expect(dropped).toEqual(['malformed']);
});

test('cuts off what answers no ping, and says so only of what was open', () => {
  const { ping } = guard();
  ping();
  socket.emit('pong');
  ping();
  expect(socket.terminate).not.toHaveBeenCalled();
  ping();
  expect(socket.ping).toHaveBeenCalledTimes(2);
  expect(socket.terminate).toHaveBeenCalledTimes(1);
  expect(dropped).toEqual(['silent']);
  socket.readyState = 3;
  ping();
  expect(dropped).toEqual(['silent']);
});

test('says nothing of a socket that is closing, and takes its errors', () => {
  const { admit } = guard();
  socket.readyState = 2;
  for (let message = 0; message < 60; message += 1) admit();
  socket.emit('error', new Error('no frame'));
  expect(socket.close).not.toHaveBeenCalled();
  expect(dropped).toEqual([]);
});
