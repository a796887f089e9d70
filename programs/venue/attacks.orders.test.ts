import { generateKeyPairSigner } from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelOrder,
  changeOrder,
  expireOrder,
  type HeldOrder,
  noteOrder,
  waitingAddress,
} from '../../packages/chain/src/orders/order-instructions.ts';
import { observeInstruction } from '../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import { type TestMint, transferOf } from '../../packages/chain/src/testing/mints.ts';
import { accountOf, type TestPath, type TestPool } from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';
import {
  filling,
  heldOrder,
  KINDS,
  opened,
  passWatched,
  referencePool,
  type Wish,
} from './testing/orders.ts';

const UNIT = 10n ** 6n;
const SIZE = 16n * UNIT;
const SOL = 10n ** 9n;
const TOKEN_RENT = 2_039_280n;
const NATIVE = 'So11111111111111111111111111111111111111112';

let scene: Scene;
let a: TestMint;
let b: TestMint;
beforeAll(async () => {
  scene = await Scene.open();
  [a, b] = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'classic' })];
});

let pool: TestPool;
let path: TestPath;
let id = 500n;
beforeEach(async () => {
  id += 1n;
  pool = await referencePool(scene, [a, b], Number(id));
  path = { from: 0, pools: [{ pool }] };
});

const again = (held: HeldOrder) => heldOrder(scene, held.address, { input: a, output: b });
const balance = (token: TestMint) => scene.venue.balance(scene.bob.address, token);
const limit = (terms: Wish['terms'] = {}) =>
  opened(scene, { input: a, output: b, terms: { id, asked: 15n * UNIT, ...terms } });
const byMeans = (terms: Wish['terms']) =>
  opened(scene, { input: a, output: b, references: [pool], terms: { id, slippageBps: 500, ...terms } });
/** Mallory's trade, in smallest units of that side. */
const pushing = (from: 0 | 1, amount: bigint, over = pool) =>
  scene.venue.selling(scene.mallory.address, [{ from, pools: [{ pool: over }] }], {
    amount,
    quotedAmount: 0n,
    slippageBps: 0,
  });

describe('a price that is pushed', () => {
  test('around a fill in one transaction brings no less than a limit asks', async () => {
    const held = await limit();
    const before = balance(b);
    await scene.thwarts('slippageExceeded', [
      pushing(0, 10n ** 12n),
      filling(scene, held, path),
      pushing(1, 10n ** 12n),
    ]);
    await scene.must([pushing(0, 10n ** 10n), filling(scene, held, path), pushing(1, 10n ** 10n)]);
    expect(balance(b) - before).toBeGreaterThanOrEqual(15n * UNIT);
  });

  test('around a cycle in one transaction brings no less than the mean before it, less the least tolerance', async () => {
    const held = await byMeans({
      kind: KINDS.recurring,
      cycles: 2,
      interval: 60n,
      bandLow: -900,
      bandHigh: 900,
    });
    const cycle = filling(scene, held, path, { amount: SIZE / 2n, isByMeans: true });
    const before = balance(b);
    await scene.thwarts('orderPrices', [pushing(0, 10n ** 11n), cycle]);
    await scene.thwarts('slippageExceeded', [pushing(0, 24n * 10n ** 9n), cycle]);
    await scene.must([pushing(0, 10n ** 10n), cycle, pushing(1, 10n ** 10n)]);
    // The half of a percent, and fifteen basis points of fees.
    expect(balance(b) - before).toBeGreaterThanOrEqual((SIZE * 9950n) / 20_000n);
  });

  test.each([1, 5, 20])('and held for %d slots triggers no stop ten percent below', async (slots) => {
    const held = await byMeans({ kind: KINDS.stop, stopTick: -1000 });
    await scene.must([pushing(0, 4n * 10n ** 12n)]);
    for (let slot = 0; slot < slots; slot += 1) {
      scene.venue.passSlots(1);
      await scene.must([observeInstruction({ pool: pool.address })]);
      await scene.thwarts('nothingToNote', [noteOrder(held, scene.mallory.address)]);
    }
  });

  test('for a slot moves no trailing mark, up or down, however far', async () => {
    const held = await byMeans({ kind: KINDS.trailing, trailTicks: 100 });
    for (const from of [1, 0] as const) {
      await scene.must([pushing(from, 9n * 10n ** 13n)]);
      scene.venue.passSlots(1);
      await scene.thwarts('nothingToNote', [noteOrder(held, scene.mallory.address)]);
      await scene.must([pushing(from === 1 ? 0 : 1, 9n * 10n ** 12n)]);
      await passWatched(scene, [pool], 400);
    }
    expect(again(held).order.notedSlot).toBe(0n);
  });
});

