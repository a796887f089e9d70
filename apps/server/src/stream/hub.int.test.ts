import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { millis } from '@orrery/core';
import { USDC, WRAPPED_SOL } from '@orrery/domain';
import { createMarket, type Market } from '@orrery/market';
import {
  STREAM_SUBSCRIPTIONS_MOST,
  type StreamFrame,
  StreamFrameSchema,
  TIMEFRAMES,
  type TokenTx,
} from '@orrery/wire';
import { type Address, getAddressDecoder, type Signature } from '@solana/kit';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createDoors } from '../http/doors.ts';
import { addUpgrades } from '../http/upgrades.ts';
import { createStreamHub, type StreamHub } from './hub.ts';
import { RECENT_MOST } from './recent-list.ts';
import { TRADES_KEPT_MOST } from './topics.ts';

let server: Server;
let market: Market;
let hub: StreamHub;
let url: string;
let hangUp: () => Promise<void>;

beforeEach(async () => {
  const tokens = [WRAPPED_SOL, USDC].map((id) => ({
    id,
    symbol: 'S',
    name: 'N',
    decimals: 6,
    tokenProgram: id,
    tags: [],
  }));
  market = createMarket(tokens);
  hub = createStreamHub(market);
  server = createServer();
  hangUp = addUpgrades(server, createDoors({ host: '127.0.0.1', publicUrl: 'http://x:1' }), {
    '/stream': (socket) => hub.attach(socket),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/stream`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A client that hands over its frames one by one, each parsed by the wire schema. */
async function connect(options = {}) {
  const socket = new WebSocket(url, options);
  const frames: unknown[] = [];
  let wake = () => {};
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()));
    wake();
  });
  await new Promise((resolve) => socket.once('open', resolve));
  return {
    socket,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async next() {
      if (frames.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return v.parse(StreamFrameSchema, frames.shift());
    },
    frames,
  };
}

/** The server has read everything a client sent before once it has answered a malformed message sent after. */
async function settle(client: Awaited<ReturnType<typeof connect>>) {
  client.say('?');
  for (let frame = await client.next(); frame.type !== 'error'; frame = await client.next());
}

function trade(asset: Address, price: number, at = 0) {
  market.apply({
    asset,
    trader: USDC,
    side: 'buy',
    time: millis(at),
    slot: 5,
    price,
    isValidPrice: true,
    microUsd: 1,
  });
}

function aTx(asset: Address, amount: number): TokenTx {
  return {
    timestamp: new Date(0).toISOString(),
    asset,
    type: 'buy',
    usdPrice: 1,
    usdVolume: 1,
    nativeVolume: 1,
    traderAddress: USDC,
    txHash: '1'.repeat(64) as Signature,
    amount,
    isMev: false,
    isValidPrice: true,
    isValidPosition: true,
    poolId: USDC,
  };
}

function amounts(frame: StreamFrame): number[] {
  return frame.type === 'actions' ? frame.data.map(({ amount }) => amount) : [];
}

/** A token of a launchpad, with its curve. */
function launch(id: Address, createdAt: number) {
  const facts = { id, symbol: 'S', name: 'N', decimals: 6, tokenProgram: id, tags: [] };
  market.addToken({ ...facts, launch: { launchpad: 'pad', developer: USDC, createdAt: millis(createdAt) } });
  market.setPool({ label: '', pool: anAddress(3), mints: [id, USDC], amounts: [1, 1], curveProgress: 1 });
}

/** One of many that no token has. */
function anAddress(index: number): Address {
  return getAddressDecoder().decode(Uint8Array.from({ length: 32 }, (_, at) => (index >> (at * 8)) & 255));
}

describe('/stream', () => {
  test('tells a new subscriber where things stand, then only what changed, in one frame of many', async () => {
    const client = await connect();
    trade(WRAPPED_SOL, 1);
    trade(USDC, 1);
    client.say({ type: 'subscribe:prices', assets: [WRAPPED_SOL, USDC] });
    await settle(client);
    hub.tick(millis(0));
    expect(await client.next()).toMatchObject({ type: 'prices', data: [{ price: 1 }, { price: 1 }] });
    for (const price of [2, 3, 4]) trade(WRAPPED_SOL, price);
    hub.tick(millis(0));
    expect(await client.next()).toEqual({
      type: 'prices',
      data: [{ assetId: WRAPPED_SOL, price: 4, blockId: 5 }],
    });
    hub.tick(millis(0));
    trade(USDC, 9);
    hub.tick(millis(0));
    expect(await client.next()).toEqual({ type: 'prices', data: [{ assetId: USDC, price: 9, blockId: 5 }] });
  });

  test('sends of an asset the members that changed and no others', async () => {
    const client = await connect();
    client.say({ type: 'subscribe:assets', assets: [WRAPPED_SOL] });
    await settle(client);
    hub.tick(millis(0));
    expect(await client.next()).toMatchObject({ data: [{ asset: { symbol: 'S' } }] });
    market.setPool({ label: '', pool: USDC, mints: [WRAPPED_SOL, USDC], amounts: [1, 1] });
    market.setPrice(USDC, 1, 1);
    hub.tick(millis(0));
    const frame = await client.next();
    const [row] = frame.type === 'asset-updates' ? frame.data : [];
    // How far liquidity has changed is a statistic of each window.
    expect(Object.keys(row?.asset ?? {})).toEqual([
      'id',
      'liquidity',
      ...TIMEFRAMES.map((name) => `stats${name}`),
    ]);
    expect(row?.asset.liquidity).toBe(2);
  });

  test('gives a sign of life to who got nothing for ten seconds, and to nobody else', async () => {
    const [quiet, busy] = [await connect(), await connect()];
    busy.say({ type: 'subscribe:prices', assets: [USDC] });
    await settle(busy);
    trade(USDC, 2);
    hub.tick(millis(500));
    hub.tick(millis(10_499));
    expect(await busy.next()).toMatchObject({ type: 'prices', data: [{ price: 2 }] });
    quiet.say('?');
    expect(await quiet.next()).toMatchObject({ type: 'error' });
    trade(USDC, 3);
    hub.tick(millis(10_500));
    expect(await quiet.next()).toEqual({ type: 'prices', data: [] });
    expect(await busy.next()).toMatchObject({ type: 'prices', data: [{ price: 3 }] });
    hub.tick(millis(20_499));
    quiet.say('?');
    expect(await quiet.next()).toMatchObject({ type: 'error' });
    hub.tick(millis(20_500));
    expect(await quiet.next()).toEqual({ type: 'prices', data: [] });
    expect(await busy.next()).toEqual({ type: 'prices', data: [] });
  });

  test('tells of each trade once, oldest first, one asset a frame, from the subscription on', async () => {
    const client = await connect();
    hub.publish([aTx(WRAPPED_SOL, 1)]);
    client.say({ type: 'subscribe:txns', assets: [WRAPPED_SOL, USDC] });
    client.say({ type: 'subscribe:txns', assets: [USDC, USDC] });
    await settle(client);
    hub.publish([aTx(WRAPPED_SOL, 2), aTx(USDC, 3), aTx(WRAPPED_SOL, 4)]);
    hub.tick(millis(0));
    expect(await client.next()).toEqual({
      type: 'actions',
      data: [aTx(WRAPPED_SOL, 2), aTx(WRAPPED_SOL, 4)],
    });
    expect(await client.next()).toEqual({ type: 'actions', data: [aTx(USDC, 3)] });
    hub.tick(millis(0));
    client.say({ type: 'unsubscribe:txns', assets: [USDC] });
    client.say({ type: 'subscribe:txns', assets: [USDC] });
    await settle(client);
    hub.publish([aTx(USDC, 5)]);
    hub.tick(millis(0));
    expect(await client.next()).toEqual({ type: 'actions', data: [aTx(USDC, 5)] });
    expect(client.frames).toEqual([]);
  });

  test('tells a client that was behind of the newest trades, each once, and the others of every one', async () => {
    const [slow, quick] = [await connect(), await connect()];
    const ids = [WRAPPED_SOL, USDC];
    for (const client of [slow, quick]) client.say({ type: 'subscribe:txns', assets: ids });
    await Promise.all([settle(slow), settle(quick)]);
    slow.socket.pause();
    const ticks = 8_000;
    const perTick = 5;
    const told: number[] = [];
    for (let tick = 0; tick < ticks; tick += 1) {
      const txs = Array.from({ length: perTick }, (_, index) => aTx(USDC, tick * perTick + index));
      hub.publish(txs);
      hub.tick(millis(0));
      if (tick % 10 === 9) for (let at = 0; at < 10; at += 1) told.push(...amounts(await quick.next()));
    }
    expect(told).toEqual(Array.from({ length: ticks * perTick }, (_, index) => index));
    slow.socket.resume();
    await settle(slow);
    const { ticksHeldBack } = hub.status();
    expect(ticksHeldBack).toBeGreaterThan(ticks / 2);
    hub.tick(millis(0));
    const newest = amounts(await slow.next());
    expect(newest).toEqual(told.slice(-TRADES_KEPT_MOST));
    hub.publish([aTx(USDC, -1)]);
    hub.tick(millis(0));
    expect(amounts(await slow.next())).toEqual([-1]);
  });

  test('tells who watches the newest tokens of a new one in full, then what changed of it, then that it graduated', async () => {
    const [client, late] = [await connect(), await connect()];
    launch(anAddress(1), 1_000);
    client.say({ type: 'subscribe:assets,recent', filters: {} });
    client.say({ type: 'subscribe:assets,recent' });
    await settle(client);
    hub.tick(millis(0));
    expect(await client.next()).toMatchObject({
      data: [{ type: 'update', asset: { id: anAddress(1), symbol: 'S' } }],
    });
    const born = anAddress(2);
    launch(born, 2_000);
    hub.tick(millis(0));
    expect(await client.next()).toEqual({
      type: 'asset-updates',
      data: [{ type: 'new', asset: market.asset(born) }],
    });
    market.setPool({
      label: '',
      pool: anAddress(3),
      mints: [born, USDC],
      amounts: [1, 1],
      curveProgress: 50,
    });
    hub.tick(millis(0));
    expect(await client.next()).toEqual({
      type: 'asset-updates',
      data: [{ type: 'update', asset: expect.objectContaining({ id: born, bondingCurve: 50 }) }],
    });
    market.setPool({
      label: '',
      pool: anAddress(4),
      mints: [born, USDC],
      amounts: [1, 1],
      graduatedFrom: anAddress(3),
    });
    hub.tick(millis(0));
    expect(await client.next()).toMatchObject({
      data: [{ type: 'graduated', asset: { id: born, symbol: 'S', graduatedPool: anAddress(4) } }],
    });
    client.say({ type: 'unsubscribe:assets,recent' });
    await settle(client);
    launch(anAddress(5), 3_000);
    hub.tick(millis(0));
    late.say({ type: 'subscribe:assets,recent' });
    await Promise.all([settle(client), settle(late)]);
    hub.tick(millis(0));
    expect(await late.next()).toMatchObject({
      data: [1, 2, 5].map((n) => ({ type: 'update', asset: { id: anAddress(n) } })),
    });
    expect(client.frames).toEqual([]);
  });

  test('keeps the recent list to the newest hundred: what is older is no news when it changes', async () => {
    for (let n = 1; n <= 101; n += 1) launch(anAddress(n), n);
    const client = await connect();
    client.say({ type: 'subscribe:assets,recent' });
    await settle(client);
    hub.tick(millis(0));
    const { data } = (await client.next()) as { data: unknown[] };
    expect(data).toHaveLength(RECENT_MOST);
    market.setPrice(anAddress(1), 5, 5);
    launch(anAddress(102), 200);
    hub.tick(millis(0));
    market.setPrice(anAddress(2), 5, 5);
    market.setPrice(anAddress(3), 5, 5);
    hub.tick(millis(0));
    expect(await client.next()).toMatchObject({ data: [{ type: 'new', asset: { id: anAddress(102) } }] });
    const { data: changed } = (await client.next()) as { data: { asset: { id: string } }[] };
    expect(changed.map(({ asset }) => asset.id)).toEqual([anAddress(3)]);
  });

  test('is silent after an unsubscription', async () => {
    const client = await connect();
    client.say({ type: 'subscribe:prices', assets: [USDC] });
    client.say({ type: 'unsubscribe:prices', assets: [USDC] });
    await settle(client);
    trade(USDC, 2);
    hub.tick(millis(0));
    await settle(client);
    expect(client.frames).toEqual([]);
  });

  test('queues no more than a bound for a client that does not read, and gives it the newest values when it does', async () => {
    const client = await connect();
    client.say({ type: 'subscribe:assets', assets: [USDC] });
    await settle(client);
    client.socket.pause();
    const ticks = 20_000;
    for (let tick = 1; tick <= ticks; tick += 1) {
      trade(USDC, tick);
      hub.tick(millis(0));
    }
    client.socket.resume();
    await settle(client);
    expect(client.frames.length).toBeLessThan(ticks / 2);
    const { framesSent, ticksHeldBack } = hub.status();
    expect(ticksHeldBack).toBeGreaterThan(ticks / 2);
    expect(framesSent + ticksHeldBack).toBe(ticks);
    client.frames.length = 0;
    hub.tick(millis(0));
    expect(await client.next()).toMatchObject({ data: [{ asset: { usdPrice: ticks } }] });
  });

  test('takes 2,000 subscriptions of a connection and no more until it gives one up', async () => {
    const client = await connect();
    const ids = Array.from({ length: STREAM_SUBSCRIPTIONS_MOST - 1 }, (_, index) => anAddress(index));
    const kinds = [ids.slice(0, 1_000), ids.slice(1_000)] as const;
    client.say({ type: 'subscribe:prices', assets: kinds[0] });
    client.say({ type: 'subscribe:txns', assets: [...kinds[1]] });
    client.say({ type: 'subscribe:assets', assets: [WRAPPED_SOL] });
    client.say({ type: 'subscribe:assets', assets: [WRAPPED_SOL] });
    client.say({ type: 'subscribe:prices', assets: [USDC] });
    expect(await client.next()).toEqual({ type: 'error', error: 'at most 2000 subscriptions' });
    trade(USDC, 2);
    hub.tick(millis(0));
    expect(await client.next()).toMatchObject({
      type: 'asset-updates',
      data: [{ asset: { id: WRAPPED_SOL } }],
    });
    client.say({ type: 'unsubscribe:txns', assets: kinds[1].slice(0, 1) });
    client.say({ type: 'subscribe:prices', assets: [USDC] });
    await settle(client);
    trade(USDC, 3);
    hub.tick(millis(0));
    expect(await client.next()).toMatchObject({ type: 'prices', data: [{ assetId: USDC, price: 3 }] });
  });

  test('answers the malformed with an error frame and closes with 1008 at the twentieth', async () => {
    const client = await connect();
    const closed = new Promise<number>((resolve) => client.socket.once('close', resolve));
    const bad = ['{', '[]', 'null', '{"type":1}', '{"type":"subscribe:prices","assets":["x"]}'];
    for (let index = 0; index < 20; index += 1) client.say(bad[index % bad.length] ?? '');
    expect(await client.next()).toMatchObject({ type: 'error' });
    expect(await closed).toBe(1008);
    expect(hub.status().dropped).toEqual({ silent: 0, malformed: 1, flooding: 0 });
  });

  test('answers a message of an unknown type with an error frame and holds none against the client', async () => {
    const client = await connect();
    for (let index = 0; index < 40; index += 1) client.say({ type: 'subscribe:all' });
    for (let index = 0; index < 40; index += 1) {
      expect(await client.next()).toEqual({ type: 'error', error: 'unknown message' });
    }
    expect(hub.status()).toMatchObject({ clients: 1, dropped: { malformed: 0 } });
  });

  test('closes on a flood, and on a frame that is too big', async () => {
    const flooding = await connect();
    const flooded = new Promise<number>((resolve) => flooding.socket.once('close', resolve));
    for (let index = 0; index < 60; index += 1) flooding.say({ type: 'subscribe:prices', assets: [] });
    expect(await flooded).toBe(1008);
    expect(hub.status().dropped).toEqual({ silent: 0, malformed: 0, flooding: 1 });
    const big = await connect();
    const refused = new Promise<number>((resolve) => big.socket.once('close', resolve));
    big.say('x'.repeat(140_000));
    expect(await refused).toBe(1009);
  });

  test('drops a connection that answers no ping and keeps the one that does', async () => {
    const [dead, live] = [await connect({ autoPong: false }), await connect()];
    const closed = new Promise((resolve) => dead.socket.once('close', resolve));
    const pinged = [dead, live].map(({ socket }) => new Promise((resolve) => socket.once('ping', resolve)));
    hub.ping();
    await Promise.all(pinged);
    await settle(live);
    hub.ping();
    await closed;
    await settle(live);
    expect(hub.status()).toMatchObject({ clients: 1, dropped: { silent: 1, malformed: 0, flooding: 0 } });
  });

  test('tells every client that the server goes away, waits for none that does not answer, and takes no other', async () => {
    const [mute, client] = [await connect(), await connect()];
    mute.socket.pause();
    const closed = new Promise<number>((resolve) => client.socket.once('close', resolve));
    const hungUp = hangUp();
    expect(await closed).toBe(1001);
    await hungUp;
    const late = new WebSocket(url);
    const error = await new Promise<Error>((resolve) => late.once('error', resolve));
    expect(error.message).toContain('503');
  });

  test('refuses an upgrade elsewhere and from an unknown host', async () => {
    for (const [address, host, status] of [
      [url.replace('stream', 'other'), 'localhost', 404],
      [url, 'evil.example', 421],
    ] as const) {
      const socket = new WebSocket(address, { headers: { host } });
      const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
      expect(error.message).toContain(String(status));
    }
  });
});
