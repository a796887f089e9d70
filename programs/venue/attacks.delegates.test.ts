import type { KeyPairSigner } from '@solana/kit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fund, type TestMint, transferOf } from '../../packages/chain/src/testing/mints.ts';
import {
  accountOf,
  lpToken,
  type PoolSettings,
  type TestPool,
} from '../../packages/chain/src/testing/pools.ts';
import { Scene } from './testing/attack-scene.ts';
import { collecting } from './testing/good-calls.ts';

/** The token program's own code. */
const INSUFFICIENT_FUNDS = 1;

let scene: Scene;
let tokens: readonly [TestMint, TestMint];
beforeAll(async () => {
  scene = await Scene.open();
  tokens = [await scene.token({ kind: 'classic' }), await scene.token({ kind: 'plain' })];
});

const SETTINGS: Record<'product' | 'stable', Pick<PoolSettings, 'kind' | 'figures'>> = {
  product: { kind: 'product' },
  stable: { kind: 'stable', figures: [1n, 1n, 100n] },
};

describe.each(['product', 'stable'] as const)(
  'what a delegate has taken out of a vault of a %s pool',
  (kind) => {
    const HALF = 10n ** 9n;
    let seizable: TestMint;
    let pool: TestPool;
    beforeEach(async () => {
      const { alice, bob, venue } = scene;
      seizable = await scene.token({ kind: 'permanent-delegate' });
      const fees = { feeBps: 30, protocolBps: 1000, feeOwner: scene.treasurer.address };
      pool = await venue.createPool({ ...SETTINGS[kind], ...fees, tokens: [seizable, tokens[1]] });
      await venue.add(pool, alice, [HALF + 1000n, HALF + 1000n]);
      await venue.add(pool, bob, [HALF, HALF]);
    });

    test('is missing to all alike: who leaves last gets as much as who leaves first', async () => {
      const { alice, bob, venue } = scene;
      await seize((6n * HALF) / 5n);
      const before = [scene.purse(alice.address, pool.tokens), scene.purse(bob.address, pool.tokens)];
      for (const { address } of [alice, bob]) await scene.must([venue.removing(pool, address, HALF)]);
      const got = [alice, bob].map(({ address }, at) =>
        scene.purse(address, pool.tokens).map((held, side) => held - (before[at]?.[side] ?? 0n)),
      );
      const [first = [], last = []] = got;
      for (const side of [0, 1]) {
        const gap = (last[side] ?? 0n) - (first[side] ?? 0n);
        expect(gap === 0n || gap === 1n).toBe(true);
      }
      expect(first[0]).toBeGreaterThan((2n * HALF) / 5n - 2n);
      expect(first[0]).toBeLessThan((2n * HALF) / 5n + 1000n);
      expect(first[1]).toBe(HALF);
      // The price is the one before: of both reserves the locked shares' part is left.
      expect(venue.pool(pool)).toMatchObject({ reserve0: 1000n, reserve1: 1000n });
      expect(venue.amount(pool.vaults[0])).toBeLessThanOrEqual(402n);
      expect(scene.surplus(pool)[1]).toBe(0n);
    });

    test('moves no price: a price is the same after shares came or went over an emptied vault', async () => {
      const { bob, mallory, venue, vm } = scene;
      await fund(vm, lpToken(pool), mallory.address, 0n);
      await seize((venue.pool(pool).reserve0 * 99n) / 100n);
      const before = await given(HALF);
      await scene.must([venue.adding(pool, mallory.address, [1n, 1n])]);
      expect(shares(mallory, pool)).toBe(1n);
      await expectSame(before);
      await scene.must([venue.removing(pool, bob.address, 1n)]);
      await expectSame(before);
      await scene.must([venue.adding(pool, mallory.address, [HALF, HALF])]);
      const { reserve0, reserve1 } = venue.pool(pool);
      expect(reserve1).toBeGreaterThan((5n * HALF) / 2n);
      expect(gap(reserve0, reserve1)).toBeLessThanOrEqual(2n);
      await scene.must([venue.removing(pool, mallory.address, shares(mallory, pool))]);
      await expectSame(before);
    });

    test('gives nobody who sells into it more than what shares that came paid in', async () => {
      const { mallory, venue, vm } = scene;
      await fund(vm, lpToken(pool), mallory.address, 0n);
      await seize((venue.pool(pool).reserve0 * 99n) / 100n);
      const worth = () => scene.purse(mallory.address, pool.tokens).reduce((sum, held) => sum + held, 0n);
      const before = worth();
      await scene.must([venue.adding(pool, mallory.address, [HALF, HALF])]);
      await scene.must([venueSelling(HALF)]);
      await scene.must([venue.removing(pool, mallory.address, shares(mallory, pool))]);
      expect(worth()).toBeLessThanOrEqual(before);
    });

    test('is not made up for by what the pool owes, nor by who comes later', async () => {
      const { bob, mallory, venue, vm } = scene;
      const sale = selling(HALF / 10n);
      await scene.must([venue.selling(bob.address, [{ from: 0, pools: [{ pool }] }], sale)]);
      const { owed0 } = venue.pool(pool);
      expect(owed0).toBe(HALF / 100n);
      await seize(venue.amount(pool.vaults[0]) - owed0 - HALF / 7n);
      await fund(vm, lpToken(pool), mallory.address, 0n);
      const before = scene.purse(mallory.address, pool.tokens);
      await scene.must([venue.adding(pool, mallory.address, [HALF, HALF])]);
      expect((before[0] ?? 0n) - scene.venue.balance(mallory.address, seizable)).toBeLessThan(HALF / 7n);
      await scene.must([venue.removing(pool, mallory.address, shares(mallory, pool))]);
      for (const [side, held] of scene.purse(mallory.address, pool.tokens).entries())
        expect([0n, 1n, 2n]).toContain((before[side] ?? 0n) - held);
      expect(venue.pool(pool).owed0).toBe(owed0);
      await scene.must([collecting(scene, pool)]);
      expect(venue.pool(pool).owed0).toBe(0n);
    });

    test('keeps to the least that a provider signed for, and to nothing where nothing is left', async () => {
      const { alice, mallory, venue, vm } = scene;
      await seize(HALF);
      await scene.thwarts('slippageExceeded', [venue.removing(pool, alice.address, HALF, [HALF, HALF])]);
      await seize(venue.amount(pool.vaults[0]));
      const before = scene.purse(alice.address, pool.tokens);
      await scene.must([venue.removing(pool, alice.address, HALF)]);
      expect(scene.purse(alice.address, pool.tokens)).toEqual([before[0], (before[1] ?? 0n) + HALF]);
      await fund(vm, lpToken(pool), mallory.address, 0n);
      await scene.thwarts('invalidCalculation', [venue.adding(pool, mallory.address, [HALF, HALF])]);
    });

    test('fails a swap that would pay it out, and changes nothing', async () => {
      const { bob, venue } = scene;
      await seize((venue.pool(pool).reserve0 * 99n) / 100n);
      const buying = venue.selling(bob.address, [{ from: 1, pools: [{ pool }] }], selling(HALF));
      await scene.thwarts(INSUFFICIENT_FUNDS, [buying]);
    });

    test('is had by all alike when it is given back, and no more than was taken', async () => {
      const { alice, bob, venue } = scene;
      await seize(HALF);
      await scene.must([venue.removing(pool, alice.address, 1n)]);
      const { reserve0 } = venue.pool(pool);
      const back = { source: accountOf(scene.mallory.address, seizable), destination: pool.vaults[0] };
      await scene.must([transferOf(seizable, { ...back, authority: scene.mallory, amount: 2n * HALF })]);
      expect(venue.pool(pool).reserve0).toBe(reserve0);
      const before = scene.purse(bob.address, pool.tokens);
      await scene.must([venue.removing(pool, bob.address, HALF)]);
      expect(scene.purse(bob.address, pool.tokens)).toEqual(before.map((held) => held + HALF));
      expect(venue.pool(pool).reserve0).toBe(reserve0 - HALF);
    });

    /** What so much of what was taken sells for. */
    async function given(amount: bigint): Promise<bigint> {
      const answer = await scene.rehearse([venueSelling(amount)]);
      return new DataView(answer.buffer, answer.byteOffset).getBigUint64(0, true);
    }

    function venueSelling(amount: bigint) {
      const { mallory, venue } = scene;
      return venue.selling(mallory.address, [{ from: 0, pools: [{ pool }] }], selling(amount));
    }

    async function expectSame(before: bigint): Promise<void> {
      expect(gap(await given(HALF), before)).toBeLessThanOrEqual(1n);
    }

    async function seize(amount: bigint): Promise<void> {
      const into = { source: pool.vaults[0], destination: accountOf(scene.mallory.address, seizable) };
      await scene.must([transferOf(seizable, { ...into, authority: seizable.authority, amount })]);
    }
  },
);

