import type { Instruction } from '@solana/kit';
import { expect } from 'vitest';
import {
  cancelOrder,
  type HeldOrder,
  noteOrder,
} from '../../../packages/chain/src/orders/order-instructions.ts';
import type { Draw } from '../../../packages/chain/src/testing/draw.ts';
import type { TestMint } from '../../../packages/chain/src/testing/mints.ts';
import type { TestPool } from '../../../packages/chain/src/testing/pools.ts';
import { Scene } from './attack-scene.ts';
import { filling, heldOrder, KINDS, opened, passWatched, referencePool } from './orders.ts';

const RESERVE = 10n ** 12n;
const MOST_PUSH = 50n * RESERVE;
const SLIPPAGES = [100, 300, 500] as const;
/** Waits for everybody to forget. */
const CALM_SLOTS = 400;

type Kind = Exclude<keyof typeof KINDS, 'pair'>;

/** A pool of price 1, which others trade it back to, and what Mallory sells into it. */
interface Market {
  scene: Scene;
  tokens: readonly [TestMint, TestMint];
  pool: TestPool;
}

/** A pool that is the reference of all orders, and where they are sold. */
export async function openMarket(): Promise<Market> {
  const scene = await Scene.open();
  const purse = 10n ** 18n;
  const [a, b] = [
    await scene.token({ kind: 'classic' }, purse),
    await scene.token({ kind: 'classic' }, purse),
  ];
  const pool = await referencePool(scene, [a, b], 0, [RESERVE, RESERVE]);
  return { scene, tokens: [a, b], pool };
}

/**
 * Manipulates the price around the given number of orders of each kind, each for up to 20 slots while others trade it back; how many were filled.
 * Fails when that brings Mallory more than the slippage of an order.
 */
export async function manipulate(market: Market, draw: Draw, trials: number): Promise<Record<Kind, number>> {
  const filled = { limit: 0, recurring: 0, stop: 0, trailing: 0 };
  for (let trial = 0; trial < trials; trial += 1)
    for (const kind of Object.keys(filled) as Kind[])
      if (await attack(market, draw, kind, BigInt(trial))) filled[kind] += 1;
  return filled;
}

async function attack(market: Market, draw: Draw, kind: Kind, trial: bigint): Promise<boolean> {
  const {
    scene,
    tokens: [input, output],
    pool,
  } = market;
  const slippageBps = draw.pick(SLIPPAGES);
  const part = draw.pick([RESERVE / 1000n, RESERVE / 100n]);
  const held = await opened(scene, {
    input,
    output,
    references: kind === 'limit' ? [] : [pool],
    terms: { id: trial, kind: KINDS[kind], slippageBps, ...termsOf(draw, kind, part) },
  });
  const again = () => heldOrder(scene, held.address, { input, output });
  const atStart = worth(market);
  const isFalling = draw.chance(0.7);
  for (let slots = draw.between(1, 20); slots > 0; slots -= 1) {
    await scene.attempt([pushing(market, draw, isFalling)]);
    scene.venue.passSlots(1);
    await scene.attempt([noteOrder(held, scene.mallory.address)]);
    await tradeBack(market);
  }
  await scene.attempt([noteOrder(held, scene.mallory.address)]);
  // The tolerance grows, and means come together again.
  await passWatched(scene, [pool], draw.pick([0, 10, 40, 80]));
  // What the pushes have cost counts where they can move the bound: a cycle is not sold away from its mean, and a limit has none.
  const before = kind === 'stop' || kind === 'trailing' ? atStart : worth(market);
  const isFilled = await sandwich(market, again(), part);
  await tradeBack(market);
  expect(worth(market) - before, kind).toBeLessThanOrEqual((part * BigInt(slippageBps)) / 10_000n);
  if (scene.vm.read(held.address) !== undefined) await scene.must([cancelOrder(again())]);
  await passWatched(scene, [pool], CALM_SLOTS);
  return isFilled;
}

function termsOf(draw: Draw, kind: Kind, part: bigint) {
  if (kind === 'limit') return { asked: part, size: part };
  if (kind === 'stop') return { stopTick: draw.pick([100, 20, -100]), size: part };
  if (kind === 'trailing') return { trailTicks: draw.pick([1, 50, 200]), size: part };
  return { size: 2n * part, cycles: 2, interval: 10n ** 6n, bandLow: -9000, bandHigh: 9000 };
}

/** The largest push that the program takes before the fill, and the same back behind it. */
async function sandwich(market: Market, held: HeldOrder, part: bigint): Promise<boolean> {
  const { scene, pool } = market;
  const isByMeans = held.order.kind !== KINDS.limit;
  const fill = filling(scene, held, { from: 0, pools: [{ pool }] }, { amount: part, isByMeans });
  for (let push = MOST_PUSH; push > 1000n; push /= 3n) {
    const around = [selling(market, 0, push), fill, selling(market, 1, push / 2n)];
    if ((await scene.attempt(around)) === undefined) return true;
  }
  return (await scene.attempt([fill])) === undefined;
}

/** What Mallory has, at the price of 1 that others trade the pool back to. */
function worth({ scene, tokens }: Market): bigint {
  return scene.purse(scene.mallory.address, tokens).reduce((sum, each) => sum + each, 0n);
}

function selling({ scene, pool }: Market, from: 0 | 1, amount: bigint): Instruction {
  const sale = { amount, quotedAmount: 0n, slippageBps: 0 };
  return scene.venue.selling(scene.mallory.address, [{ from, pools: [{ pool }] }], sale);
}

function pushing(market: Market, draw: Draw, isFalling: boolean): Instruction {
  const most = draw.pick([RESERVE / 100n, RESERVE / 10n, RESERVE, MOST_PUSH]);
  const from = draw.chance(0.85) === isFalling ? 0 : 1;
  return selling(market, from, draw.below(most) + 1n);
}

/** Alice brings both reserves to the same. */
async function tradeBack({ scene, pool }: Market): Promise<void> {
  const { reserve0, reserve1 } = scene.venue.pool(pool);
  const even = BigInt(Math.round(Math.sqrt(Number(reserve0) * Number(reserve1))));
  const [from, amount] = reserve0 < even ? ([0, even - reserve0] as const) : ([1, even - reserve1] as const);
  if (amount < 2n) return;
  const sale = { amount, quotedAmount: 0n, slippageBps: 0 };
  await scene.must([scene.venue.selling(scene.alice.address, [{ from, pools: [{ pool }] }], sale)]);
}
