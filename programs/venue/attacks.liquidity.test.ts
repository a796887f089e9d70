import type { Instruction, KeyPairSigner } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { fund, type TestMint } from '../../packages/chain/src/testing/mints.ts';
import {
  accountOf,
  lpToken,
  type PoolSettings,
  type TestPool,
} from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';

let scene: Scene;
let tokens: readonly [TestMint, TestMint];
beforeAll(async () => {
  scene = await Scene.open();
  tokens = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'plain' })];
});

const SETTINGS: Record<'product' | 'stable', Pick<PoolSettings, 'kind' | 'figures'>> = {
  product: { kind: 'product' },
  stable: { kind: 'stable', figures: [3n, 1n, 100n] },
};

describe.each(['product', 'stable'] as const)('shares of a %s pool', (kind) => {
  test('of a first deposit as small as can be cannot be made so dear that the next one rounds to nothing', async () => {
    const { venue, mallory, bob, vm } = scene;
    const pool = await opening(kind);
    for (const { address } of [mallory, bob]) await fund(vm, lpToken(pool), address, 0n);
    const before = scene.purse(mallory.address, tokens);
    await scene.must([venue.adding(pool, mallory.address, [1001n, 1001n])]);
    expect(shares(mallory, pool)).toBe(1n);
    // What he gives the vaults makes no share dearer.
    await fund(vm, tokens[0], pool.address, 10n ** 12n);
    await fund(vm, tokens[1], pool.address, 10n ** 12n);
    const honest = [10n ** 9n, 10n ** 9n] as const;
    const had = scene.purse(bob.address, tokens);
    await scene.must([venue.adding(pool, bob.address, honest)]);
    await scene.must([venue.removing(pool, bob.address, shares(bob, pool))]);
    for (const [side, held] of scene.purse(bob.address, tokens).entries())
      expect((had[side] ?? 0n) - held).toBeLessThan(2n);
    await scene.must([venue.removing(pool, mallory.address, 1n)]);
    for (const [side, held] of scene.purse(mallory.address, tokens).entries())
      expect(held).toBeLessThan(before[side] ?? 0n);
  });

  test('in dust, added and removed a thousand times, gain nothing and cost no other provider', async () => {
    const { venue, mallory } = scene;
    const pool = await opening(kind, [10n ** 9n + 7n, 3n * 10n ** 9n + 1n]);
    await fund(scene.vm, lpToken(pool), mallory.address, 0n);
    const value = worthOf(pool);
    const before = scene.purse(mallory.address, tokens);
    const { address } = mallory;
    for (let round = 0; round < 250; round += 1) {
      const most = [BigInt(1 + (round % 5)), BigInt(3 + ((round * 7) % 11))] as const;
      const step: readonly Instruction[] = [
        venue.adding(pool, address, most),
        venue.removing(pool, address, 1n),
      ];
      await scene.attempt([...step, ...step]);
    }
    if (shares(mallory, pool) > 0n) await scene.must([venue.removing(pool, address, shares(mallory, pool))]);
    for (const [side, held] of scene.purse(address, tokens).entries())
      expect(held).toBeLessThan(before[side] ?? 0n);
    const after = worthOf(pool);
    for (const side of [0, 1] as const) expect(after[side]).toBeGreaterThanOrEqual(value[side]);
  });

  test('of one side alone, or more than were minted, are not had', async () => {
    const { venue, mallory, alice, vm } = scene;
    const pool = await opening(kind, [10n ** 9n, 10n ** 9n]);
    await fund(vm, lpToken(pool), mallory.address, 0n);
    await scene.thwarts('tooLittle', [venue.adding(pool, mallory.address, [10n ** 9n, 0n])]);
    await scene.thwarts('tooLittle', [venue.adding(pool, mallory.address, [0n, 10n ** 9n])]);
    await scene.thwarts('tooLittle', [venue.removing(pool, mallory.address, 0n)]);
    await scene.thwarts(1, [venue.removing(pool, mallory.address, 1n)]);
    await scene.thwarts('invalidCalculation', [venue.removing(pool, alice.address, 2n ** 64n - 1n)]);
    // The locked ones have no owner: all of hers leave them in the pool.
    const own = shares(alice, pool);
    await scene.thwarts(1, [venue.removing(pool, alice.address, own + 1n)]);
    await scene.must([venue.removing(pool, alice.address, own)]);
    expect(venue.pool(pool)).toMatchObject({ lpSupply: 1000n, reserve0: 1000n, reserve1: 1000n });
  });
});