describe('shares for tokens that keep back a fee', () => {
  test('follow what arrived, on whichever side it is kept back', async () => {
    const { mallory, venue, vm } = scene;
    const costly = await scene.token({ kind: 'transfer-fee', bps: 1000, most: 10n ** 15n });
    for (const [nonce, both] of [[costly, tokens[0]] as const, [tokens[0], costly] as const].entries()) {
      const pool = await venue.createPool({ kind: 'product', tokens: both, nonce });
      await venue.add(pool, scene.alice, [10n ** 9n, 10n ** 9n]);
      await fund(vm, lpToken(pool), mallory.address, 0n);
      const before = venue.pool(pool);
      await scene.must([venue.adding(pool, mallory.address, [10n ** 6n, 10n ** 6n])]);
      const after = venue.pool(pool);
      const arrived = [after.reserve0 - before.reserve0, after.reserve1 - before.reserve1] as const;
      const stood = [
        (arrived[0] * before.lpSupply) / before.reserve0,
        (arrived[1] * before.lpSupply) / before.reserve1,
      ] as const;
      expect(shares(mallory, pool)).toBe(stood[0] < stood[1] ? stood[0] : stood[1]);
      expect(scene.surplus(pool)).toEqual([0n, 0n]);
    }
  });
});

function shares(owner: KeyPairSigner, pool: TestPool): bigint {
  return scene.venue.amount(accountOf(owner.address, lpToken(pool)));
}

function gap(one: bigint, other: bigint): bigint {
  return one < other ? other - one : one - other;
}

function selling(amount: bigint) {
  return { amount, quotedAmount: 0n, slippageBps: 0 };
}
