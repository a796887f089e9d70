import type { Instruction } from '@solana/kit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  meanTickInstruction,
  observeInstruction,
} from '../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import { spotTick } from '../../packages/chain/src/programs/venue/pricing/observations.ts';
import { fund, type TestMint } from '../../packages/chain/src/testing/mints.ts';
import { lpToken, type TestPool } from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';

const DEEP = 10n ** 12n;

let scene: Scene;
let tokens: readonly [TestMint, TestMint];
beforeAll(async () => {
  scene = await Scene.open();
  tokens = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'plain' })];
});

let pool: TestPool;
let nonce = 0;
beforeEach(async () => {
  pool = await opening(tokens);
});

describe('the mean tick', () => {
  test('does not move in the slot of a trade, however large, and counts it from the next one on', async () => {
    const calm = await begin();
    scene.venue.passSlots(20);
    await scene.must([trading(1, 100n * DEEP)]);
    expect(spot()).toBeGreaterThan(90_000n + calm);
    expect(await mean(20n)).toEqual({ tick: calm, span: 20n });
    // One slot notes a tenth of it at most, each further one a tenth more.
    scene.venue.passSlots(1);
    expect(await mean(21n)).toEqual({ tick: down(21n * calm + 953n, 21n), span: 21n });
    scene.venue.passSlots(2);
    expect(await mean(23n)).toEqual({ tick: down(23n * calm + 6n * 953n, 23n), span: 23n });
  });

  test('is not moved by trades there and back within a slot', async () => {
    const calm = await begin();
    scene.venue.passSlots(20);
    await scene.must([trading(1, DEEP)]);
    expect(spot()).toBeGreaterThan(10_000n + calm);
    await scene.must([trading(0, DEEP), trading(1, DEEP / 10n), trading(0, 333n)]);
    const back = spot();
    expect(back).toBeLessThan(calm);
    expect(await mean(20n)).toEqual({ tick: calm, span: 20n });
    scene.venue.passSlots(10);
    const way = back - calm;
    const steps = -way / 953n;
    const gone = (steps * (steps + 1n) * -953n) / 2n + (10n - steps) * way;
    expect(await mean(30n)).toEqual({ tick: down(30n * calm + gone, 30n), span: 30n });
  });

  test('is remembered for a minute with trades in every slot', async () => {
    await begin();
    const ticks: bigint[] = [];
    for (let slot = 0; slot < 240; slot += 1) {
      ticks.push(spot());
      scene.venue.passSlots(1);
      await scene.must([trading(slot % 2 === 0 ? 1 : 0, DEEP / 50n)]);
    }
    const { tick, span } = await mean(150n);
    expect(span).toBeLessThan(156n);
    const counted = ticks.slice(-Number(span));
    expect(tick).toBe(
      down(
        counted.reduce((sum, each) => sum + each, 0n),
        span,
      ),
    );
    await scene.thwarts('notEnoughObservations', [
      meanTickInstruction({ pool: pool.address, minSlots: 241n }),
    ]);
  });

  test('of a pool that he made and moved before anybody looked counts no slot before the trade', async () => {
    scene.venue.passSlots(1000);
    await scene.must([trading(1, 100n * DEEP)]);
    await scene.thwarts('notEnoughObservations', [meanTickInstruction({ pool: pool.address, minSlots: 0n })]);
    await scene.must([trading(0, DEEP / 100n)]);
    scene.venue.passSlots(1);
    const first = BigInt(scene.venue.pool(pool).observations[0]?.tick ?? 0);
    expect(await mean(1n)).toEqual({ tick: first + 953n, span: 1n });
  });

  test('of a pool that is traded now and then is refused, unless nobody traded since', async () => {
    await begin();
    scene.venue.passSlots(700);
    await scene.must([trading(1, DEEP)]);
    scene.venue.passSlots(10);
    await scene.thwarts('sparseObservations', [meanTickInstruction({ pool: pool.address, minSlots: 150n })]);
    scene.venue.passSlots(700);
    expect((await mean(150n)).span).toBe(710n);
  });

  test('counts a price that anybody has noted without a trade', async () => {
    const { venue } = scene;
    await begin();
    for (let round = 0; round < 40; round += 1) {
      venue.passSlots(6);
      await scene.must([observeInstruction({ pool: pool.address })]);
    }
    expect((await mean(150n)).span).toBe(150n);
  });

  test('does not move with liquidity that comes or goes, though a fee of the mint changes the proportion', async () => {
    const { mallory, venue, vm } = scene;
    const kept = await scene.token({ kind: 'transfer-fee', bps: 5000, most: 2n ** 64n - 1n });
    pool = await opening([kept, tokens[1]]);
    const calm = await begin();
    venue.passSlots(100);
    expect(await mean(100n)).toEqual({ tick: calm, span: 100n });
    await fund(vm, lpToken(pool), mallory.address, 0n);
    await scene.must([venue.adding(pool, mallory.address, [40n * DEEP, 40n * DEEP])]);
    expect(spot()).toBeGreaterThan(calm + 3_000n);
    expect(await mean(100n)).toEqual({ tick: calm, span: 100n });
  });

  test('does not move with the rounding of what is left of a pool that he takes nearly everything out of', async () => {
    const { mallory, venue } = scene;
    const small = await venue.createPool({ kind: 'product', tokens, nonce: 500 });
    pool = small;
    await venue.add(small, mallory, [2n * 10n ** 6n, 3n * 10n ** 12n]);
    const calm = await begin();
    venue.passSlots(100);
    const { lpSupply } = venue.pool(small);
    await scene.must([venue.removing(small, mallory.address, lpSupply - 1000n)]);
    expect(spot()).not.toBe(calm);
    expect(await mean(100n)).toEqual({ tick: calm, span: 100n });
  });
});

/** A product pool without a fee, at a price of 1. */
async function opening(traded: readonly [TestMint, TestMint]): Promise<TestPool> {
  const made = await scene.venue.createPool({ kind: 'product', tokens: traded, nonce });
  nonce += 1;
  await scene.venue.add(made, scene.alice, [DEEP, DEEP]);
  return made;
}

/** Trades once, so that the pool begins to note its price; which it is from then on. */
async function begin(): Promise<bigint> {
  await scene.must([trading(0, 1000n)]);
  return spot();
}

function trading(from: 0 | 1, amount: bigint): Instruction {
  const sale = { amount, quotedAmount: 0n, slippageBps: 0 };
  return scene.venue.selling(scene.bob.address, [{ from, pools: [{ pool }] }], sale);
}

/** The tick of the price now. */
function spot(): bigint {
  return spotTick(scene.venue.pool(pool)) ?? 0n;
}

function down(sum: bigint, count: bigint): bigint {
  return (sum - (((sum % count) + count) % count)) / count;
}

/** What the program says. */
async function mean(minSlots: bigint): Promise<{ tick: bigint; span: bigint }> {
  const data = await scene.rehearse([meanTickInstruction({ pool: pool.address, minSlots })]);
  const view = new DataView(Uint8Array.from(data).buffer);
  return { tick: view.getBigInt64(0, true), span: view.getBigUint64(8, true) };
}
