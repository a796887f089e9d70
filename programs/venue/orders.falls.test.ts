import { expect, test } from 'vitest';
import { noteOrder } from '../../packages/chain/src/orders/order-instructions.ts';
import { fund } from '../../packages/chain/src/testing/mints.ts';
import { lpToken, type TestPath } from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';
import { filling, heldOrder, KINDS, opened, passWatched } from './testing/orders.ts';

const DEEP = 10n ** 13n;
const MINUTE = 150;

test.each([5, 10, 20])(
  'a stop five percent below sells within 40 slots of its trigger in a fall of %d percent a minute',
  async (percent) => {
    const scene = await Scene.open();
    const [a, b] = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'classic' })] as const;
    const { venue, mallory, bob, alice } = scene;
    const pool = await venue.createPool({ kind: 'product', tokens: [a, b], feeBps: 30 });
    await fund(scene.vm, lpToken(pool), alice.address, 0n);
    await scene.must([venue.adding(pool, alice.address, [DEEP, DEEP])]);
    const path: TestPath = { from: 0, pools: [{ pool }] };
    const sale = { quotedAmount: 0n, slippageBps: 0 };
    await scene.must([venue.selling(bob.address, [path], { ...sale, amount: 1000n })]);
    await passWatched(scene, [pool], 400);
    const terms = { id: 1n, kind: KINDS.stop, stopTick: -513, slippageBps: 500 };
    const held = await opened(scene, { input: a, output: b, references: [pool], terms });
    // A sale of x of the reserve takes the price down by (1 + x) squared.
    const step = (1 - percent / 100) ** (-1 / (2 * MINUTE)) - 1;
    let noted: bigint | undefined;
    for (let slot = 0; slot < 5 * MINUTE; slot += 1) {
      venue.passSlots(1);
      const { reserve0 } = venue.pool(pool);
      const amount = BigInt(Math.round((Number(reserve0) * step) / 0.997));
      await scene.must([venue.selling(alice.address, [path], { ...sale, amount })]);
      const now = scene.vm.svm.getClock().slot;
      if (noted === undefined) {
        if ((await scene.attempt([noteOrder(held, mallory.address)])) === undefined) noted = now;
        continue;
      }
      const current = heldOrder(scene, held.address, { input: a, output: b });
      if ((await scene.attempt([filling(scene, current, path, { isByMeans: true })])) === undefined) break;
      expect(now - noted).toBeLessThan(40n);
    }
    expect(noted).toBeDefined();
    expect(scene.vm.read(held.address)).toBeUndefined();
  },
);
