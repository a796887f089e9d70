import type { Address, KeyPairSigner } from '@solana/kit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  burnPositionInstruction,
  closePositionInstruction,
} from '../../packages/chain/src/programs/venue/generated/instructions.generated.ts';
import type { TestMint } from '../../packages/chain/src/testing/mints.ts';
import {
  accountOf,
  type TestPath,
  type TestPool,
  type TestPosition,
} from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';
import { type Call, withAccounts } from './testing/calls.ts';

const LIQUIDITY = 10n ** 13n;

let scene: Scene;
let tokens: readonly [TestMint, TestMint];
beforeAll(async () => {
  scene = await Scene.open();
  tokens = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'plain' })];
});

/** A pool with 64 ticks of 8 in an array, and Alice's liquidity over four arrays around its price. */
let pool: TestPool;
let wide: TestPosition;
let nonce = 0;
beforeEach(async () => {
  const settings = {
    kind: 'concentrated',
    tokens,
    feeBps: 30,
    tickSpacing: 8,
    sqrtPrice: 1n << 64n,
  } as const;
  pool = await scene.venue.createPool({ ...settings, nonce });
  nonce += 1;
  wide = await positionOf(scene.alice, -1000, 1000);
  await scene.must([scene.venue.increasing(wide, LIQUIDITY)]);
});

describe('a position', () => {
  test('of another owner, or one that was given up, pays no one', async () => {
    const { venue, alice, mallory } = scene;
    await scene.must([trading(0, 10n ** 10n, await arrays(-1000))]);
    const [account0, account1] = tokens.map((token) => accountOf(mallory.address, token));
    if (!account0 || !account1) throw new Error('two tokens');
    const hers: Call = { name: 'decreaseLiquidity', instruction: venue.decreasing(wide, 0n) };
    await scene.thwarts('notOwner', withAccounts(hers, { owner: mallory.address, account0, account1 }));
    const own = { owner: alice.address, position: wide.address };
    await scene.must([burnPositionInstruction(own)]);
    for (const instruction of [
      venue.decreasing(wide, 0n),
      venue.decreasing(wide, LIQUIDITY),
      venue.increasing(wide, 1n),
      burnPositionInstruction(own),
      closePositionInstruction(own),
    ])
      await scene.thwarts('notOwner', [instruction]);
    // What was given up is traded with all the same.
    await scene.must([trading(1, 10n ** 9n, await arrays(1000))]);
    expect(venue.position(wide).liquidity).toBe(LIQUIDITY);
  });

  test('that comes after the fees gets none of them, and one that has had them no more', async () => {
    const { venue, mallory } = scene;
    await scene.must([trading(0, 10n ** 10n, await arrays(-1000))]);
    const late = await positionOf(mallory, -1000, 1000);
    const [before, { reserve0 }] = [purse(mallory), venue.pool(pool)];
    await scene.must([venue.increasing(late, 100n * LIQUIDITY), venue.decreasing(late, 100n * LIQUIDITY)]);
    for (const [side, held] of purse(mallory).entries()) expect(held).toBeLessThanOrEqual(before[side] ?? 0n);
    expect(venue.pool(pool).reserve0).toBeGreaterThanOrEqual(reserve0);
    const fees = async () => {
      const had = purse(scene.alice);
      await scene.must([venue.decreasing(wide, 0n)]);
      return purse(scene.alice).map((held, side) => held - (had[side] ?? 0n));
    };
    const [first] = await fees();
    // Three thousandths of what was sold.
    expect(first).toBeGreaterThan(29_900_000n);
    expect(first).toBeLessThanOrEqual(30_000_000n);
    expect(await fees()).toEqual([0n, 0n]);
  });

  test('opened and closed around every trade takes no more than its part of the fee', async () => {
    const { venue, mallory } = scene;
    const jit = await positionOf(mallory, -64, 64);
    const before = purse(mallory);
    for (let round = 0; round < 10; round += 1) {
      const from = round % 2 === 0 ? 0 : 1;
      const side = await arrays(...(from === 0 ? [64, -64, -1000] : [-64, 64, 1000]));
      await scene.must([
        venue.increasing(jit, LIQUIDITY),
        trading(from, 10n ** 8n, side),
        venue.decreasing(jit, LIQUIDITY),
      ]);
    }
    expect(venue.position(jit).liquidity).toBe(0n);
    const worth = (held: readonly bigint[]) => held.reduce((sum, each) => sum + each, 0n);
    // Half of the liquidity, so half of thirty in ten thousand of ten trades.
    expect(worth(purse(mallory)) - worth(before)).toBeLessThanOrEqual((10n * 10n ** 8n * 30n) / 20_000n);
    await solvent([wide]);
  });

  test('made and taken back in dust ten times over loses its owner at every step', async () => {
    const { venue, mallory } = scene;
    const dust = await positionOf(mallory, -8, 8);
    for (const liquidity of [1n, 3n, 997n, 10n ** 6n + 1n]) {
      const before = purse(mallory);
      await scene.must([venue.increasing(dust, liquidity), venue.decreasing(dust, liquidity)]);
      for (const [side, held] of purse(mallory).entries())
        expect(held).toBeLessThanOrEqual(before[side] ?? 0n);
      await scene.must([venue.increasing(dust, liquidity)]);
      for (let part = liquidity; part > 0n; part -= (part + 1n) / 2n)
        await scene.must([venue.decreasing(dust, (part + 1n) / 2n)]);
      for (const [side, held] of purse(mallory).entries())
        expect(held).toBeLessThanOrEqual(before[side] ?? 0n);
    }
    await solvent([wide, dust]);
  });

  test('of more liquidity than there is, or than fits, in any order with trades', async () => {
    const { venue, mallory } = scene;
    const own = await positionOf(mallory, -8, 8);
    await scene.thwarts('notEnoughLiquidity', [venue.decreasing(own, 1n)]);
    await scene.thwarts('invalidCalculation', [venue.increasing(own, 2n ** 96n)]);
    await scene.must([venue.increasing(own, 10n ** 6n)]);
    await scene.thwarts('notEnoughLiquidity', [venue.decreasing(own, 10n ** 6n + 1n)]);
    await scene.thwarts('notEnoughLiquidity', [venue.decreasing(own, 2n ** 127n)]);
    await scene.thwarts('notEnoughLiquidity', [
      venue.decreasing(own, 5n * 10n ** 5n),
      venue.decreasing(own, 5n * 10n ** 5n + 1n),
    ]);
  });
});

