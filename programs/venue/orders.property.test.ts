import { beforeAll, expect, test } from 'vitest';
import {
  cancelOrder,
  changeOrder,
  expireOrder,
  type HeldOrder,
  noteOrder,
} from '../../packages/chain/src/orders/order-instructions.ts';
import { askedFor, cycleAmount, isPart } from '../../packages/chain/src/orders/order-prices.ts';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import type { TestMint } from '../../packages/chain/src/testing/mints.ts';
import type { TestPool } from '../../packages/chain/src/testing/pools.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { Scene } from './testing/attack-scene.ts';
import { filling, heldOrder, KINDS, opened, passWatched, referencePool } from './testing/orders.ts';

const UNIT = 10n ** 6n;
const ORDERS = 12;
const STEPS = 40;

let scene: Scene;
let a: TestMint;
let b: TestMint;
let pool: TestPool;
beforeAll(async () => {
  scene = await Scene.open();
  [a, b] = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'classic' })];
  pool = await referencePool(scene, [a, b], 0);
});

test('any order of prices, fills, changes, notes and time leaves nothing unaccounted for, to the unit', async () => {
  const draw = new Draw(TEST_SEED);
  const done: Record<string, number> = {};
  for (let round = 0; round < ORDERS; round += 1) await live(draw, BigInt(round), done);
  for (const name of ['fill', 'change', 'note', 'end']) expect(done[name], name).toBeGreaterThan(0);
});

/** One order from its opening to its end. */
async function live(draw: Draw, id: bigint, done: Record<string, number>): Promise<void> {
  const kind = draw.pick(Object.values(KINDS));
  const { bob } = scene;
  const [heldA, heldB] = [scene.venue.balance(bob.address, a), scene.venue.balance(bob.address, b)];
  const terms = termsOf(draw, kind);
  const references = kind === KINDS.limit ? [] : [pool];
  let held = await opened(scene, { input: a, output: b, references, terms: { id, ...terms } });
  for (let step = 0; step < STEPS; step += 1) {
    const [name, instruction] = nextOf(draw, held);
    if (name === 'pass') await passWatched(scene, [pool], draw.between(1, 60));
    if (instruction) {
      const before = held.order;
      if ((await scene.attempt([instruction])) === undefined) {
        done[name] = (done[name] ?? 0) + 1;
        if (name === 'end' || scene.vm.read(held.address) === undefined) break;
        held = heldOrder(scene, held.address, { input: a, output: b });
        if (name === 'fill' && before.asked > 0n && before.notedSlot === 0n) {
          const received = held.order.received - before.received;
          expect(received).toBeGreaterThanOrEqual(askedFor(before, before.left - held.order.left));
        }
      }
    }
    const { left, sold, received, escrow } = held.order;
    expect(scene.venue.amount(escrow)).toBe(left);
    expect(scene.venue.balance(bob.address, a) + left + sold).toBe(heldA);
    expect(scene.venue.balance(bob.address, b) - received).toBe(heldB);
  }
  if (scene.vm.read(held.address) !== undefined) await scene.must([cancelOrder(held)]);
  expect(scene.vm.read(held.order.escrow)).toBeUndefined();
}

function termsOf(draw: Draw, kind: number) {
  const expiry = draw.chance(0.3)
    ? scene.vm.svm.getClock().unixTimestamp + BigInt(draw.between(20, 400))
    : 0n;
  const shared = { kind, slippageBps: draw.pick([0, 100, 500]), size: UNIT + draw.below(20n * UNIT), expiry };
  const asked = (shared.size * BigInt(draw.between(80, 120))) / 100n;
  const stopTick = draw.between(-600, 600);
  if (kind === KINDS.limit) return { ...shared, asked };
  if (kind === KINDS.pair) return { ...shared, asked, stopTick };
  if (kind === KINDS.stop) return { ...shared, stopTick };
  if (kind === KINDS.trailing) return { ...shared, trailTicks: draw.between(50, 400) };
  return { ...shared, cycles: draw.between(2, 5), interval: 20n, bandLow: -9000, bandHigh: 9000 };
}

function nextOf(draw: Draw, held: HeldOrder) {
  const { order } = held;
  const { mallory } = scene;
  switch (draw.between(0, 9)) {
    case 0:
    case 1:
      return ['pass', undefined] as const;
    case 2:
    case 3:
      return ['trade', trade(draw)] as const;
    case 4:
      return ['note', noteOrder(held, mallory.address)] as const;
    case 5:
      return [
        'change',
        changeOrder(held, { size: draw.chance(0.5) ? order.left : UNIT + draw.below(20n * UNIT) }),
      ] as const;
    case 6:
      return draw.chance(0.2)
        ? (['end', draw.chance(0.5) ? cancelOrder(held) : expireOrder(held, mallory.address)] as const)
        : (['pass', undefined] as const);
    default:
      return ['fill', fill(draw, held)] as const;
  }
}

function trade(draw: Draw) {
  const sale = { amount: draw.below(10n ** 12n) + 1n, quotedAmount: 0n, slippageBps: 0 };
  return scene.venue.selling(scene.alice.address, [{ from: draw.pick([0, 1]), pools: [{ pool }] }], sale);
}

function fill(draw: Draw, held: HeldOrder) {
  const { order } = held;
  const isByMeans = order.kind !== KINDS.limit && (order.kind !== KINDS.pair || draw.chance(0.5));
  const drawn = draw.pick([order.left, order.left / 2n, draw.below(order.left)]);
  const amount = order.kind === KINDS.recurring ? cycleAmount(order) : drawn;
  if (order.kind === KINDS.recurring) expect(isPart(order, amount)).toBe(true);
  return filling(scene, held, { from: 0, pools: [{ pool }] }, { amount, isByMeans });
}
