import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelOrder,
  changeOrder,
  expireOrder,
  type HeldOrder,
  noteOrder,
  waitingAddress,
  withdrawOutput,
} from '../../packages/chain/src/orders/order-instructions.ts';
import {
  askedFor,
  orderPrices,
  toleranceAfter,
  worthAt,
} from '../../packages/chain/src/orders/order-prices.ts';
import { spotTick } from '../../packages/chain/src/programs/venue/pricing/observations.ts';
import { freeze, type TestMint, thaw } from '../../packages/chain/src/testing/mints.ts';
import type { TestPath, TestPool } from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';
import {
  filling,
  heldOrder,
  KINDS,
  opened,
  opening,
  passWatched,
  referencePool,
  type Wish,
} from './testing/orders.ts';

const UNIT = 10n ** 6n;
const SIZE = 16n * UNIT;
const FEE_BPS = 15n;

let scene: Scene;
let a: TestMint;
let b: TestMint;
let nonce = 0;
beforeAll(async () => {
  scene = await Scene.open();
  [a, b] = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'classic' })];
});

let pool: TestPool;
let path: TestPath;
let id = 100n;
beforeEach(async () => {
  pool = await referencePool(scene, [a, b], nonce);
  nonce += 1;
  id += 1n;
  path = { from: 0, pools: [{ pool }] };
});

const again = (held: HeldOrder) => heldOrder(scene, held.address, { input: a, output: b });
const balance = (token: TestMint) => scene.venue.balance(scene.bob.address, token);
const now = () => scene.vm.svm.getClock().unixTimestamp;
const pass = (slots: number) => passWatched(scene, [pool], slots);
const slot = () => scene.vm.svm.getClock().slot;
const prices = (held: HeldOrder) => orderPrices(held.order, [scene.venue.pool(pool)], slot());
const limit = (terms: Wish['terms'] = {}) =>
  opened(scene, { input: a, output: b, terms: { id, asked: 15n * UNIT, ...terms } });
const byMeans = (terms: Wish['terms']) =>
  opened(scene, { input: a, output: b, references: [pool], terms: { id, slippageBps: 500, ...terms } });
/** Trades of somebody's that move the price and are kept. */
const trade = (from: 0 | 1, amount: bigint) =>
  scene.must([
    scene.venue.selling(scene.alice.address, [{ from, pools: [{ pool }] }], {
      amount,
      quotedAmount: 0n,
      slippageBps: 0,
    }),
  ]);

