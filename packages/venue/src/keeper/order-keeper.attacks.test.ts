import { VENUE_CONSTANTS } from '@orrery/chain';
import { USDC } from '@orrery/domain/mints/mints';
import { expect, test, vi } from 'vitest';
import { aPool, aToken } from '../testing.ts';
import { KeeperScene, signerOf, UNIT } from './testing/keeper-scene.ts';

const { orderRecurring, orderStop } = VENUE_CONSTANTS;
const SIZE = 16n * UNIT;
const ANY_BAND = { bandLow: -443_636, bandHigh: 443_636 };
const CYCLES = { kind: orderRecurring, cycles: 2, interval: 3_600n, ...ANY_BAND };

/** A pool that gives a quadrillion rocks for a unit of USDC: what a part is worth there has no place in 64 bits. */
async function aRockPool() {
  const rock = aToken({ id: (await signerOf(9)).address, symbol: 'ROCK' });
  const usdc = aToken({ id: USDC, symbol: 'USDC' });
  return { rock, pool: aPool({ mints: [rock, usdc], reserves: [10n ** 18n, 1_000n], feeBps: 0 }) };
}

test('an order whose worth cannot be reckoned stops no other', async () => {
  const { rock, pool } = await aRockPool();
  const scene = await KeeperScene.open({ pools: [pool] });
  const keeper = scene.keep();
  await scene.observe();
  await scene.observe(pool.id);
  await scene.pass(310);
  const poison = await scene.place(
    { ...CYCLES, id: 9n, slippageBps: 500 },
    { output: rock, references: [pool.id] },
  );
  const good = await scene.place({ asked: (SIZE * 9n) / 10n });
  await scene.pass(100);
  await scene.tell(poison, good);
  await scene.pass(20);
  expect(scene.warnings).toEqual([]);
  expect(scene.order(good)).toBeUndefined();
  expect(scene.order(poison)?.left).toBe(SIZE);
  expect(keeper.status()).toMatchObject({ open: 1, done: { fill: 1 } });
});

test('an order and a pair whose quotes throw stop no other', async () => {
  const { rock, pool } = await aRockPool();
  const scene = await KeeperScene.open({ pools: [pool] });
  const { venue } = scene.tested;
  const quote = venue.quote.bind(venue);
  vi.spyOn(venue, 'quote').mockImplementation((request, stateOf) => {
    if (request.outputMint === rock.id) throw new Error('a case that nobody thought of');
    return quote(request, stateOf);
  });
  const keeper = scene.keep();
  await scene.observe(pool.id);
  await scene.pass(310);
  const references = [pool.id];
  const due = await scene.place(
    { ...CYCLES, id: 8n, size: 2n, slippageBps: 500 },
    { output: rock, references },
  );
  const asking = await scene.place({ id: 9n, asked: 1n }, { output: rock });
  const good = await scene.place({ asked: (SIZE * 9n) / 10n });
  await scene.pass(100);
  await scene.tell(due, asking, good);
  await scene.pass(20);
  expect(scene.order(good)).toBeUndefined();
  expect(keeper.status()).toMatchObject({ open: 2, done: { fill: 1 } });
  expect(keeper.status().failed.get('could not be built')).toBeGreaterThan(0);
});

/** Due cycles by the hundred that no route pays for: a part of a hundredth of the pool gets less than the mean, and they allow no less. */
async function aCrowd() {
  const scene = await KeeperScene.open();
  const keeper = scene.keep();
  await scene.observe();
  await scene.pass(310);
  const wish = { ...CYCLES, id: 9n, size: 20_000n * UNIT, slippageBps: 0 };
  const references = [scene.pool];
  const crowd = await scene.clone(await scene.place(wish, { references }), 500);
  await scene.pass(5);
  return { scene, keeper, crowd, references };
}

test('hundreds of due cycles that no route pays for leave room for limit orders', async () => {
  const { scene, keeper, crowd } = await aCrowd();
  const limit = await scene.place({ asked: (SIZE * 9n) / 10n });
  await scene.pass(80);
  await scene.tell(...crowd, limit);
  await scene.pass(30);
  expect(scene.order(limit)).toBeUndefined();
  expect(keeper.status()).toMatchObject({ open: 500, done: { fill: 1 } });
});

test('hundreds of due cycles that no route pays for leave no other cycle out', async () => {
  const { scene, keeper, crowd, references } = await aCrowd();
  const cycle = await scene.place({ ...CYCLES, slippageBps: 500 }, { references });
  await scene.pass(80);
  await scene.tell(...crowd, cycle);
  await scene.pass(75);
  expect(scene.order(cycle)?.cyclesDone).toBe(1);
  expect(keeper.status()).toMatchObject({ open: 501, done: { fill: 1 } });
});

test('an order too small for any route, which asks for least, holds up no other of its pair', async () => {
  const scene = await KeeperScene.open();
  const keeper = scene.keep();
  const tiny = await scene.place({ id: 9n, size: 1n, asked: 1n, slippageBps: 9_999 });
  const crowd = await scene.clone(tiny, 20);
  const good = await scene.place({ asked: (SIZE * 9n) / 10n });
  await scene.pass(5);
  await scene.tell(tiny, ...crowd, good);
  await scene.pass(10);
  expect(scene.order(good)).toBeUndefined();
  expect(keeper.status()).toMatchObject({ open: 21, done: { fill: 1 } });
});

test('a reference that is gone, which nobody told of, keeps no other from being noted', async () => {
  const { rock, pool } = await aRockPool();
  const scene = await KeeperScene.open({ pools: [pool] });
  const keeper = scene.keep();
  await scene.observe();
  await scene.observe(pool.id);
  await scene.pass(310);
  const stop = { kind: orderStop, slippageBps: 500, stopTick: -400_000 };
  const gone = await scene.place({ ...stop, id: 9n }, { output: rock, references: [pool.id] });
  const good = await scene.place(stop, { references: [scene.pool] });
  await scene.pass(5);
  const { svm } = scene.tested.chain;
  const account = svm.getAccount(pool.id);
  if (!account.exists) throw new Error('the pool is gone');
  svm.setAccount({ ...account, data: new Uint8Array(account.data.length) });
  await scene.tell(gone, good);
  await scene.pass(100);
  expect(keeper.status().done.observe).toBeGreaterThanOrEqual(3);
});