test('a route over a pool of the filler’s own brings what the order asks, or nothing', async () => {
  const own = await scene.venue.createPool({ kind: 'product', tokens: [a, b], nonce: 40_000 });
  await scene.venue.add(own, scene.mallory, [10n ** 10n, 10n ** 9n]);
  const over: TestPath = { from: 0, pools: [{ pool: own }] };
  const held = await limit();
  await scene.thwarts('slippageExceeded', [filling(scene, held, over)]);
  const cycle = await byMeans({
    id: id + 10_000n,
    kind: KINDS.recurring,
    cycles: 2,
    interval: 60n,
    bandLow: -900,
    bandHigh: 900,
  });
  await scene.thwarts('slippageExceeded', [
    filling(scene, cycle, over, { amount: SIZE / 2n, isByMeans: true }),
  ]);
});

test('a limit side still fills when a reference has lost its liquidity, and the pair can be cancelled', async () => {
  const thin = await referencePool(scene, [a, b], 50_000);
  const held = await opened(scene, {
    input: a,
    output: b,
    references: [thin],
    terms: { id, kind: KINDS.pair, asked: 15n * UNIT, slippageBps: 100, stopTick: 50 },
  });
  const { lpSupply } = scene.venue.pool(thin);
  await scene.must([scene.venue.removing(thin, scene.alice.address, lpSupply - 2000n)]);
  await scene.thwarts('orderReference', [noteOrder(held, scene.mallory.address)]);
  await scene.must([filling(scene, held, path, { amount: UNIT })]);
  await scene.must([cancelOrder(again(held))]);
});

test('a fill that is sent twice, or raced by a change, is refused', async () => {
  const held = await limit();
  const fill = filling(scene, held, path);
  await scene.thwarts('alreadyDone', [fill, fill]);
  const change = changeOrder(held, { asked: 20n * UNIT });
  await scene.must([change]);
  await scene.thwarts('slippageExceeded', [fill]);
  await scene.must([changeOrder(again(held), { asked: 15n * UNIT })]);
  await scene.must([filling(scene, again(held), path, { amount: UNIT })]);
  await scene.thwarts('orderVersion', [change]);
});

test('a change does not hold for an order of another token, or of which another amount is left, than its owner was told', async () => {
  const held = await limit();
  const told = (order: Partial<HeldOrder['order']>) =>
    changeOrder({ ...held, order: { ...held.order, ...order } }, { size: held.order.left, asked: 1n });
  await scene.thwarts('wrongAddress', [told({ outputMint: held.order.inputMint })]);
  await scene.thwarts('orderVersion', [told({ left: held.order.left - 1n })]);
  await scene.must([told({})]);
});

test('a change does not take the stop off an order that its owner was told is a plain limit, nor give it another', async () => {
  const held = await byMeans({ kind: KINDS.pair, asked: 15n * UNIT, stopTick: 400 });
  const told = { ...held, order: { ...held.order, kind: KINDS.limit, stopTick: 0 } };
  await scene.thwarts('orderVersion', [changeOrder(told, { asked: 14n * UNIT })]);
  await scene.must([cancelOrder(held)]);
  const plain = await limit();
  await scene.thwarts('orderSettings', [changeOrder(plain, { stopTick: 400 })]);
  await scene.must([changeOrder(plain, { asked: 14n * UNIT })]);
});

test('a change that was signed for an order does not hold for a later one at its address', async () => {
  const held = await limit();
  const stale = changeOrder(held, { asked: 1n });
  await scene.must([cancelOrder(held)]);
  scene.venue.passSlots(1);
  const revived = await limit();
  expect(revived.address).toBe(held.address);
  expect(revived.order.revision).toBeGreaterThan(held.order.revision);
  await scene.thwarts('orderVersion', [stale]);
});

test('tokens that somebody sends to the escrow do not keep the order from ending, and are the owner’s', async () => {
  const held = await limit();
  const before = balance(b);
  const source = accountOf(scene.mallory.address, a);
  await scene.must([
    transferOf(a, { source, destination: held.order.escrow, authority: scene.mallory, amount: 1n }),
    filling(scene, held, path),
  ]);
  expect(scene.vm.read(held.address)).toBeUndefined();
  expect(balance(b) - before).toBeGreaterThanOrEqual(15n * UNIT);
});

