import { millis } from '@orrery/core/time';
import { USDC } from '@orrery/domain/mints/mints';
import type { Market } from '@orrery/market';
import { aPool, aToken } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAddress, settle, startHub } from '../testing/stream-hub.ts';
import type { StreamHub } from './hub.ts';

// As a figure, so that a change of it fails here.
const MAX_STREAM_SUBSCRIPTIONS = 2_000;

let running: Awaited<ReturnType<typeof startHub>>;
let market: Market;
let hub: StreamHub;
let connect: (typeof running)['connect'];

beforeEach(async () => {
  running = await startHub();
  ({ market, hub, connect } = running);
  market.setPrice(USDC, 1, 1);
});
afterEach(() => running.close());

const poolOf = (token: Address, number: number) => [token, anAddress(1_000 + number)] as const;

/** A token of a launchpad, with the pool it was launched in. */
function launch(number: number, { launchpad = 'pump.fun', at = number * 1_000 } = {}) {
  const [id, pool] = poolOf(anAddress(number), number);
  const token = aToken({ id, launch: { launchpad, developer: USDC, createdAt: millis(at) } });
  market.addToken(token);
  running.pools.set(pool, aPool({ id: pool, mints: [token, aToken({ id: USDC })], kind: 'launch' }));
  setPool(number, 1);
  return { id, pool };
}

function setPool(number: number, curveProgress: number) {
  const [id, pool] = poolOf(anAddress(number), number);
  market.setPool({ label: '', pool, mints: [id, USDC], amounts: [1, 1], openedAt: millis(1), curveProgress });
}

test('the newest tokens come as the pools they were launched in, with all that is known of the token, until one leaves', async () => {
  const old = launch(1);
  const client = await connect();
  client.say({ type: 'subscribe:recent' });
  await settle(client);
  hub.tick(millis(0));
  expect(await client.nextPools()).toMatchObject({
    type: 'updates',
    data: [
      { type: 'update', pool: { id: old.pool, chain: 'solana', type: 'launch', baseAsset: { id: old.id } } },
    ],
  });
  const born = launch(2);
  market.setPrice(old.id, 7, 2);
  hub.tick(millis(0));
  const { data: rows } = await client.nextPools();
  expect(new Map(rows.map(({ type, pool }) => [pool.id, type]))).toEqual(
    new Map([
      [born.pool, 'new'],
      [old.pool, 'update'],
    ]),
  );
  expect(rows.find(({ pool }) => pool.id === old.pool)?.pool.baseAsset).toEqual(market.asset(old.id));
  client.say({ type: 'unsubscribe:recent' });
  await settle(client);
  launch(3);
  hub.tick(millis(0));
  expect(client.frames).toEqual([]);
});

test('some ask for the newest tokens of a launchpad, and of a partner there are none', async () => {
  const [bonk, partner] = [await connect(), await connect()];
  bonk.say({ type: 'subscribe:recent', filters: { launchpads: ['letsbonk.fun'] } });
  partner.say({ type: 'subscribe:recent', filters: { partnerConfigs: [USDC] } });
  await Promise.all([settle(bonk), settle(partner)]);
  hub.tick(millis(0));
  launch(4);
  const wanted = launch(5, { launchpad: 'letsbonk.fun' });
  hub.tick(millis(0));
  expect(await bonk.nextPools()).toMatchObject({ data: [{ type: 'new', pool: { id: wanted.pool } }] });
  await settle(partner);
  expect(partner.frames).toEqual([]);
});

test('a pool is told of whenever its token changes, from where it stands, and not to who left or asks for what is none', async () => {
  const { id, pool } = launch(6);
  const client = await connect();
  client.say({ type: 'subscribe:pool', pools: [] });
  client.say({ type: 'subscribe:pool', pools: [pool, anAddress(9_999)] });
  await settle(client);
  hub.tick(millis(0));
  const update = (baseAsset: object) => ({
    type: 'updates',
    data: [{ type: 'update', pool: { id: pool, baseAsset } }],
  });
  expect(await client.nextPools()).toMatchObject(update({ id }));
  market.setPrice(id, 5, 2);
  hub.tick(millis(0));
  expect(await client.nextPools()).toMatchObject(update({ id, usdPrice: 5 }));
  setPool(6, 60);
  hub.tick(millis(0));
  expect(await client.nextPools()).toMatchObject(update({ bondingCurve: 60 }));
  client.say({ type: 'unsubscribe:pool', pools: [pool] });
  await settle(client);
  market.setPrice(id, 6, 3);
  hub.tick(millis(0));
  expect(client.frames).toEqual([]);
});

test('pools count among what a connection may be subscribed to', async () => {
  const client = await connect();
  const many = Array.from({ length: MAX_STREAM_SUBSCRIPTIONS }, (_, index) => anAddress(index));
  client.say({ type: 'subscribe:pool', pools: many });
  client.say({ type: 'subscribe:prices', assets: [USDC] });
  expect(await client.next()).toEqual({ type: 'error', error: 'at most 2000 subscriptions' });
});
