import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startScriptedHost } from '../../testing/scripted-host.ts';
import { anAddress } from '../../testing/stream-hub.ts';
import { createStreamRelay, type StreamRelay } from './stream-relay.ts';

let host: Awaited<ReturnType<typeof startScriptedHost>>;
let time: ManualTime;
let relay: StreamRelay;
let server: WebSocketServer;

beforeEach(async () => {
  host = await startScriptedHost();
  time = createManualTime(1_000_000, () => setImmediate());
  const log = pino({ enabled: false });
  relay = createStreamRelay({ url: `${host.socketUrl}/stream`, key: 'the-key', time, log });
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => relay.attach(socket));
  await once(server, 'listening');
});
afterEach(async () => {
  relay.stop();
  for (const client of server.clients) client.terminate();
  server.close();
  await host.stop();
});

async function connect() {
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const rows: unknown[] = [];
  const frames: string[] = [];
  let closed: number | undefined;
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString());
    frames.push(frame.type);
    rows.push(...(frame.data ?? [frame]));
  });
  socket.on('close', (code) => {
    closed = code;
  });
  await once(socket, 'open');
  return {
    socket,
    rows,
    frames,
    closed: () => closed,
    say: (type: string, assets: readonly string[]) => socket.send(JSON.stringify({ type, assets })),
  };
}

/** Lets ticks pass until it is so. */
function comes(look: () => unknown) {
  return expect.poll(async () => {
    await time.advance(50);
    return look();
  });
}

const price = (assetId: string, usd: number, blockId = usd) => ({ assetId, price: usd, blockId });
const prices = (...data: unknown[]) => ({ type: 'prices', data });
const updates = (...data: unknown[]) => ({ type: 'asset-updates', data });
const trade = (asset: string) => ({
  timestamp: '2026-01-01T00:00:00Z',
  asset,
  type: 'buy',
  usdPrice: 1,
  usdVolume: 1,
  nativeVolume: 1,
  traderAddress: USDC,
  txHash: '1'.repeat(64),
  amount: 1,
  isMev: false,
  isValidPrice: true,
  isValidPosition: true,
  poolId: USDC,
});