describe('a limit order', () => {
  test('is sold in parts to the owner, fees taken off, and leaves nothing behind', async () => {
    const before = { a: balance(a), b: balance(b), sol: scene.vm.balance(scene.bob.address) };
    const [treasurer, mallory] = [
      scene.venue.balance(scene.treasurer.address, b),
      scene.venue.balance(scene.mallory.address, b),
    ];
    const tips = scene.vm.balance(scene.mallory.address);
    const held = await limit();
    expect(held.order).toMatchObject({ left: SIZE, size: SIZE, owner: scene.bob.address });
    expect(balance(a)).toBe(before.a - SIZE);
    await scene.must([filling(scene, held, path, { amount: 4n * UNIT })]);
    const part = again(held);
    expect(part.order).toMatchObject({
      left: 12n * UNIT,
      sold: 4n * UNIT,
      revision: held.order.revision + 1n,
    });
    expect(balance(b) - before.b).toBe(part.order.received);
    await scene.must([filling(scene, part, path)]);
    expect(scene.vm.read(held.address)).toBeUndefined();
    expect(scene.vm.read(held.order.escrow)).toBeUndefined();
    const received = balance(b) - before.b;
    expect(received).toBeGreaterThanOrEqual(15n * UNIT);
    const fees =
      scene.venue.balance(scene.treasurer.address, b) -
      treasurer +
      scene.venue.balance(scene.mallory.address, b) -
      mallory;
    expect(fees).toBeGreaterThan(0n);
    expect((fees * 10_000n) / (received + fees)).toBeGreaterThanOrEqual(FEE_BPS - 1n);
    expect(scene.vm.balance(scene.mallory.address) - tips).toBe(40_000n);
    expect(scene.vm.balance(scene.bob.address)).toBe(before.sol - 40_000n);
  });

  test('takes no less than its part of what was asked, to the unit', async () => {
    const held = await limit();
    const data = { amount: 3n * UNIT };
    const { amount } = data;
    // What arrives for this part, as the chain says.
    const bytes = await scene.rehearse([filling(scene, held, path, data)]);
    const arrives = new DataView(Uint8Array.from(bytes).buffer).getBigUint64(0, true);
    const asked = (arrives * SIZE) / amount;
    expect(askedFor({ asked, size: SIZE, slippageBps: 0 }, amount)).toBeLessThanOrEqual(arrives);
    await scene.must([changeOrder(held, { asked })]);
    await scene.rehearse([filling(scene, again(held), path, data)]);
    await scene.must([changeOrder(again(held), { asked: asked + SIZE / amount + 1n })]);
    await scene.thwarts('slippageExceeded', [filling(scene, again(held), path, data)]);
  });

  test('gives back what is not sold, and its lamports', async () => {
    const sol = scene.vm.balance(scene.bob.address);
    const before = balance(a);
    const held = await limit();
    await scene.must([filling(scene, held, path, { amount: UNIT })]);
    await scene.must([cancelOrder(again(held))]);
    expect(balance(a)).toBe(before - UNIT);
    expect(scene.vm.balance(scene.bob.address)).toBe(sol - 20_000n);
    await scene.thwarts('alreadyDone', [cancelOrder(held)]);
    await scene.thwarts('alreadyDone', [filling(scene, held, path)]);
  });

  test('is returned by anybody once it has expired, who gets a tip', async () => {
    const before = balance(a);
    const held = await limit({ expiry: now() + 60n });
    await scene.thwarts('orderNotExpired', [expireOrder(held, scene.mallory.address)]);
    scene.venue.passSlots(150);
    await scene.thwarts('orderExpired', [filling(scene, held, path)]);
    const tips = scene.vm.balance(scene.mallory.address);
    await scene.must([expireOrder(held, scene.mallory.address)]);
    expect(scene.vm.balance(scene.mallory.address) - tips).toBe(20_000n);
    expect(balance(a)).toBe(before);
  });

  test('is made larger and smaller by its owner, for the version that was read', async () => {
    const before = balance(a);
    const held = await limit();
    await scene.must([changeOrder(held, { size: 20n * UNIT, asked: 18n * UNIT })]);
    expect(balance(a)).toBe(before - 20n * UNIT);
    await scene.thwarts('orderVersion', [changeOrder(held, { size: 5n * UNIT })]);
    await scene.must([changeOrder(again(held), { size: 5n * UNIT, asked: 4n * UNIT })]);
    expect(balance(a)).toBe(before - 5n * UNIT);
    expect(again(held).order).toMatchObject({ left: 5n * UNIT, size: 5n * UNIT, asked: 4n * UNIT });
  });

  test('keeps its output where the owner takes none, until it is withdrawn', async () => {
    const held = await limit();
    const destination = waitingAddress(held);
    const waiting = getCreateAssociatedTokenIdempotentInstruction({
      payer: scene.mallory,
      ata: destination,
      owner: held.address,
      mint: b.mint,
    });
    await scene.thwarts('outputCanArrive', [waiting, filling(scene, held, path, { destination })]);
    await freeze(scene.vm, b, held.order.destination);
    const before = balance(b);
    await scene.must([waiting, filling(scene, held, path, { destination })]);
    const ended = again(held);
    expect(ended.order).toMatchObject({ isEnded: 1, left: 0n });
    await scene.thwarts('alreadyDone', [cancelOrder(held)]);
    await thaw(scene.vm, b, held.order.destination);
    await scene.must([withdrawOutput(ended)]);
    expect(balance(b) - before).toBe(ended.order.waiting);
    expect(ended.order.waiting).toBe(ended.order.received);
    expect(scene.vm.read(held.address)).toBeUndefined();
  });

  test('rests for 25 slots after the chain stood still for more than 300', async () => {
    const held = await limit();
    scene.venue.standStill(299);
    await scene.rehearse([filling(scene, held, path)]);
    scene.venue.standStill(1);
    await scene.thwarts('chainResumed', [filling(scene, held, path)]);
    scene.venue.passSlots(25);
    await scene.thwarts('chainResumed', [filling(scene, held, path)]);
    scene.venue.passSlots(1);
    await scene.must([filling(scene, held, path)]);
  });
});

describe('a recurring order', () => {
  test('sells a cycle at a time when it is due, the rest in the last one, and makes up for nothing', async () => {
    const before = balance(a);
    const held = await byMeans({
      kind: KINDS.recurring,
      size: 100n,
      cycles: 3,
      interval: 60n,
      bandLow: -1000,
      bandHigh: 1000,
    });
    const sell = (amount: bigint) => filling(scene, again(held), path, { amount, isByMeans: true });
    await scene.thwarts('orderPart', [sell(34n)]);
    await scene.must([sell(33n)]);
    await scene.thwarts('orderNotDue', [sell(33n)]);
    // Two more were due meanwhile.
    await pass(500);
    await scene.must([sell(33n)]);
    expect(again(held).order).toMatchObject({ cyclesDone: 2, due: held.order.start + 240n });
    await pass(100);
    await scene.must([sell(34n)]);
    expect(scene.vm.read(held.address)).toBeUndefined();
    expect(balance(a)).toBe(before - 100n);
  });

  test('waits outside its band, and while the price is beside its mean', async () => {
    const terms = { kind: KINDS.recurring, size: SIZE, cycles: 2, interval: 60n };
    const held = await byMeans({ ...terms, bandLow: 10, bandHigh: 20 });
    const sell = () => filling(scene, again(held), path, { amount: SIZE / 2n, isByMeans: true });
    await scene.thwarts('orderPrices', [sell()]);
    await scene.must([changeOrder(again(held), { bandLow: -10, bandHigh: 20 })]);
    await scene.rehearse([sell()]);
    await trade(1, 10n ** 12n);
    await scene.thwarts('orderPrices', [sell()]);
  });

  test('takes no less than the short mean less a tolerance that grows, to the unit', async () => {
    const terms = { kind: KINDS.recurring, size: SIZE, cycles: 2, interval: 600n };
    const held = await byMeans({ ...terms, bandLow: -(10 ** 5), bandHigh: 10 ** 5 });
    // Three per mille below, noted by nobody yet.
    const selling = () => filling(scene, again(held), path, { amount: SIZE / 2n, isByMeans: true });
    await trade(0, 7n * 10n ** 10n);
    const least = (slots: bigint) =>
      worthAt(prices(held).shortMean, SIZE / 2n, toleranceAfter(held.order, slots));
    await scene.thwarts('orderPrices', [selling()]);
    const arrivesAt = () => {
      const { reserve0, reserve1 } = scene.venue.pool(pool);
      const out = (reserve1 * (SIZE / 2n)) / (reserve0 + SIZE / 2n);
      return out - (out * FEE_BPS) / 10_000n;
    };
    let slots = 0n;
    while (arrivesAt() < least(slots)) {
      await pass(5);
      slots = ((now() - held.order.due) * 5n) / 2n;
    }
    expect(slots).toBeGreaterThan(5n);
    await scene.must([selling()]);
    expect(again(held).order.received).toBeGreaterThanOrEqual(least(slots));
  });
});