describe.each(['product', 'stable'] as const)('trades with a %s pool', (kind) => {
  test.each([
    ['dust', 7n],
    ['some', 10n ** 6n],
    ['more than it holds', 10n ** 10n],
  ] as const)('of %s there and back, a thousand times and without a fee, gain nothing', async (_, most) => {
    const { bob, venue } = scene;
    const pool = await opening(kind, [10n ** 9n, 10n ** 9n + 1n], { feeBps: 0 });
    const before = scene.purse(bob.address, tokens);
    let constant = constantOf(pool);
    for (let round = 0; round < 120; round += 1) {
      const trades = Array.from({ length: 8 }, (_each, at) => {
        const amount = 1n + (most * BigInt((round * 37 + at * 11) % 101)) / 100n;
        return venue.selling(
          bob.address,
          [{ from: at % 2 === 0 ? 0 : 1, pools: [{ pool }] }],
          selling(amount),
        );
      });
      // Dust may bring nothing, which ends all of them.
      if ((await scene.attempt(trades)) !== undefined)
        for (const trade of trades) await scene.attempt([trade]);
      expect(constantOf(pool)).toBeGreaterThanOrEqual(constant);
      constant = constantOf(pool);
    }
    const [first, second] = scene.purse(bob.address, tokens).map((held, side) => held - (before[side] ?? 0n));
    expect((first ?? 0n) < 0n || (second ?? 0n) < 0n).toBe(true);
  });
});

/** A pool with liquidity of Alice's where amounts are given. */
let nonce = 0;
async function opening(
  kind: keyof typeof SETTINGS,
  first?: readonly [bigint, bigint],
  fees: Pick<PoolSettings, 'feeBps' | 'protocolBps'> = { feeBps: 30 },
): Promise<TestPool> {
  const pool = await scene.venue.createPool({ ...SETTINGS[kind], ...fees, tokens, nonce });
  nonce += 1;
  if (first) await scene.venue.add(pool, scene.alice, first);
  return pool;
}

function shares(owner: KeyPairSigner, pool: TestPool): bigint {
  return scene.venue.amount(accountOf(owner.address, lpToken(pool)));
}

/** What a million million shares are worth of each side. */
function worthOf(pool: TestPool): readonly [bigint, bigint] {
  const { reserve0, reserve1, lpSupply } = scene.venue.pool(pool);
  return [(reserve0 * 10n ** 12n) / lpSupply, (reserve1 * 10n ** 12n) / lpSupply];
}

function selling(amount: bigint) {
  return { amount, quotedAmount: 0n, slippageBps: 0 };
}

/** What no trade may lower: of a stable pool the root of its invariant, to 20 binary places. */
function constantOf(pool: TestPool): bigint {
  const { kind, reserve0, reserve1, figure0, figure1, figure2 } = scene.venue.pool(pool);
  if (kind === 0) return reserve0 * reserve1;
  const [x, y, slope] = [(reserve0 * figure0) << 20n, (reserve1 * figure1) << 20n, 2n * figure2];
  const isBelow = (d: bigint) => d ** 3n + 4n * x * y * (slope - 1n) * d <= 4n * x * y * slope * (x + y);
  let root = 0n;
  for (let bit = 1n << 60n; bit > 0n; bit >>= 1n) if (isBelow(root | bit)) root |= bit;
  return root;
}
