import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import type { Market } from '@orrery/market';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { anAddress, settle, startHub } from '../testing/stream-hub.ts';
import type { StreamHub } from './hub.ts';

// As figures, so that a change of them fails here.
const MAX_STREAM_SUBSCRIPTIONS = 2_000;

let running: Awaited<ReturnType<typeof startHub>>;
let market: Market;
let hub: StreamHub;
let connect: (typeof running)['connect'];

beforeEach(async () => {
  running = await startHub();
  ({ market, hub, connect } = running);
});
afterEach(() => running.close());

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
    const pool = { label: '', pool: USDC, mints: [WRAPPED_SOL, USDC] as const };
    market.setPool({ ...pool, amounts: [5, 5] });
    market.setPrice(USDC, 1, 1);
    const client = await connect();
    client.say({ type: 'subscribe:assets', assets: [WRAPPED_SOL] });
    await settle(client);
    hub.tick(millis(0));
    expect(await client.next()).toMatchObject({ data: [{ asset: { symbol: 'S' } }] });
    market.setPool({ ...pool, amounts: [1, 1] });
    hub.tick(millis(0));
    const frame = await client.next();
    const [row] = frame.type === 'asset-updates' ? frame.data : [];
    // How far liquidity has changed is a statistic of each window, and the organic score one of the day.
    expect(Object.keys(row?.asset ?? {})).toEqual([
      'id',
      'liquidity',
      'organicScore',
      'organicScoreLabel',
      ...TIMEFRAMES.map((name) => `stats${name}`),
    ]);
    expect(row?.asset.liquidity).toBe(2);
  });

  test('sends a heartbeat to clients that got nothing for five seconds, and to no other', async () => {
    const [quiet, busy] = [await connect(), await connect()];
    busy.say({ type: 'subscribe:prices', assets: [USDC] });
    await settle(busy);
    trade(USDC, 2);
    hub.tick(millis(500));
    hub.tick(millis(5_499));
    expect(await busy.next()).toMatchObject({ type: 'prices', data: [{ price: 2 }] });
    quiet.say('?');
    expect(await quiet.next()).toMatchObject({ type: 'error' });
    trade(USDC, 3);
    hub.tick(millis(5_500));
    expect(await quiet.next()).toEqual({ type: 'prices', data: [] });
    expect(await busy.next()).toMatchObject({ type: 'prices', data: [{ price: 3 }] });
    hub.tick(millis(10_499));
    quiet.say('?');
    expect(await quiet.next()).toMatchObject({ type: 'error' });
    hub.tick(millis(10_500));
    expect(await quiet.next()).toEqual({ type: 'prices', data: [] });
    expect(await busy.next()).toEqual({ type: 'prices', data: [] });
  });

  test('is silent after an unsubscription', async () => {
    const client = await connect();
    client.say({ type: 'subscribe:prices', assets: [USDC] });
    client.say({ type: 'unsubscribe:prices', assets: [USDC] });
    await settle(client);
    trade(USDC, 2);
    hub.tick(millis(0));
    client.say('?');
    expect(await client.next()).toMatchObject({ type: 'error' });
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
    expect(await client.next()).toMatchObject({ data: [{ asset: { usdPrice: ticks, symbol: 'S' } }] });
  });

  test('takes 2,000 subscriptions of a connection and no more until it gives one up', async () => {
    const client = await connect();
    const ids = Array.from({ length: MAX_STREAM_SUBSCRIPTIONS - 1 }, (_, index) => anAddress(index));
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
    const hungUp = running.hangUp();
    expect(await closed).toBe(1001);
    await hungUp;
    const late = new WebSocket(running.url);
    const error = await new Promise<Error>((resolve) => late.once('error', resolve));
    expect(error.message).toContain('503');
  });

  test('refuses an upgrade elsewhere and from an unknown host', async () => {
    for (const [address, host, status] of [
      [running.url.replace('stream', 'other'), 'localhost', 404],
      [running.url, 'evil.example', 421],
    ] as const) {
      const socket = new WebSocket(address, { headers: { host } });
      const error = await new Promise<Error>((resolve) => socket.once('error', resolve));
      expect(error.message).toContain(String(status));
    }
  });
});
