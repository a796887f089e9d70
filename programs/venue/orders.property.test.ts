import { beforeAll, expect, test } from 'vitest';
import {
  cancelOrder,
  changeOrder,
  expireOrder,
  type HeldOrder,
  noteOrder,
} from '../../packages/chain/src/orders/order-instructions.ts';
import {
  askedFor,
  cycleAmount,
  isPart,
  orderPrices,
  slotsOpen,
  toleranceAfter,
  worthAt,
} from '../../packages/chain/src/orders/order-prices.ts';
import type { OrderAccount } from '../../packages/chain/src/programs/venue/generated/accounts.generated.ts';
import { VENUE_ERRORS } from '../../packages/chain/src/programs/venue/generated/errors.generated.ts';
import { sell, spotTick } from '../../packages/chain/src/programs/venue/pricing/trade.ts';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import type { TestMint } from '../../packages/chain/src/testing/mints.ts';
import type { TestPool } from '../../packages/chain/src/testing/pools.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { Scene } from './testing/attack-scene.ts';
import { filling, heldOrder, KINDS, opened, passWatched, referencePool } from './testing/orders.ts';

const UNIT = 10n ** 6n;
const ORDERS = 40;
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
  for (const name of ['fill', 'change', 'note', 'end', 'means', 'asked', 'bounded'])
    expect(done[name], name).toBeGreaterThan(0);
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
    const [name, instruction, filled] = nextOf(draw, held);
    if (name === 'pass') await passWatched(scene, [pool], draw.between(1, 60));
    if (instruction) {
      const before = held.order;
      const bound = filled && boundOf(before, filled);
      const refusal = await scene.attempt([instruction]);
      if (refusal === VENUE_ERRORS.slippageExceeded && bound) {
        expect(bound.arrives).toBeLessThan(bound.least);
        done.bounded = (done.bounded ?? 0) + 1;
      }
      if (refusal === undefined) {
        done[name] = (done[name] ?? 0) + 1;
        if (bound) expect(bound.arrives).toBeGreaterThanOrEqual(bound.least);
        if (name === 'end' || scene.vm.read(held.address) === undefined) break;
        held = heldOrder(scene, held.address, { input: a, output: b });
        if (bound && filled) {
          expect(held.order.received - before.received).toBe(bound.arrives);
          done[filled.isByMeans ? 'means' : 'asked'] = (done[filled.isByMeans ? 'means' : 'asked'] ?? 0) + 1;
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

/** What arrives for a part over the pool alone, fees taken off, and the least that the program must ask; undefined where it must refuse anyway. */
function boundOf(order: OrderAccount, { amount, isByMeans }: { amount: bigint; isByMeans: boolean }) {
  const { slot, unixTimestamp: now } = scene.vm.svm.getClock();
  const state = scene.venue.pool(pool);
  const out = sell({ pool: state, tickArrays: new Map() }, 0, amount).amountOut;
  const arrives = out - (out * 15n) / 10_000n;
  if (!isByMeans) return { arrives, least: askedFor(order, amount) };
  const slots = slotsOpen(order, { slot, now });
  if (slots < 0n || (order.kind !== KINDS.recurring && order.notedSlot === 0n)) return undefined;
  const { shortMean, longMean } = orderPrices(order, [state], slot);
  const least = worthAt(shortMean, amount, toleranceAfter(order, slots));
  if (order.kind === KINDS.recurring) return { arrives, least };
  // A stop brings at least (1 - 3s)(1 - s) of the long mean, where s is the slippage.
  const ofLong = worthAt(longMean, amount, 0n);
  const s = BigInt(order.slippageBps);
  const isNear = longMean - shortMean <= 3n * s && shortMean - longMean <= 3n * s;
  if (isNear)
    expect(least + 2n).toBeGreaterThanOrEqual((ofLong * (10_000n - 3n * s) * (10_000n - s)) / 10n ** 8n);
  return { arrives, least };
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
  switch (draw.between(0, 11)) {
    case 0:
    case 1:
      return ['pass', undefined] as const;
    case 2:
    case 3:
      return ['trade', trade(draw)] as const;
    case 4:
    case 10:
    case 11:
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
      return fill(draw, held);
  }
}

/** Prices wander by some percent around 1, and come back. */
function trade(draw: Draw) {
  const tick = spotTick(scene.venue.pool(pool)) ?? 0n;
  const isFar = tick > 400n || tick < -400n;
  const back = tick > 0n ? 0 : 1;
  const sale = { amount: draw.below(2n * 10n ** 11n) + 1n, quotedAmount: 0n, slippageBps: 0 };
  return scene.venue.selling(
    scene.alice.address,
    [{ from: isFar ? back : draw.pick([0, 1]), pools: [{ pool }] }],
    sale,
  );
}

function fill(draw: Draw, held: HeldOrder) {
  const { order } = held;
  const isByMeans = order.kind !== KINDS.limit && (order.kind !== KINDS.pair || draw.chance(0.5));
  const drawn = draw.pick([order.left, order.left / 2n, draw.below(order.left)]);
  const amount = order.kind === KINDS.recurring ? cycleAmount(order) : drawn;
  if (order.kind === KINDS.recurring) expect(isPart(order, amount)).toBe(true);
  if (amount < 1000n) return ['pass', undefined] as const;
  const instruction = filling(scene, held, { from: 0, pools: [{ pool }] }, { amount, isByMeans });
  return ['fill', instruction, { amount, isByMeans }] as const;
}
