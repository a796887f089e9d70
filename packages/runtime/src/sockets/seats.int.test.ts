import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitConnections, Seats } from './seats.ts';

const GET = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
let server: Server;
let answered: number;

beforeEach(async () => {
  answered = 0;
  server = createServer((request, response) => {
    if (!request.socket.writable) return;
    answered += 1;
    response.end('here');
  });
  limitConnections(server, 6);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(socket: Socket): Promise<string> {
  socket.write(GET);
  const [answer] = await once(socket, 'data');
  return String(answer);
}

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);

test('answers as many connections of an address as half of all, one more with 429, and another once one has gone', async () => {
  const seated = [open(), open(), open()];
  for (const socket of seated) expect(await ask(socket)).toContain('200 OK');
  const standing = open();
  const closed = once(standing, 'close');
  expect(await ask(standing)).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n[\s\S]*retry-after: 5\r\n/);
  await closed;
  expect(answered).toBe(3);
  const [first] = seated;
  const left = new Promise((resolve) => server.once('connection', resolve));
  first?.destroy();
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
    .toBe(2);
  const next = open();
  await left;
  expect(await ask(next)).toContain('200 OK');
});

test('has no place for anyone once all are taken, for any address', () => {
  const seats = new Seats(4);
  const from = ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
  const sockets = from.map((remoteAddress) =>
    Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
  );
  const takeAll = () => sockets.map((socket) => seats.take(socket));
  expect(takeAll()).toEqual([true, true, false, true, true, false]);
  for (const index of [0, 3, 4]) sockets[index]?.emit('close', false);
  expect(takeAll()).toEqual([true, false, false, true, true, false]);
});
