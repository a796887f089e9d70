import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noteOrder } from '../../packages/chain/src/orders/order-instructions.ts';
import { aMint, fund, renounce, type TestMint } from '../../packages/chain/src/testing/mints.ts';
import type { TestPath, TestPool } from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';
import {
  depthOf,
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
const DEEP = 10n ** 12n;
const NONE = { quotedAmount: 0n, slippageBps: 0 };

let scene: Scene;
let a: TestMint;
let b: TestMint;
beforeAll(async () => {
  scene = await Scene.open();
  [a, b] = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'classic' })];
});
let id = 0n;
beforeEach(() => {
  id += 1n;
});

/** A stop that its reference's price of 1 has triggered already. */
const stop = (references: readonly TestPool[], depths?: readonly bigint[], output = b): Wish => ({
  input: a,
  output,
  references,
  ...(depths && { depths }),
  terms: { id, kind: KINDS.stop, stopTick: 500, slippageBps: 500 },
});
const noting = (address: Awaited<ReturnType<typeof opened>>['address']) =>
  noteOrder(heldOrder(scene, address, { input: a, output: b }), scene.mallory.address);

describe('the depth that an owner signs', () => {
  let pool: TestPool;
  beforeEach(async () => {
    pool = await referencePool(scene, [a, b], Number(id), [DEEP, DEEP]);
    await scene.venue.add(pool, scene.mallory, [1000n, 1000n]);
  });

  test('cannot be left out, nor be asked of a reference that is not there', async () => {
    await scene.thwarts('orderSettings', [opening(scene, stop([pool], [0n]))]);
    const open = opening(scene, { input: a, output: b, terms: { id, asked: UNIT } });
    const data = Uint8Array.from(open.data ?? []);
    for (const at of [32, 16]) {
      const asking = data.with(data.length - at, 1);
      await scene.thwarts('orderSettings', [{ ...open, data: asking }]);
    }
    await scene.rehearse([open]);
  });

  test('is there at opening, and liquidity that somebody lends for that does not count', async () => {
    const depth = depthOf(scene, pool);
    await scene.rehearse([opening(scene, stop([pool], [depth]))]);
    await scene.thwarts('orderReference', [opening(scene, stop([pool], [2n * depth]))]);
    await scene.must([scene.venue.adding(pool, scene.mallory.address, [3n * DEEP, 3n * DEEP])]);
    for (const slots of [0, 20, 100]) {
      await passWatched(scene, [pool], slots);
      await scene.thwarts('orderReference', [opening(scene, stop([pool], [2n * depth]))]);
    }
    await passWatched(scene, [pool], 80);
    await scene.must([opening(scene, stop([pool], [2n * depth]))]);
  });

  test('is there at every use, also where what has left is lent for it in the same transaction', async () => {
    const held = await opened(scene, stop([pool]));
    const { lpSupply } = scene.venue.pool(pool);
    await scene.must([scene.venue.removing(pool, scene.alice.address, (lpSupply * 9n) / 10n)]);
    const lend = scene.venue.adding(pool, scene.mallory.address, [3n * DEEP, 3n * DEEP]);
    await passWatched(scene, [pool], 20);
    await scene.thwarts('orderReference', [lend, noting(held.address)]);
    await scene.must([lend]);
    await passWatched(scene, [pool], 140);
    await scene.thwarts('orderReference', [noting(held.address)]);
    // For as long as a price that was made without it may stand in the mean.
    await passWatched(scene, [pool], 60);
    await scene.must([noting(held.address)]);
  });

  test('may be lost again after it was signed: one that an attacker held up only asks less than was there', async () => {
    const depth = depthOf(scene, pool);
    await scene.must([scene.venue.adding(pool, scene.mallory.address, [DEEP / 2n, DEEP / 2n])]);
    await passWatched(scene, [pool], 200);
    const held = await opened(scene, stop([pool], [depth / 2n]));
    const { lpSupply } = scene.venue.pool(pool);
    await scene.must([scene.venue.removing(pool, scene.mallory.address, lpSupply / 4n)]);
    await scene.must([noting(held.address)]);
  });
});