test('a closed account of the output makes it wait, and one of the input is made again out of the order’s rent', async () => {
  const owner = await scene.vm.wallet();
  scene.know(owner);
  const source = accountOf(owner.address, a);
  const make = { payer: scene.mallory, owner: owner.address, mint: a.mint, ata: source };
  await scene.must([
    getCreateAssociatedTokenIdempotentInstruction(make),
    transferOf(a, {
      source: accountOf(scene.mallory.address, a),
      destination: source,
      authority: scene.mallory,
      amount: SIZE,
    }),
  ]);
  const expiry = scene.vm.svm.getClock().unixTimestamp + 60n;
  const held = await opened(scene, { owner, input: a, output: b, terms: { id, asked: UNIT, expiry } });
  await scene.must([
    getCloseAccountInstruction({ account: source, destination: owner.address, owner }),
    getCloseAccountInstruction({ account: held.order.destination, destination: owner.address, owner }),
  ]);
  const destination = waitingAddress(held);
  const waiting = { payer: scene.mallory, owner: held.address, mint: b.mint, ata: destination };
  await scene.must([
    getCreateAssociatedTokenIdempotentInstruction(waiting),
    filling(scene, held, path, { amount: UNIT, destination }),
  ]);
  scene.venue.passSlots(200);
  const before = scene.vm.balance(scene.mallory.address);
  await scene.must([expireOrder(again(held), scene.mallory.address)]);
  expect(scene.venue.amount(source)).toBe(SIZE - UNIT);
  // What it cost to make, and the tip, as far as tips and the escrow's rent go.
  expect(scene.vm.balance(scene.mallory.address)).toBeGreaterThanOrEqual(before - TOKEN_RENT / 2n);
  expect(again(held).order).toMatchObject({ isEnded: 1, left: 0n });
});

test('SOL comes out as lamports through an account that the filler lends and gets back', async () => {
  const sol: TestMint = {
    ...a,
    mint: NATIVE as TestMint['mint'],
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
    decimals: 9,
  };
  for (const owner of [scene.alice, scene.bob]) {
    const ata = accountOf(owner.address, sol);
    await scene.must([
      getCreateAssociatedTokenIdempotentInstruction({
        payer: owner,
        owner: owner.address,
        mint: sol.mint,
        ata,
      }),
      getTransferSolInstruction({ source: owner, destination: ata, amount: 2n * SOL }),
      getSyncNativeInstruction({ account: ata }),
    ]);
  }
  const native = await scene.venue.createPool({ kind: 'product', tokens: [a, sol] });
  await scene.venue.add(native, scene.alice, [10n ** 9n, SOL]);
  const over: TestPath = { from: 0, pools: [{ pool: native }] };
  const held = await opened(scene, {
    input: a,
    output: sol,
    terms: { id, size: UNIT, asked: 9n * 10n ** 5n },
  });
  const lent = await generateKeyPairSigner();
  scene.know(lent);
  const { mallory, bob } = scene;
  const lending = [
    getCreateAccountInstruction({
      payer: mallory,
      newAccount: lent,
      lamports: TOKEN_RENT,
      space: 165,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeAccount3Instruction({ account: lent.address, mint: sol.mint, owner: held.address }),
  ];
  const [before, filler] = [scene.vm.balance(bob.address), scene.vm.balance(mallory.address)];
  await scene.must([...lending, filling(scene, held, over, { destination: lent.address })]);
  expect(scene.vm.balance(mallory.address)).toBe(filler + 20_000n);
  expect(scene.vm.read(lent.address)).toBeUndefined();
  expect(scene.vm.read(held.address)).toBeUndefined();
  expect(scene.vm.balance(bob.address) - before).toBeGreaterThan(9n * 10n ** 5n);
  // And goes back as lamports when it was to be sold.
  const sold = await opened(scene, {
    input: sol,
    output: a,
    terms: { id: id + 20_000n, size: SOL, asked: 1n },
  });
  const mid = scene.vm.balance(bob.address);
  await scene.must([cancelOrder(sold)]);
  expect(scene.vm.balance(bob.address) - mid).toBeGreaterThan(SOL);
});