describe('tick arrays of a trade', () => {
  test('that are missing, of the wrong way, in the wrong order or left out in the middle', async () => {
    const { venue } = scene;
    const far = await positionOf(scene.alice, -2000, 2000);
    await scene.must([venue.increasing(far, LIQUIDITY)]);
    const [first, second, third] = [
      await venue.ticksAt(pool, -8),
      await venue.ticksAt(pool, -1000),
      await venue.ticksAt(pool, -2000),
    ];
    const above = await venue.ticksAt(pool, 0);
    const all = 13n * 10n ** 11n;
    await scene.rehearse([trading(0, all, [first, second, third])]);
    for (const wrong of [
      [],
      [above],
      [second],
      [third],
      [third, second],
      [first, third],
      [second, above],
      [third, third, second, second],
    ])
      await scene.thwarts('wrongTicks', [trading(0, all, wrong)]);
    // More than are needed, some twice or of the other way, do no harm.
    const [exact, more] = [trading(0, all, [second, third]), trading(0, all, [above, second, second, third])];
    expect(await scene.rehearse([more])).toEqual(await scene.rehearse([exact]));
  });

  test('of another pool, though it has the same ticks', async () => {
    const { venue, alice } = scene;
    const settings = {
      kind: 'concentrated',
      tokens,
      feeBps: 30,
      tickSpacing: 8,
      sqrtPrice: 1n << 64n,
    } as const;
    const other = await venue.createPool({ ...settings, nonce });
    nonce += 1;
    const twin = await venue.openPosition(other, alice, wide);
    await scene.must([venue.increasing(twin, 1n)]);
    await scene.thwarts('wrongTicks', [trading(0, 10n ** 9n, [twin.lowerTicks])]);
    const mixed: Call = { name: 'increaseLiquidity', instruction: venue.increasing(wide, 1n) };
    for (const place of ['lowerTicks', 'upperTicks'] as const)
      await scene.thwarts('wrongTicks', withAccounts(mixed, { [place]: twin[place] }));
    await scene.thwarts('wrongAddress', withAccounts(mixed, { position: twin.address }));
  });
});

test('what all positions are owed is in the vaults, after any operations', async () => {
  const { venue, bob, mallory, alice } = scene;
  const positions = [
    wide,
    await positionOf(mallory, -8, 8),
    await positionOf(bob, -1000, -8),
    await positionOf(alice, 8, 504),
    await positionOf(mallory, 496, 504),
  ];
  for (const [index, position] of positions.entries())
    await scene.must([venue.increasing(position, LIQUIDITY / BigInt(index + 1) + 7n)]);
  const amounts = [10n ** 11n, 3n, 7n * 10n ** 10n, 10n ** 9n + 1n, 4n * 10n ** 11n, 1000n];
  const [down, up] = [await arrays(-8, -1000), await arrays(0, 1000)];
  for (let round = 0; round < 24; round += 1) {
    const from = round % 3 === 0 ? 0 : 1;
    const amount = (amounts[round % amounts.length] ?? 1n) / (from === 0 ? 1n : 2n);
    await scene.attempt([trading(from, amount, from === 0 ? down : up)]);
    const touched = positions[round % positions.length];
    if (touched) await scene.must([venue.decreasing(touched, BigInt(round) * 10n ** 6n)]);
    for (const surplus of scene.surplus(pool)) expect(surplus).toBe(0n);
  }
  await solvent(positions);
});

/** All positions can be paid out to the last unit. */
async function solvent(positions: readonly TestPosition[]): Promise<void> {
  for (const position of positions)
    await scene.must([scene.venue.decreasing(position, scene.venue.position(position).liquidity)]);
  const { reserve0, reserve1, liquidity } = scene.venue.pool(pool);
  expect(liquidity).toBe(0n);
  // What rounding has left: a few units for each time something was paid.
  for (const reserve of [reserve0, reserve1]) expect(reserve).toBeLessThan(1000n);
}

function positionOf(owner: KeyPairSigner, lower: number, upper: number): Promise<TestPosition> {
  return scene.venue.openPosition(pool, owner, { lower, upper });
}

/** The arrays of these ticks, in this order. */
async function arrays(...ticks: readonly number[]): Promise<Address[]> {
  const found: Address[] = [];
  for (const tick of ticks) found.push(await scene.venue.ticksAt(pool, tick));
  return found;
}

/** Bob sells so much of a mint, at any price. */
function trading(from: 0 | 1, amount: bigint, tickArrays: readonly Address[]) {
  const path: TestPath = { from, pools: [{ pool, tickArrays }] };
  return scene.venue.selling(scene.bob.address, [path], { amount, quotedAmount: 0n, slippageBps: 0 });
}

function purse(owner: KeyPairSigner): bigint[] {
  return scene.purse(owner.address, tokens);
}