describe('a concentrated reference', () => {
  const LIQUIDITY = 10n ** 12n;
  let c: TestMint;
  let pool: TestPool;
  beforeEach(async () => {
    c = await scene.token({ kind: 'classic' });
    pool = await scene.venue.createPool({
      kind: 'concentrated',
      tokens: [a, c],
      tickSpacing: 8,
      sqrtPrice: 2n ** 64n,
      nonce: Number(id),
    });
  });
  const provide = async (lower: number, upper: number, liquidity: bigint, owner = scene.alice) => {
    const position = await scene.venue.openPosition(pool, owner, { lower, upper });
    await scene.must([scene.venue.increasing(position, liquidity)]);
    return position;
  };
  const settle = () => passWatched(scene, [pool], 400);

  test('is as deep as its positions are, where narrow ones count in proportion to their width', async () => {
    const wide = await provide(-2000, 2000, LIQUIDITY);
    await settle();
    expect(depthOf(scene, pool)).toBeGreaterThan(LIQUIDITY - (LIQUIDITY >> 23n));
    const narrow = await provide(-8, 8, 100n * LIQUIDITY, scene.mallory);
    await settle();
    expect(scene.venue.pool(pool).depth).toBe(LIQUIDITY + (100n * LIQUIDITY * 16n) / 1024n);
    // Nothing is left behind where it goes in other parts than it came in.
    for (const part of [1n, 7n, 50n * LIQUIDITY + 3n])
      await scene.must([scene.venue.decreasing(narrow, part)]);
    await scene.must([scene.venue.decreasing(narrow, 50n * LIQUIDITY - 11n)]);
    expect(scene.venue.pool(pool).depth).toBe(LIQUIDITY);
    await scene.must([scene.venue.decreasing(wide, LIQUIDITY)]);
    expect(scene.venue.pool(pool).depth).toBe(0n);
  });

  test('without liquidity can be asked for none', async () => {
    await settle();
    for (const depths of [[0n], [1n]])
      await scene.thwarts(depths[0] ? 'orderReference' : 'orderSettings', [
        opening(scene, stop([pool], depths, c)),
      ]);
  });

  test('that an attacker thins out and holds up with narrow positions is refused', async () => {
    const wide = await provide(-2000, 2000, LIQUIDITY);
    await settle();
    const order = stop([pool], undefined, c);
    const held = await opened(scene, order);
    await scene.must([scene.venue.decreasing(wide, (LIQUIDITY * 9n) / 10n)]);
    await provide(-8, 8, 20n * LIQUIDITY, scene.mallory);
    await settle();
    const { liquidity } = scene.venue.pool(pool);
    expect(liquidity).toBeGreaterThan(20n * LIQUIDITY);
    await scene.thwarts('orderReference', [
      noteOrder(heldOrder(scene, held.address, order), scene.mallory.address),
    ]);
  });

  test('whose price has left its positions for thin ones is refused', async () => {
    await provide(-2000, 2000, LIQUIDITY);
    await provide(-200_000, 200_000, LIQUIDITY / 100n);
    await settle();
    const order = stop([pool], undefined, c);
    const held = await opened(scene, order);
    const tickArrays = [await scene.venue.ticksAt(pool, 2000), await scene.venue.ticksAt(pool, 200_000)];
    const path: TestPath = { from: 1, pools: [{ pool, tickArrays }] };
    await scene.must([scene.venue.selling(scene.bob.address, [path], { ...NONE, amount: LIQUIDITY / 8n })]);
    expect(scene.venue.pool(pool).depth).toBe(LIQUIDITY / 100n);
    await scene.thwarts('orderReference', [
      noteOrder(heldOrder(scene, held.address, order), scene.mallory.address),
    ]);
  });

  test('loses no depth by a price that is pushed out of its positions and back in one transaction, and rests for a minute when it stays there for a slot', async () => {
    await provide(-2000, 2000, LIQUIDITY);
    await provide(-20_000, 20_000, LIQUIDITY / 100n);
    await settle();
    const order = stop([pool], undefined, c);
    const held = await opened(scene, order);
    const [low, high] = [await scene.venue.ticksAt(pool, 2000), await scene.venue.ticksAt(pool, 20_000)];
    const under = [await scene.venue.ticksAt(pool, -2000), await scene.venue.ticksAt(pool, -20_000)];
    const push = (from: 0 | 1, tickArrays: TestPath['pools'][number]['tickArrays'], amount: bigint) =>
      scene.venue.selling(
        scene.mallory.address,
        [{ from, pools: [{ pool, tickArrays: tickArrays ?? [] }] }],
        {
          ...NONE,
          amount,
        },
      );
    const out = push(1, [low, high], (LIQUIDITY * 11n) / 100n);
    const back = push(0, [low, ...under], (LIQUIDITY * 98n) / 1000n);
    const note = () => noteOrder(heldOrder(scene, held.address, order), scene.mallory.address);
    await scene.rehearse([out, back, note()]);
    await scene.must([out]);
    expect(scene.venue.pool(pool).depth).toBe(LIQUIDITY / 100n);
    scene.venue.passSlots(1);
    await scene.must([back]);
    for (const slots of [0, 20, 100]) {
      await passWatched(scene, [pool], slots);
      await scene.thwarts('orderReference', [note()]);
    }
    await passWatched(scene, [pool], 80);
    await scene.must([note()]);
  });
});

