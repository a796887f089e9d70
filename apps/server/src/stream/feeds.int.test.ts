import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Market } from '@orrery/market';
import type { StreamFrame } from '@orrery/wire/stream/messages';
import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Address, Signature } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAddress, settle, startHub } from '../testing/stream-hub.ts';
import type { StreamHub } from './hub.ts';
import { MAX_RECENT } from './recent-list.ts';
import { MAX_TRADES_KEPT } from './topics.ts';

let running: Awaited<ReturnType<typeof startHub>>;
let market: Market;
let hub: StreamHub;
let connect: (typeof running)['connect'];

beforeEach(async () => {
  running = await startHub();
  ({ market, hub, connect } = running);
});
afterEach(() => running.close());

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
  expect(newest).toEqual(told.slice(-MAX_TRADES_KEPT));
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
  market.setPrice(anAddress(1), 5, 5);
  hub.tick(millis(0));
  expect(await client.next()).toMatchObject({
    data: [{ type: 'update', asset: { id: anAddress(1), usdPrice: 5 } }],
  });
  market.setPool({
    label: '',
    pool: anAddress(3),
    mints: [born, USDC],
    amounts: [1, 1],
    graduatedAt: millis(4_000),
  });
  hub.tick(millis(0));
  expect(await client.next()).toMatchObject({
    data: [{ type: 'graduated', asset: { id: born, symbol: 'S', graduatedPool: anAddress(3) } }],
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
  for (const n of [6, 7]) launch(anAddress(n), n * 1_000);
  hub.tick(millis(0));
  expect(await late.next()).toMatchObject({
    data: [7, 6].map((n) => ({ type: 'new', asset: { id: anAddress(n) } })),
  });
  client.say('?');
  expect(await client.next()).toMatchObject({ type: 'error' });
});

test('tells of every graduation from then on, however old the token is', async () => {
  const graduate = (id: Address, graduatedAt: number) =>
    market.setPool({
      label: '',
      pool: anAddress(200),
      mints: [id, USDC],
      amounts: [1, 1],
      graduatedAt: millis(graduatedAt),
    });
  for (let n = 1; n <= 103; n += 1) launch(anAddress(n), n);
  graduate(anAddress(1), 1_000);
  const client = await connect();
  client.say({ type: 'subscribe:assets,recent' });
  await settle(client);
  hub.tick(millis(0));
  await client.next();
  graduate(anAddress(2), 2_000);
  market.setPrice(anAddress(1), 5, 5);
  hub.tick(millis(0));
  expect(await client.next()).toEqual({
    type: 'asset-updates',
    data: [{ type: 'graduated', asset: market.asset(anAddress(2)) }],
  });
  market.setPrice(anAddress(2), 5, 5);
  hub.tick(millis(0));
  expect(await client.next()).toMatchObject({ data: [{ type: 'update', asset: { id: anAddress(2) } }] });
});

test('keeps the recent list to the newest hundred: what is older is no news when it changes', async () => {
  for (let n = 1; n <= 101; n += 1) launch(anAddress(n), n);
  const client = await connect();
  client.say({ type: 'subscribe:assets,recent' });
  await settle(client);
  hub.tick(millis(0));
  const { data } = (await client.next()) as { data: unknown[] };
  expect(data).toHaveLength(MAX_RECENT);
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
