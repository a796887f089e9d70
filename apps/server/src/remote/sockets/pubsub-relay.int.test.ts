import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startScriptedHost } from '../../testing/scripted-host.ts';
import { createPubSubRelay, type PubSubRelay } from './pubsub-relay.ts';

let node: Awaited<ReturnType<typeof startScriptedHost>>;
let time: ManualTime;
let relay: PubSubRelay;
let server: WebSocketServer;

beforeEach(async () => {
  node = await startScriptedHost();
  time = createManualTime(1_000_000, () => setImmediate());
  relay = createPubSubRelay({ url: () => node.socketUrl, time });
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => relay.attach(socket));
  await once(server, 'listening');
});
afterEach(async () => {
  relay.stop();
  for (const client of server.clients) client.terminate();
  server.close();
  await node.stop();
});

async function connect() {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const texts: string[] = [];
  let closed: number | undefined;
  socket.on('message', (data: Buffer) => texts.push(data.toString()));
  socket.on('close', (code) => {
    closed = code;
  });
  await once(socket, 'open');
  return {
    socket,
    texts,
    closed: () => closed,
    call: (method: string, params: unknown[] = [], id: unknown = 1) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params })),
  };
}

type Call = { id: number; method: string; params: unknown[] };
const calls = () => (node.heard as Call[]).map(({ method, params }) => [method, ...params]);
const idOf = (place: number) => (node.heard as Call[])[place]?.id;
const confirm = (place: number, subscription: number) =>
  node.say({ jsonrpc: '2.0', result: subscription, id: idOf(place) });

function comes(look: () => unknown) {
  return expect.poll(async () => {
    await time.advance(10);
    return look();
  });
}

describe('clients of one node', () => {
  test('share its socket and equal subscriptions, each by its own id and number', async () => {
    const [first, second, other] = [await connect(), await connect(), await connect()];
    first.call('accountSubscribe', ['A'], 'one');
    await comes(calls).toEqual([['accountSubscribe', 'A']]);
    second.call('accountSubscribe', ['A'], 2);
    other.call('slotSubscribe', [], 3);
    await comes(calls).toEqual([['accountSubscribe', 'A'], ['slotSubscribe']]);
    confirm(0, 700);
    confirm(1, 701);
    await comes(() => [first, second, other].map(({ texts }) => texts)).toEqual([
      ['{"jsonrpc":"2.0","result":1,"id":"one"}'],
      ['{"jsonrpc":"2.0","result":2,"id":2}'],
      ['{"jsonrpc":"2.0","result":3,"id":3}'],
    ]);
    node.say(
      '{"jsonrpc":"2.0","method":"accountNotification","params":{"subscription":700,"result":{"lamports":18446744073709551615}}}',
    );
    const told = (number: number) =>
      `{"jsonrpc":"2.0","method":"accountNotification","params":{"result":{"lamports":18446744073709551615},"subscription":${number}}}`;
    await comes(() => [first, second, other].map(({ texts }) => texts.slice(1))).toEqual([
      [told(1)],
      [told(2)],
      [],
    ]);
    expect(node.sockets).toHaveLength(1);
  });

  test('end a subscription at the node with the last of them, and none of another', async () => {
    const [first, second] = [await connect(), await connect()];
    first.call('accountSubscribe', ['A']);
    await comes(() => node.heard.length).toBe(1);
    confirm(0, 700);
    await comes(() => first.texts.length).toBe(1);
    second.call('accountSubscribe', ['A']);
    second.call('accountUnsubscribe', [1], 'not its own');
    await comes(() => second.texts.map((text) => JSON.parse(text))).toEqual([
      { jsonrpc: '2.0', result: 2, id: 1 },
      expect.objectContaining({ error: expect.objectContaining({ code: -32_602 }), id: 'not its own' }),
    ]);
    first.socket.close();
    second.call('accountUnsubscribe', [2], 9);
    await comes(calls).toEqual([
      ['accountSubscribe', 'A'],
      ['accountUnsubscribe', 700],
    ]);
    await comes(() => second.texts.at(-1)).toBe('{"jsonrpc":"2.0","result":true,"id":9}');
  });

  test('are told once of a signature, which ends its subscription, and may ask again', async () => {
    const client = await connect();
    client.call('signatureSubscribe', ['S', { enableReceivedNotification: true }]);
    await comes(() => node.heard.length).toBe(1);
    confirm(0, 5);
    const notify = (value: unknown) =>
      node.say({
        jsonrpc: '2.0',
        method: 'signatureNotification',
        params: { subscription: 5, result: { context: { slot: 1 }, value } },
      });
    notify('receivedSignature');
    notify({ err: null });
    notify({ err: null });
    await comes(() => client.texts.length).toBe(3);
    client.call('signatureSubscribe', ['S', { enableReceivedNotification: true }]);
    await comes(() => node.heard.length).toBe(2);
    expect(client.texts).toHaveLength(3);
  });

  test('are told what the node refuses', async () => {
    const client = await connect();
    client.call('accountSubscribe', ['?'], 4);
    await comes(() => node.heard.length).toBe(1);
    node.say({ jsonrpc: '2.0', error: { code: -32_602, message: 'no address' }, id: idOf(0) });
    await comes(() => client.texts).toEqual([
      '{"jsonrpc":"2.0","error":{"code":-32602,"message":"no address"},"id":4}',
    ]);
  });
});

