import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPool, refusalOf } from '../../../testing.ts';
import { POOL_KINDS, type PoolAccount } from '../generated/accounts.generated.ts';
import { type Amounts, addShares, leftInVaults, removeShares } from './shares.ts';

const drawn = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.bigInt({ min: 1n, max: 2n ** 60n }));
const spread = drawn.map(([bits, value]) => value % 2n ** BigInt(bits) || 1n);
const pools = fc
  .record({
    kind: fc.constantFrom(POOL_KINDS.product, POOL_KINDS.stable),
    reserve0: spread,
    reserve1: spread,
    lpSupply: spread,
  })
  .map((known) => aPool(known));
/** Thousandths of both reserves. */
const parts = fc.tuple(fc.nat({ max: 3_000 }), fc.nat({ max: 3_000 }));
/** What a transfer fee leaves of an amount, in thousandths. */
const left = fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 1_000 }));

test('shares paid in take nothing from those that are there, and cost no more than allowed', () => {
  let met = 0;
  fc.assert(
    fc.property(pools, parts, left, (pool, [part0, part1], thousandths) => {
      const most = [
        (pool.reserve0 * BigInt(part0)) / 1_000n,
        (pool.reserve1 * BigInt(part1)) / 1_000n,
      ] as const;
      const arrive = (side: 0 | 1, sent: bigint) => (sent * BigInt(thousandths[side])) / 1_000n;
      const added = attempt(() => addShares(pool, { most, minShares: 0n, arrive }));
      if (!added) return;
      met += 1;
      const { sent, minted, pool: after } = added;
      expect(sent[0] <= most[0] && sent[1] <= most[1] && minted > 0n).toBe(true);
      expect(after).toEqual({
        ...pool,
        reserve0: pool.reserve0 + arrive(0, sent[0]),
        reserve1: pool.reserve1 + arrive(1, sent[1]),
        lpSupply: pool.lpSupply + minted,
      });
      expect(isDiluted(pool, after)).toBe(false);
      const back = attempt(() => removeShares(after, minted, [0n, 0n]));
      if (back) expect(back.paid[0] <= sent[0] && back.paid[1] <= sent[1]).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(met).toBeGreaterThan(50);
});

test('shares taken out take nothing from those that stay', () => {
  fc.assert(
    fc.property(pools, spread, ({ ...pool }, drawnShares) => {
      const shares = drawnShares % pool.lpSupply;
      const removed = attempt(() => removeShares(pool, shares, [0n, 0n]));
      fc.pre(removed !== undefined);
      const { paid, pool: after } = removed;
      expect(after).toEqual({
        ...pool,
        reserve0: pool.reserve0 - paid[0],
        reserve1: pool.reserve1 - paid[1],
        lpSupply: pool.lpSupply - shares,
      });
      expect(isDiluted(pool, after)).toBe(false);
      // A unit more of either would take from them.
      expect(isDiluted(pool, { ...after, reserve0: after.reserve0 - 1n })).toBe(true);
      expect(isDiluted(pool, { ...after, reserve1: after.reserve1 - 1n })).toBe(true);
    }),
  );
});

test('what is missing from a vault is missing to shares, but for what is owed, which comes first', () => {
  const pool = aPool({ reserve0: 1_000n, reserve1: 500n, owed0: 30n, owed1: 0n, lpSupply: 700n });
  for (const [held, ...ofBoth] of [
    [[1_030n, 500n], 1_000n, 500n],
    [[9_999n, 501n], 1_000n, 500n],
    [[1_029n, 499n], 999n, 499n],
    [[30n, 0n], 0n, 0n],
    [[29n, 1n], 0n, 1n],
  ] as const)
    expect(leftInVaults(pool, held)).toEqual(ofBoth);
  // The first to leave gets no more of what is left than the last, and the price stays.
  const there = leftInVaults(pool, [430n, 500n]);
  const first = removeShares(pool, 350n, [0n, 0n], there);
  expect(first).toMatchObject({ paid: [200n, 250n], pool: { reserve0: 500n, reserve1: 250n } });
  expect(removeShares(first.pool, 350n, [0n, 0n], [200n, 250n])).toMatchObject({
    paid: [200n, 250n],
    pool: { reserve0: 0n, reserve1: 0n, lpSupply: 0n },
  });
  expect(refusalOf(() => removeShares(pool, 350n, [201n, 0n], there))).toBe(6001);
  expect(removeShares(pool, 350n, [0n, 0n], [0n, 500n]).paid).toEqual([0n, 250n]);
  expect(refusalOf(() => addShares(pool, { most: [9n, 9n], minShares: 0n, left: [0n, 500n] }))).toBe(6002);
});

test('over emptied vaults shares cost and get their part of what is left, and the price stays to a unit', () => {
  let met = 0;
  fc.assert(
    fc.property(pools, parts, left, spread, (pool, thousandths, missing, drawnShares) => {
      const there = [
        (pool.reserve0 * BigInt(missing[0])) / 1_000n,
        (pool.reserve1 * BigInt(missing[1])) / 1_000n,
      ] as const;
      const most = [
        (there[0] * BigInt(thousandths[0])) / 1_000n,
        (there[1] * BigInt(thousandths[1])) / 1_000n,
      ] as const;
      const standing = ({ lpSupply }: PoolAccount, [reserve0, reserve1]: Amounts) =>
        aPool({ reserve0, reserve1, lpSupply });
      const added = attempt(() => addShares(pool, { most, minShares: 0n, left: there }));
      if (added) {
        met += 1;
        const { sent, minted, pool: after } = added;
        const thereAfter = [there[0] + sent[0], there[1] + sent[1]] as const;
        expect(sent[0] <= most[0] && sent[1] <= most[1]).toBe(true);
        expect(isDiluted(standing(pool, there), standing(after, thereAfter))).toBe(false);
        for (const [was, is, left] of [
          [pool.reserve0, after.reserve0, thereAfter[0]],
          [pool.reserve1, after.reserve1, thereAfter[1]],
        ] as const) {
          expect(left).toBeLessThanOrEqual(is);
          const off = is * pool.lpSupply - was * after.lpSupply;
          expect(-pool.lpSupply < off && off < pool.lpSupply).toBe(true);
        }
        const back = attempt(() => removeShares(after, minted, [0n, 0n], thereAfter));
        if (back) expect(back.paid[0] <= sent[0] && back.paid[1] <= sent[1]).toBe(true);
      }
      const shares = drawnShares % pool.lpSupply;
      const removed = attempt(() => removeShares(pool, shares, [0n, 0n], there));
      if (!removed) return;
      const { paid, pool: after } = removed;
      const thereAfter = [there[0] - paid[0], there[1] - paid[1]] as const;
      expect(isDiluted(standing(pool, there), standing(after, thereAfter))).toBe(false);
      expect(isDiluted(pool, after)).toBe(false);
      expect(isDiluted(pool, { ...after, reserve0: after.reserve0 - 1n })).toBe(true);
      expect(isDiluted(pool, { ...after, reserve1: after.reserve1 - 1n })).toBe(true);
      expect(thereAfter[0] <= after.reserve0 && thereAfter[1] <= after.reserve1).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(met).toBeGreaterThan(50);
});

test('the first shares are the root of both amounts, and a thousand of them locked', () => {
  const { sent, minted, pool } = addShares(aPool(), { most: [4_002n, 1_001n], minShares: 1_001n });
  expect([sent, minted]).toEqual([[4_002n, 1_001n], 1_001n]);
  expect(pool).toEqual(aPool({ reserve0: 4_002n, reserve1: 1_001n, lpSupply: 2_001n }));
  const arrive = (side: 0 | 1, amount: bigint) => (side === 0 ? amount - 3_001n : amount + 2n);
  const { minted: less } = addShares(aPool(), { most: [4_002n, 1_001n], minShares: 1n, arrive });
  expect(less).toBe(1n);
});

test('later shares cost what they stand for, rounded up, and come for what arrives, rounded down', () => {
  const pool = aPool({ reserve0: 10_000n, reserve1: 3_001n, lpSupply: 1_500n });
  const most = [100n, 1_000n] as const;
  // 100 of mint 0 are 15 shares, which stand for 30 of mint 1 and a bit.
  expect(addShares(pool, { most, minShares: 15n })).toMatchObject({ sent: [100n, 31n], minted: 15n });
  const less = { most: [99n, 1_000n], minShares: 14n } as const;
  expect(addShares(pool, less)).toMatchObject({ sent: [94n, 29n], minted: 14n });
  const arrive = (side: 0 | 1, amount: bigint) => (side === 0 ? amount : amount - 1n);
  expect(addShares(pool, { most, minShares: 0n, arrive })).toMatchObject({
    sent: [100n, 31n],
    minted: 14n,
    pool: { reserve0: 10_100n, reserve1: 3_031n, lpSupply: 1_514n },
  });
});

test('refuses as the program does', () => {
  const pool = aPool({ reserve0: 10_000n, reserve1: 3_000n, lpSupply: 1_500n });
  const add = (known: PoolAccount, most: Amounts, minShares = 0n) =>
    refusalOf(() => addShares(known, { most, minShares }));
  const remove = (shares: bigint, least: Amounts = [0n, 0n]) =>
    refusalOf(() => removeShares(pool, shares, least));
  expect([
    add(pool, [6n, 1_000n]),
    add(pool, [100n, 1_000n], 16n),
    add(aPool(), [1_000n, 1_000n]),
    add(aPool(), [1_001n, 1_001n], 2n),
    add({ ...pool, kind: 2 }, [100n, 100n]),
    add({ ...pool, kind: 3 }, [100n, 100n]),
    add({ ...pool, lpSupply: 2n ** 64n - 1n }, [10_000n, 3_000n]),
    add({ ...pool, lpSupply: 2n ** 63n }, [10_000n, 3_000n]),
    add(aPool({ reserve0: 2n ** 64n - 1n, reserve1: 3_000n, lpSupply: 1_500n }), [2n ** 64n - 1n, 3_000n]),
  ]).toEqual([6108, 6001, 6108, 6001, 6104, 6104, 6002, 6002, 6002]);
  expect([
    remove(0n),
    remove(1n, [6n, 3n]),
    remove(1n, [7n, 2n]),
    remove(1n, [6n, 2n]),
    remove(1_501n),
    refusalOf(() => removeShares({ ...pool, kind: 3 }, 1n, [0n, 0n])),
    refusalOf(() => removeShares(aPool(), 0n, [0n, 0n])),
  ]).toEqual([6108, 6001, 6001, undefined, 6002, 6104, 6002]);
});

/** Whether a share stands for less of either reserve than before. */
function isDiluted(before: PoolAccount, after: PoolAccount): boolean {
  const isLess = (was: bigint, is: bigint) => is * before.lpSupply < was * after.lpSupply;
  return isLess(before.reserve0, after.reserve0) || isLess(before.reserve1, after.reserve1);
}

function attempt<Value>(run: () => Value): Value | undefined {
  return refusalOf(run) === undefined ? run() : undefined;
}