describe('a stop', () => {
  test('is sold once the long mean has crossed and somebody has noted it, by the growing tolerance', async () => {
    const held = await byMeans({ kind: KINDS.stop, stopTick: -500 });
    const sell = () => filling(scene, again(held), path, { isByMeans: true });
    await scene.thwarts('orderNotDue', [sell()]);
    await scene.thwarts('nothingToNote', [noteOrder(held, scene.mallory.address)]);
    await trade(0, 4n * 10n ** 11n);
    await pass(60);
    await scene.thwarts('nothingToNote', [noteOrder(held, scene.mallory.address)]);
    await pass(100);
    const tips = scene.vm.balance(scene.mallory.address);
    await scene.must([noteOrder(again(held), scene.mallory.address)]);
    expect(scene.vm.balance(scene.mallory.address) - tips).toBe(20_000n);
    expect(again(held).order.notedSlot).toBe(slot());
    await scene.must([sell()]);
    expect(scene.vm.read(held.address)).toBeUndefined();
  });

  test('is forgotten when the long mean comes back before anything was sold', async () => {
    const held = await byMeans({ kind: KINDS.stop, stopTick: 5 });
    await scene.must([noteOrder(held, scene.mallory.address)]);
    await scene.thwarts('nothingToNote', [noteOrder(held, scene.mallory.address)]);
    await trade(1, 3n * 10n ** 11n);
    await pass(150);
    await scene.must([noteOrder(held, scene.mallory.address)]);
    expect(again(held).order.notedSlot).toBe(0n);
  });
});

describe('a pair', () => {
  test('has both exits on one escrow: what one sells the other has less', async () => {
    const held = await byMeans({ kind: KINDS.pair, stopTick: 5, asked: 15n * UNIT, slippageBps: 300 });
    await scene.must([filling(scene, held, path, { amount: 8n * UNIT })]);
    await scene.must([noteOrder(again(held), scene.mallory.address)]);
    await scene.must([filling(scene, again(held), path, { isByMeans: true })]);
    expect(scene.vm.read(held.address)).toBeUndefined();
  });
});

describe('a trailing stop', () => {
  test('follows the long mean upwards while prices agree, and is triggered below the best', async () => {
    const held = await byMeans({ kind: KINDS.trailing, trailTicks: 300 });
    await trade(1, 3n * 10n ** 11n);
    const spot = Number(spotTick(scene.venue.pool(pool)));
    await pass(20);
    // The mean has begun to move; spot is far from it.
    await scene.thwarts('nothingToNote', [noteOrder(held, scene.mallory.address)]);
    await pass(140);
    await scene.must([noteOrder(held, scene.mallory.address)]);
    expect(Math.abs(again(held).order.stopTick - spot)).toBeLessThan(20);
    await scene.thwarts('nothingToNote', [noteOrder(held, scene.mallory.address)]);
    await trade(0, 3n * 10n ** 11n);
    await pass(160);
    await scene.must([noteOrder(held, scene.mallory.address)]);
    expect(again(held).order.notedSlot).toBe(slot());
    await scene.must([filling(scene, again(held), path, { isByMeans: true })]);
  });
});

test('an order cannot be opened with numbers that its kind has no use for', async () => {
  const terms = { id, asked: UNIT };
  const wish = (wrong: Wish['terms']): Wish => ({ input: a, output: b, terms: { ...terms, ...wrong } });
  for (const wrong of [
    { asked: 0n },
    { stopTick: 1 },
    { trailTicks: 1 },
    { cycles: 1 },
    { venueBps: 99 },
    { kind: 5 },
  ])
    await scene.thwarts('orderSettings', [opening(scene, wish(wrong))]);
  await scene.rehearse([opening(scene, wish({}))]);
});