test.each(['programSubscribe', 'logsSubscribe', 'blockSubscribe', 'getProgramAccounts'])(
  '%s, which could use up what the operator pays for, is refused here',
  async (method) => {
    const client = await connect();
    client.call(method, ['all'], 7);
    await comes(() => client.texts.map((text) => JSON.parse(text))).toEqual([
      { jsonrpc: '2.0', error: { code: -32_601, message: 'Method not found' }, id: 7 },
    ]);
    expect(node.heard).toEqual([]);
  },
);

test('a client has 64 subscriptions and says what can be read', async () => {
  const client = await connect();
  for (let index = 0; index < 40; index += 1) client.call('accountSubscribe', [index], index);
  await comes(() => node.heard.length).toBe(40);
  await time.advance(1_000);
  for (let index = 40; index < 65; index += 1) client.call('accountSubscribe', [index], index);
  await comes(() => client.texts.map((text) => JSON.parse(text))).toEqual([
    { jsonrpc: '2.0', error: { code: -32_005, message: 'Too many subscriptions' }, id: 64 },
  ]);
  expect(node.heard).toHaveLength(64);
  await time.advance(1_000);
  for (let index = 0; index < 20; index += 1) client.socket.send('{');
  await comes(client.closed).toBe(1008);
});

test('the sockets of clients end with the node’s; those that come before it is back are served then', async () => {
  const before = await connect();
  before.call('slotSubscribe');
  await comes(() => node.heard.length).toBe(1);
  await node.stop();
  await comes(before.closed).toBe(1001);
  const after = await connect();
  after.call('accountSubscribe', ['A']);
  node.heard.length = 0;
  await node.begin();
  await comes(calls).toEqual([['accountSubscribe', 'A']]);
  confirm(0, 1);
  await comes(() => after.texts.length).toBe(1);
});

test('a client that does not read is cut off', async () => {
  const client = await connect();
  client.call('slotSubscribe');
  await comes(() => node.heard.length).toBe(1);
  confirm(0, 1);
  await comes(() => client.texts.length).toBe(1);
  client.socket.pause();
  await expect
    .poll(async () => {
      await time.advance(10);
      node.say({
        jsonrpc: '2.0',
        method: 'slotNotification',
        params: { subscription: 1, result: 'x'.repeat(1_000_000) },
      });
      return server.clients.size;
    })
    .toBe(0);
});
