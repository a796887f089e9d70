import type { Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type HeldOrder,
  noteOrder,
  waitingAddress,
  withdrawOutput,
} from '../../packages/chain/src/orders/order-instructions.ts';
import { orderPrices, toleranceAfter, worthAt } from '../../packages/chain/src/orders/order-prices.ts';
import { sell } from '../../packages/chain/src/programs/venue/pricing/trade.ts';
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
const SOL = 10n ** 9n;
const TOKEN_RENT = 2_039_280n;
const TIP = 20_000n;

let scene: Scene;
let a: TestMint;
let b: TestMint;
beforeAll(async () => {
  scene = await Scene.open();
  [a, b] = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'classic' })];
});

let pool: TestPool;
let path: TestPath;
let id = 0n;
beforeEach(async () => {
  id += 1n;
  pool = await referencePool(scene, [a, b], Number(id));
  path = { from: 0, pools: [{ pool }] };
});

const again = (held: HeldOrder) => heldOrder(scene, held.address, { input: a, output: b });
const limit = (terms: Wish['terms'] = {}) =>
  opened(scene, { input: a, output: b, terms: { id, asked: 15n * UNIT, ...terms } });
const pair = () =>
  opened(scene, {
    input: a,
    output: b,
    references: [pool],
    terms: { id, kind: KINDS.pair, asked: 15n * UNIT, stopTick: 5, slippageBps: 300 },
  });
const note = (held: HeldOrder) => noteOrder(held, scene.mallory.address);
/** Alice takes the price up by six percent, and a minute goes by. */
async function recover(): Promise<void> {
  const sale = { amount: 3n * 10n ** 11n, quotedAmount: 0n, slippageBps: 0 };
  await scene.must([scene.venue.selling(scene.alice.address, [{ ...path, from: 1 }], sale)]);
  await passWatched(scene, [pool], 160);
}

test('a pair forgets its trigger when the long mean comes back, whatever its limit side has sold meanwhile', async () => {
  const held = await pair();
  await scene.must([note(held)]);
  await scene.must([filling(scene, again(held), path, { amount: 4n * UNIT })]);
  expect(again(held).order).toMatchObject({ isPartlySold: 0, sold: 4n * UNIT });
  await recover();
  await scene.must([note(held)]);
  expect(again(held).order.notedSlot).toBe(0n);
});

test('a pair that its stop side has partly sold is triggered for good', async () => {
  const held = await pair();
  await scene.must([note(held)]);
  await scene.must([filling(scene, again(held), path, { amount: 4n * UNIT, isByMeans: true })]);
  await recover();
  await scene.thwarts('nothingToNote', [note(held)]);
});

test('a waiting account that holds more than its rent takes no tips for it, and its lamports are the owner’s', async () => {
  const { bob, mallory, vm } = scene;
  const held = await limit({ tips: 200 });
  const destination = waitingAddress(held);
  await freeze(vm, b, held.order.destination);
  await scene.must([
    getTransferSolInstruction({ source: mallory, destination, amount: SOL }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: mallory,
      ata: destination,
      owner: held.address,
      mint: b.mint,
    }),
  ]);
  const [before, spare] = [vm.balance(mallory.address), vm.balance(held.address)];
  await scene.must([filling(scene, held, path, { amount: 4n * UNIT, destination })]);
  expect(vm.balance(mallory.address) - before).toBe(TOKEN_RENT + TIP);
  expect(spare - vm.balance(held.address)).toBe(TOKEN_RENT + TIP);
  // Once: the next one fills into an account that is there.
  await scene.must([filling(scene, again(held), path, { amount: 4n * UNIT, destination })]);
  expect(vm.balance(mallory.address) - before).toBe(TOKEN_RENT + 2n * TIP);
  await thaw(vm, b, held.order.destination);
  const purse = vm.balance(bob.address);
  await scene.must([withdrawOutput(again(held))]);
  // An account that holds enough already costs its maker nothing more.
  expect(vm.balance(bob.address) - purse).toBe(SOL);
});

test('a part of few units is worth at the mean what it is, to the unit', async () => {
  const tiny = 16n;
  const steep = await referencePool(scene, [a, b], 1000, [10n ** 11n, 148n * 10n ** 11n]);
  const terms = { id, kind: KINDS.stop, stopTick: 60_000, slippageBps: 50, size: tiny, venueBps: 0 };
  const held = await opened(scene, {
    input: a,
    output: b,
    references: [steep],
    terms: { ...terms, referralBps: 0 },
  });
  await scene.must([note(held)]);
  const { slot } = scene.vm.svm.getClock();
  const { shortMean } = orderPrices(held.order, [scene.venue.pool(steep)], slot);
  const least = worthAt(shortMean, tiny, toleranceAfter(held.order, 0n));
  const exact = 1.0001 ** Number(shortMean) * Number(tiny) * 0.995;
  expect(Math.abs(Number(least) - exact)).toBeLessThan(2);
  for (const [more, isEnough] of [
    [-1n, false],
    [0n, true],
  ] as const) {
    const own = await scene.venue.createPool({
      kind: 'product',
      tokens: [a, b],
      nonce: isEnough ? 1001 : 1002,
    });
    const [x, out] = [10n ** 9n, least + more];
    await scene.venue.add(own, scene.mallory, [x, (out * (x + tiny)) / tiny + 1n]);
    expect(sell({ pool: scene.venue.pool(own), tickArrays: new Map() }, 0, tiny).amountOut).toBe(out);
    const fill = filling(scene, again(held), { from: 0, pools: [{ pool: own }] }, { isByMeans: true });
    if (isEnough) await scene.must([fill]);
    else await scene.thwarts('slippageExceeded', [fill]);
  }
});

test('fees are counted as they were paid, also into a vault of the route', async () => {
  const fees = { venueBps: 10, referralBps: 5 };
  const ask = { id, kind: KINDS.limit, size: SIZE, asked: 15n * UNIT, ...fees };
  const order = opening(scene, { input: a, output: b, terms: ask });
  const [, vault] = pool.vaults;
  const accounts = (order.accounts ?? []).map((meta, at) => (at === 7 ? { ...meta, address: vault } : meta));
  await scene.must([{ ...order, accounts }]);
  const held = named(order);
  expect(held.order.venueAccount).toBe(vault);
  const out = sell({ pool: scene.venue.pool(pool), tickArrays: new Map() }, 0, 4n * UNIT).amountOut;
  const before = scene.venue.balance(scene.mallory.address, b);
  await scene.must([filling(scene, held, path, { amount: 4n * UNIT })]);
  const { feesPaid, received } = again(held).order;
  expect(feesPaid).toBe((out * 15n) / 10_000n);
  expect(received + feesPaid).toBe(out);
  expect(scene.venue.balance(scene.mallory.address, b) - before).toBe((feesPaid * 3333n) / 10_000n);
  expect(scene.surplus(pool)[1]).toBe(feesPaid - (feesPaid * 3333n) / 10_000n);
});

/** What an opening names as its order. */
function named({ accounts = [] }: Instruction): HeldOrder {
  const address = accounts[1]?.address;
  if (!address) throw new Error('an opening names its order');
  return heldOrder(scene, address, { input: a, output: b });
}
