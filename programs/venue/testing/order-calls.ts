import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import {
  cancelOrder,
  changeOrder,
  expireOrder,
  noteOrder,
  waitingAddress,
  withdrawOutput,
} from '../../../packages/chain/src/orders/order-instructions.ts';
import { freeze, fund, type TestMint, thaw } from '../../../packages/chain/src/testing/mints.ts';
import type { TestPath, TestPool } from '../../../packages/chain/src/testing/pools.ts';
import type { Scene } from './attack-scene.ts';
import { filling, heldOrder, KINDS, opened, opening } from './orders.ts';

const UNIT = 10n ** 6n;

/** For each instruction about orders a call that is accepted; `deep` is a pool of both tokens that can be a reference. */
export async function orderCalls(scene: Scene, [a, b]: readonly [TestMint, TestMint], deep: TestPool) {
  const { mallory, vm } = scene;
  const pair = { input: a, output: b };
  const path: TestPath = { from: 0, pools: [{ pool: deep }] };
  const limit = await opened(scene, { ...pair, terms: { id: 2n, asked: 15n * UNIT } });
  const stop = { kind: KINDS.stop, stopTick: 50, slippageBps: 500 };
  const triggered = await opened(scene, { ...pair, references: [deep], terms: { ...stop, id: 3n } });
  const expiry = vm.svm.getClock().unixTimestamp + 1n;
  const expired = await opened(scene, { ...pair, terms: { id: 4n, asked: UNIT, expiry } });
  const { instruction: withdrawal, held: waiting } = await withdrawalOf(scene, pair, path);
  scene.venue.passSlots(10);
  return {
    waiting,
    calls: {
      orderOpen: {
        name: 'orderOpen',
        instruction: opening(scene, { ...pair, references: [deep], terms: { ...stop, id: 1n } }),
      },
      orderCancel: { name: 'orderCancel', instruction: cancelOrder(limit) },
      orderExpire: { name: 'orderExpire', instruction: expireOrder(expired, mallory.address) },
      orderChange: { name: 'orderChange', instruction: changeOrder(limit, { size: 17n * UNIT }) },
      orderWithdraw: { name: 'orderWithdraw', instruction: withdrawal },
      orderFill: {
        name: 'orderFill',
        instruction: filling(scene, limit, path, { amount: 4n * UNIT }),
      },
      orderNote: { name: 'orderNote', instruction: noteOrder(triggered, mallory.address) },
    },
  } as const;
}

/** Carol's account of the output was frozen while her order was sold. */
async function withdrawalOf(scene: Scene, pair: { input: TestMint; output: TestMint }, path: TestPath) {
  const { vm, mallory } = scene;
  const carol = await vm.wallet();
  scene.know(carol);
  await fund(vm, pair.input, carol.address, 16n * UNIT);
  const held = await opened(scene, { ...pair, owner: carol, terms: { id: 5n, asked: UNIT } });
  const destination = waitingAddress(held);
  await freeze(vm, pair.output, held.order.destination);
  await scene.must([
    getCreateAssociatedTokenIdempotentInstruction({
      payer: mallory,
      ata: destination,
      owner: held.address,
      mint: pair.output.mint,
      tokenProgram: pair.output.tokenProgram,
    }),
    filling(scene, held, path, { destination }),
  ]);
  await thaw(vm, pair.output, held.order.destination);
  const ended = heldOrder(scene, held.address, pair);
  return { held: ended, instruction: withdrawOutput(ended) };
}