describe('clients of one host', () => {
  test('share one socket and one subscription, which lasts as long as one of them watches', async () => {
    const [first, second] = [await connect(), await connect()];
    first.say('subscribe:prices', [WRAPPED_SOL]);
    await comes(() => host.heard).toEqual([{ type: 'subscribe:prices', assets: [WRAPPED_SOL] }]);
    second.say('subscribe:prices', [WRAPPED_SOL, USDC]);
    await comes(() => host.heard.slice(1)).toEqual([{ type: 'subscribe:prices', assets: [USDC] }]);
    expect(host.sockets).toHaveLength(1);
    expect(host.headers).toMatchObject({ 'x-api-key': 'the-key', origin: host.url });
    host.say(prices(price(WRAPPED_SOL, 1), price(USDC, 2)));
    await comes(() => first.rows).toEqual([price(WRAPPED_SOL, 1)]);
    await comes(() => second.rows).toEqual([price(WRAPPED_SOL, 1), price(USDC, 2)]);
    first.socket.close();
    second.say('unsubscribe:prices', [USDC]);
    await comes(() => host.heard.slice(2)).toEqual([{ type: 'unsubscribe:prices', assets: [USDC] }]);
    second.socket.close();
    await comes(() => host.heard.slice(3)).toEqual([{ type: 'unsubscribe:prices', assets: [WRAPPED_SOL] }]);
    await time.advance(60_000);
    await comes(() => host.sockets.length).toBe(0);
  });

  test('are sent what others were sent before, laid together, when they come later', async () => {
    const first = await connect();
    first.say('subscribe:assets', [WRAPPED_SOL]);
    first.say('subscribe:prices', [WRAPPED_SOL]);
    await comes(() => host.heard.length).toBe(2);
    const [early, late] = [{ buyVolume: 1, sellVolume: 1 }, { buyVolume: 2 }];
    host.say(updates({ type: 'update', asset: { id: WRAPPED_SOL, symbol: 'SOL', stats24h: early } }));
    host.say(updates({ type: 'update', asset: { id: WRAPPED_SOL, stats24h: late, usdPrice: 5 } }));
    host.say(prices(price(WRAPPED_SOL, 5), price(WRAPPED_SOL, 4)));
    await comes(() => first.rows.length).toBeGreaterThan(1);
    const second = await connect();
    second.say('subscribe:assets', [WRAPPED_SOL]);
    second.say('subscribe:prices', [WRAPPED_SOL]);
    const stats24h = { buyVolume: 2, sellVolume: 1 };
    await comes(() => second.rows).toEqual([
      price(WRAPPED_SOL, 5),
      { type: 'update', asset: { id: WRAPPED_SOL, symbol: 'SOL', stats24h, usdPrice: 5 } },
    ]);
    expect(host.heard).toHaveLength(2);
  });

  test('are sent only what each subscribed to', async () => {
    const [watcher, trader, hunter] = [await connect(), await connect(), await connect()];
    watcher.say('subscribe:assets', [WRAPPED_SOL]);
    trader.say('subscribe:txns', [USDC]);
    hunter.say('subscribe:assets,recent', []);
    await comes(() => host.heard).toEqual(
      expect.arrayContaining([
        { type: 'subscribe:assets', assets: [WRAPPED_SOL] },
        { type: 'subscribe:txns', assets: [USDC] },
        { type: 'subscribe:assets,recent' },
      ]),
    );
    const known = { type: 'update', asset: { id: WRAPPED_SOL, usdPrice: 1 } };
    const born = { type: 'new', asset: { id: anAddress(1), symbol: 'NEW' } };
    host.say(updates(known));
    host.say(updates(born));
    host.say({ type: 'actions', data: [trade(USDC)] });
    host.say({ type: 'actions', data: [trade(WRAPPED_SOL)] });
    await comes(() => watcher.rows).toEqual([known]);
    await comes(() => trader.rows).toEqual([trade(USDC)]);
    await comes(() => hunter.rows).toEqual([born]);
  });

  test('have together as many ids as the host takes, those that most watch, and the others when there is room', async () => {
    const [first, second, third] = [await connect(), await connect(), await connect()];
    const ids = Array.from({ length: 2_500 }, (_, index) => anAddress(index + 1));
    first.say('subscribe:prices', ids.slice(0, 2_000));
    await comes(() => host.heard.length).toBe(1);
    const lost = ids[1_999] ?? '';
    host.say(prices(price(lost, 1)));
    await comes(() => first.rows).toEqual([price(lost, 1)]);
    // Only those that two watch take the place of others.
    second.say('subscribe:prices', ids.slice(2_000, 2_100));
    third.say('subscribe:prices', ids.slice(2_050, 2_500));
    const told = () =>
      (host.heard as { type: string; assets: string[] }[]).map(({ type, assets }) => [type, assets.length]);
    await comes(() => told().slice(-2)).toEqual([
      ['unsubscribe:prices', 50],
      ['subscribe:prices', 50],
    ]);
    expect((host.heard.at(-1) as { assets: string[] }).assets).toEqual(ids.slice(2_050, 2_100));
    // What the host was not asked for meanwhile is not told as if it were so now.
    const isLost = told().length;
    second.say('subscribe:prices', [lost]);
    await comes(() => told().length).toBeGreaterThan(isLost);
    host.say(prices(price(lost, 2)));
    await comes(() => second.rows).toEqual([price(lost, 2)]);
    first.socket.close();
    await comes(() => told().slice(-2)).toEqual([
      ['unsubscribe:prices', 1_949],
      ['subscribe:prices', 450],
    ]);
  });
});

