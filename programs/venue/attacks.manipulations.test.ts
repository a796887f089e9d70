import { beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '../../packages/chain/src/orders/order-instructions.ts';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import type { TestMint } from '../../packages/chain/src/testing/mints.ts';
import type { TestPath, TestPool } from '../../packages/chain/src/testing/pools.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { Scene } from './testing/attack-scene.ts';
import { filling, heldOrder, KINDS, opened, passWatched, referencePool } from './testing/orders.ts';

const RESERVE = 10n ** 12n;
const SIZE = 10n ** 9n;
const SLIPPAGE_BPS = 500n;
const TRIALS = 60;

let scene: Scene;
let a: TestMint;
let b: TestMint;
let pool: TestPool;
let path: TestPath;
beforeAll(async () => {
  scene = await Scene.open();
  [a, b] = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'classic' })];
  pool = await referencePool(scene, [a, b], 0, [RESERVE, RESERVE]);
  path = { from: 0, pools: [{ pool }] };
});

test('no manipulation of up to fifty times the reserve nets more than the slippage of a cycle, where others trade the price back', async () => {
  const draw = new Draw(TEST_SEED);
  let filled = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const terms = { kind: KINDS.recurring, cycles: 2, interval: 10n ** 6n, bandLow: -9000, bandHigh: 9000 };
    const id = BigInt(trial);
    const held = await opened(scene, {
      input: a,
      output: b,
      references: [pool],
      terms: { ...terms, id, size: SIZE * 2n, slippageBps: Number(SLIPPAGE_BPS) },
    });
    const slots = draw.between(0, 20);
    for (let slot = 0; slot < slots; slot += 1) {
      await scene.attempt([pushing(draw)]);
      scene.venue.passSlots(1);
      await tradeBack();
    }
    const fill = filling(scene, held, path, { amount: SIZE, isByMeans: true });
    // Without what the pushes before have cost.
    const before = worth();
    // The largest push that the program takes, the same amount back behind the fill.
    for (let push = 50n * RESERVE; push > 1000n; push = (push * 2n) / 3n) {
      const back = scene.venue.selling(
        scene.mallory.address,
        [{ from: 1, pools: [{ pool }] }],
        sale(push / 2n),
      );
      if ((await scene.attempt([selling(0, push), fill, back])) !== undefined) continue;
      filled += 1;
      break;
    }
    await tradeBack();
    expect(worth() - before).toBeLessThanOrEqual((SIZE * SLIPPAGE_BPS) / 10_000n);
    await scene.must([cancelOrder(heldOrder(scene, held.address, { input: a, output: b }))]);
    await passWatched(scene, [pool], 400);
  }
  expect(filled).toBeGreaterThan(TRIALS / 2);
});

/** What Mallory has, at the price of 1 that others trade the pool back to. */
function worth(): bigint {
  return scene.purse(scene.mallory.address, [a, b]).reduce((sum, each) => sum + each, 0n);
}

function sale(amount: bigint) {
  return { amount, quotedAmount: 0n, slippageBps: 0 };
}

function selling(from: 0 | 1, amount: bigint) {
  return scene.venue.selling(scene.mallory.address, [{ from, pools: [{ pool }] }], sale(amount));
}

function pushing(draw: Draw) {
  const amount = draw.pick([RESERVE / 100n, RESERVE, 50n * RESERVE]);
  return selling(draw.pick([0, 1]), draw.below(amount) + 1n);
}

/** Alice brings both reserves to the same. */
async function tradeBack(): Promise<void> {
  const { reserve0, reserve1 } = scene.venue.pool(pool);
  const even = BigInt(Math.round(Math.sqrt(Number(reserve0) * Number(reserve1))));
  const [from, amount] = reserve0 < even ? ([0, even - reserve0] as const) : ([1, even - reserve1] as const);
  if (amount < 2n) return;
  await scene.must([scene.venue.selling(scene.alice.address, [{ from, pools: [{ pool }] }], sale(amount))]);
}