test('an order on a launch asks its depth too, and goes on when the launch has become a pool', async () => {
  const { venue, alice, bob } = scene;
  const launched = await aMint(scene.vm, { kind: 'classic' });
  scene.know(launched.authority);
  const supply = 10n ** 15n;
  for (const { address } of [scene.bob, scene.mallory, scene.treasurer])
    await fund(scene.vm, launched, address, 0n);
  await fund(scene.vm, launched, alice.address, supply);
  await renounce(scene.vm, launched);
  const pool = await venue.createPool({
    kind: 'launch',
    tokens: [launched, b],
    feeBps: 100,
    graduatedFeeBps: 25,
    figures: [73_000_000_000_000n, 30_000_000_000n, 85_000_000_000n],
  });
  await scene.must([venue.funding(pool, supply)]);
  const path: TestPath = { from: 1, pools: [{ pool }] };
  const buy = (amount: bigint) => venue.selling(bob.address, [path], { ...NONE, amount });
  await scene.must([buy(10n ** 10n)]);
  await passWatched(scene, [pool], 400);
  const order: Wish = {
    input: b,
    output: launched,
    references: [pool],
    terms: {
      id,
      kind: KINDS.recurring,
      size: 3n * UNIT,
      cycles: 3,
      interval: 60n,
      slippageBps: 500,
      bandLow: -443_636,
      bandHigh: 443_636,
    },
  };
  const depth = depthOf(scene, pool);
  await scene.thwarts('orderReference', [opening(scene, { ...order, depths: [depth + (depth >> 20n)] })]);
  const held = await opened(scene, { ...order, depths: [depth] });
  const cycle = () =>
    filling(scene, heldOrder(scene, held.address, order), path, { amount: UNIT, isByMeans: true });
  // The launch takes more of it than the tolerance is at first.
  await passWatched(scene, [pool], 40);
  await scene.must([cycle()]);
  await scene.must([buy(2n * 10n ** 11n)]);
  expect(venue.pool(pool).kind).toBe(0);
  // What it became is no shallower than what was signed for it as a launch.
  expect(venue.pool(pool).lpSupply).toBeGreaterThanOrEqual(depth);
  await passWatched(scene, [pool], 400);
  await scene.must([cycle()]);
  await passWatched(scene, [pool], 200);
  await scene.must([cycle()]);
  expect(scene.vm.read(held.address)).toBeUndefined();
});

describe('two references', () => {
  let c: TestMint;
  let pools: readonly [TestPool, TestPool];
  let path: TestPath;
  beforeEach(async () => {
    c = await scene.token({ kind: 'classic' });
    pools = [
      await referencePool(scene, [a, c], Number(id), [DEEP, 4n * DEEP]),
      await referencePool(scene, [b, c], Number(id), [2n * DEEP, DEEP]),
    ];
    path = { from: 0, pools: [{ pool: pools[0] }, { pool: pools[1] }] };
    await passWatched(scene, pools, 400);
  });
  const sell = (pool: TestPool, from: 0 | 1, amount: bigint) =>
    scene.venue.selling(scene.bob.address, [{ from, pools: [{ pool }] }], { ...NONE, amount });

  test('multiply their means, each in its own direction: four of c for a, half of one for b', async () => {
    // Eight of b for an a: 20,794 ticks, each mean rounded down by one at most.
    const order = { ...stop(pools), terms: { ...stop(pools).terms, stopTick: 20_797 } };
    const held = await opened(scene, order);
    await scene.must([noteOrder(held, scene.mallory.address)]);
    await scene.must([filling(scene, heldOrder(scene, held.address, order), path, { isByMeans: true })]);
    expect(scene.vm.read(held.address)).toBeUndefined();
    id += 1000n;
    const below = { ...stop(pools), terms: { ...stop(pools).terms, stopTick: 20_790 } };
    await scene.thwarts('nothingToNote', [noteOrder(await opened(scene, below), scene.mallory.address)]);
  });

  test('are both looked at: one that has lost its depth, or leads elsewhere, is refused', async () => {
    const order = { ...stop(pools), terms: { ...stop(pools).terms, stopTick: 20_797 } };
    const direct = await referencePool(scene, [a, b], Number(id) + 5000, [DEEP, DEEP]);
    await passWatched(scene, [...pools, direct], 400);
    for (const references of [
      [pools[1], pools[0]],
      [pools[0], direct],
      [direct, pools[1]],
      [pools[0], pools[0]],
      [pools[0]],
    ])
      await scene.thwarts('orderReference', [opening(scene, { ...order, references })]);
    const held = await opened(scene, order);
    const { lpSupply } = scene.venue.pool(pools[1]);
    await scene.must([scene.venue.removing(pools[1], scene.alice.address, (lpSupply * 3n) / 4n)]);
    await scene.thwarts('orderReference', [noteOrder(held, scene.mallory.address)]);
  });

  test('push a fill no further than its bound by either of them', async () => {
    const order = { ...stop(pools), terms: { ...stop(pools).terms, stopTick: 20_797 } };
    const held = await opened(scene, order);
    await scene.must([noteOrder(held, scene.mallory.address)]);
    const fill = filling(scene, heldOrder(scene, held.address, order), path, { isByMeans: true });
    for (const push of [sell(pools[0], 0, DEEP / 50n), sell(pools[1], 1, DEEP / 50n)])
      await scene.thwarts('slippageExceeded', [push, fill]);
    await scene.must([fill]);
  });
});