describe('a host that', () => {
  test('is lost ends the sockets of its clients, and serves those that come before it is back', async () => {
    const before = await connect();
    before.say('subscribe:prices', [WRAPPED_SOL]);
    await comes(() => host.heard.length).toBe(1);
    await host.stop();
    await comes(before.closed).toBe(1001);
    const after = await connect();
    after.say('subscribe:prices', [USDC]);
    host.heard.length = 0;
    await host.begin();
    await comes(() => host.heard).toEqual([{ type: 'subscribe:prices', assets: [USDC] }]);
    host.say(prices(price(USDC, 1)));
    await comes(() => after.rows).toEqual([price(USDC, 1)]);
    expect(after.closed()).toBeUndefined();
  });

  test('is silent is silent to its clients too, so that no heartbeat hides it', async () => {
    const client = await connect();
    client.say('subscribe:prices', [WRAPPED_SOL]);
    await comes(() => host.heard.length).toBe(1);
    host.say(prices());
    await comes(() => client.frames.length).toBe(1);
    await time.advance(8_000);
    await setImmediate();
    const beats = client.frames.length;
    await time.advance(12_000);
    host.say(prices(price(WRAPPED_SOL, 1)));
    await comes(() => client.rows).toEqual([price(WRAPPED_SOL, 1)]);
    expect(client.frames.length).toBe(beats + 1);
  });

  test('neither speaks nor answers pings is let go of', async () => {
    const client = await connect();
    await comes(() => host.sockets.length).toBe(1);
    // It reads nothing any more, and so answers no ping.
    host.sockets[0]?.pause();
    await time.advance(15_000);
    await time.advance(15_000);
    await comes(client.closed).toBe(1001);
  });

  test.each([
    ['what is no JSON', '{"type":'],
    ['another form', { type: 'prices', data: [{ assetId: WRAPPED_SOL, price: 'much', blockId: 1 }] }],
    ['what nests deeply', `{"type":"prices","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['an error', { type: 'error', error: 'no' }],
    [
      'a row longer than any',
      updates({ type: 'update', asset: { id: WRAPPED_SOL, name: 'x'.repeat(60_000) } }),
    ],
  ])('sends %s is not believed, and heard again', async (_, message) => {
    const client = await connect();
    client.say('subscribe:prices', [WRAPPED_SOL]);
    client.say('subscribe:assets', [WRAPPED_SOL]);
    await comes(() => host.heard.length).toBe(2);
    host.say(message);
    host.say(prices(price(WRAPPED_SOL, 1)));
    await comes(() => client.rows).toEqual([price(WRAPPED_SOL, 1)]);
  });

  test('sends a longer message than any, or floods, is let go of, and asked again', async () => {
    const client = await connect();
    await comes(() => host.sockets.length).toBe(1);
    host.say('x'.repeat(2_000_001));
    await comes(client.closed).toBe(1001);
    const next = await connect();
    await comes(() => host.sockets.length).toBe(1);
    for (let sent = 0; sent < 31; sent += 1) host.say(' '.repeat(1_999_999));
    await comes(next.closed).toBe(1001);
  });
});

test('a client that does not read is not sent more than it can be', async () => {
  const [slow, quick] = [await connect(), await connect()];
  const ids = Array.from({ length: 40 }, (_, index) => anAddress(index + 1));
  for (const client of [slow, quick]) client.say('subscribe:assets', ids);
  await comes(() => host.heard.length).toBe(1);
  slow.socket.pause();
  for (let round = 1; round <= 60; round += 1) {
    host.say(
      updates(
        ...ids.map((id) => ({ type: 'update', asset: { id, name: 'x'.repeat(20_000), usdPrice: round } })),
      ),
    );
    await comes(() => quick.rows.length).toBe(round * ids.length);
  }
  const waiting = [...server.clients].map(({ bufferedAmount }) => bufferedAmount);
  expect(Math.max(...waiting)).toBeLessThan(262_144 + 1_000_000);
  slow.socket.resume();
  await comes(() => (slow.rows.at(-1) as { asset: { usdPrice: number } }).asset.usdPrice).toBe(60);
  expect(slow.rows.length).toBeLessThan(quick.rows.length);
});
