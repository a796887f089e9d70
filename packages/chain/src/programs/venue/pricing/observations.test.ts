import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPool, refusalOf } from '../../../testing.ts';
import { POOL_KINDS, type PoolAccount } from '../generated/accounts.generated.ts';
import { meanPrice, observePool, spotPrice } from './observations.ts';

const reserve = fc.bigInt({ min: 1n, max: 2n ** 40n });
/** A trade after so many slots, which leaves such reserves. */
const trade = fc.record({
  gap: fc.oneof(fc.constantFrom(0, 1, 5, 6, 7), fc.nat({ max: 200 })),
  reserve0: reserve,
  reserve1: reserve,
});

test('the mean price is that of every slot since the youngest observation that is old enough', () => {
  const trades = fc.array(trade, { minLength: 1, maxLength: 120 });
  let met = 0;
  fc.assert(
    fc.property(trades, fc.nat({ max: 400 }), fc.nat({ max: 300 }), (sequence, later, least) => {
      const { pool, slot: last, prices } = play(sequence);
      const slot = last + later;
      while (prices.length < slot) prices.push(spotPrice(pool));
      const answer = attempt(() => meanPrice(pool, BigInt(slot), BigInt(least)));
      const ages = pool.observations
        .slice(0, pool.observationCount)
        .map((each) => slot - Number(each.slot))
        .filter((age) => age >= Math.max(least, 1));
      expect(answer === undefined).toBe(ages.length === 0);
      if (!answer) return;
      met += 1;
      const span = Math.min(...ages);
      const sum = prices.slice(slot - span, slot).reduce((total, price) => total + price, 0n);
      expect(answer).toEqual({ price: sum / BigInt(span), span: BigInt(span) });
      const [lowest, highest] = extremes(prices.slice(slot - span, slot));
      expect(lowest <= answer.price && answer.price <= highest).toBe(true);
    }),
  );
  expect(met).toBeGreaterThan(50);
});

test('observations but the two latest are six slots apart, so that a busy pool is remembered for 180 slots', () => {
  const gap = fc.integer({ min: 1, max: 5 });
  fc.assert(
    fc.property(fc.array(gap, { minLength: 400, maxLength: 450 }), (gaps) => {
      const { pool, slot } = play(gaps.map((each) => ({ gap: each, reserve0: 1n, reserve1: 1n })));
      const { observationIndex: index, observationCount, observations } = pool;
      const slots = [...observations.slice(index + 1), ...observations.slice(0, index + 1)].map((each) =>
        Number(each.slot),
      );
      expect([observationCount, slots.at(-1)]).toEqual([32, slot]);
      const apart = slots.slice(1, -1).map((each, at) => each - (slots[at] ?? 0));
      // A trade comes at most five slots later than it might.
      expect(Math.min(...apart) >= 6 && Math.max(...apart) <= 10).toBe(true);
      expect(slot - (slots[0] ?? slot)).toBeGreaterThanOrEqual(30 * 6);
    }),
    { numRuns: 20 },
  );
});

test('a sum goes over 2^128 without a trace', () => {
  const most = 2n ** 128n - 1n;
  const begun = observePool(aProduct(3n, 7n), 100n);
  const near = { ...begun, observations: begun.observations.with(0, { slot: 100n, sum: most }) };
  const after = observePool(near, 110n);
  const price = (7n << 64n) / 3n;
  expect(after.observations[1]).toEqual({ slot: 110n, sum: (most + 10n * price) % 2n ** 128n });
  expect(meanPrice(near, 110n, 1n)).toEqual({ price, span: 10n });
  expect(meanPrice(after, 120n, 11n)).toEqual({ price, span: 20n });
});

test('a pool begins to observe with its first price, and not twice in a slot', () => {
  expect(observePool(aProduct(0n, 5n), 4n)).toEqual(aProduct(0n, 5n));
  expect(observePool(aProduct(5n, 0n), 4n)).toEqual(aProduct(5n, 0n));
  const begun = observePool(aProduct(5n, 5n), 4n);
  expect(begun.observations.slice(0, 2)).toEqual([
    { slot: 4n, sum: 0n },
    { slot: 0n, sum: 0n },
  ]);
  expect([begun.observationIndex, begun.observationCount]).toEqual([0, 1]);
  expect(observePool({ ...begun, reserve1: 9n }, 4n)).toEqual({ ...begun, reserve1: 9n });
  expect(refusalOf(() => meanPrice(begun, 4n, 0n))).toBe(6113);
  expect(refusalOf(() => meanPrice(begun, 3n, 0n))).toBe(6113);
  expect(refusalOf(() => meanPrice(aProduct(5n, 5n), 9n, 1n))).toBe(6113);
  expect(meanPrice(begun, 5n, 0n)).toEqual({ price: 2n ** 64n, span: 1n });
});

test('every kind has its price, at most 2^112 − 1', () => {
  const price = (known: Partial<PoolAccount>) => spotPrice(aPool(known));
  const launch = { kind: POOL_KINDS.launch, reserve0: 30n, reserve1: 10n, figure0: 10n, figure1: 70n };
  expect(price({ reserve0: 40n, reserve1: 80n })).toBe(2n ** 65n);
  expect(price(launch)).toBe(2n ** 65n);
  expect(price({ ...launch, figure0: 2n ** 64n - 30n })).toBe(0n);
  expect(price({ kind: POOL_KINDS.concentrated, sqrtPrice: 3n << 63n })).toBe((9n << 64n) / 4n);
  expect(price({ kind: POOL_KINDS.concentrated, sqrtPrice: 2n ** 95n })).toBe(2n ** 112n - 1n);
  expect(price({ kind: POOL_KINDS.quoted, reserve0: 1n, reserve1: 1n })).toBe(0n);
  expect(price({ reserve0: 1n, reserve1: 2n ** 48n })).toBe(2n ** 112n - 1n);
  expect(price({ reserve0: 1n, reserve1: 2n ** 48n - 1n })).toBe(2n ** 112n - 2n ** 64n);
});

test('a stable pool in balance has the price that its units are worth, and its price falls on the side that is plenty', () => {
  const stable = { kind: POOL_KINDS.stable, figure0: 3n, figure1: 2n, figure2: 100n };
  const at = (reserve0: bigint, reserve1: bigint) => spotPrice(aPool({ ...stable, reserve0, reserve1 }));
  expect(at(2_000_000n, 3_000_000n)).toBe((3n << 64n) / 2n);
  expect(at(4_000_000n, 3_000_000n) < (3n << 64n) / 2n).toBe(true);
  expect(at(2_000_000n, 4_000_000n) > (3n << 64n) / 2n).toBe(true);
  expect(at(0n, 3_000_000n)).toBe(0n);
  expect(at(2n ** 62n, 3n * 2n ** 61n)).toBe((3n << 64n) / 2n);
  expect(spotPrice(aPool({ ...stable, reserve0: 2n ** 63n, reserve1: 1n, figure0: 2n ** 17n }))).toBe(0n);
});

/** Plays trades from slot 0 on; with the price of every slot, by its number. */
function play(sequence: readonly { gap: number; reserve0: bigint; reserve1: bigint }[]) {
  let pool = aProduct(1n, 1n);
  let slot = 0;
  const prices: bigint[] = [];
  for (const { gap, reserve0, reserve1 } of sequence) {
    slot += gap;
    while (prices.length < slot) prices.push(spotPrice(pool));
    pool = { ...observePool(pool, BigInt(slot)), reserve0, reserve1 };
  }
  return { pool, slot, prices };
}

function aProduct(reserve0: bigint, reserve1: bigint): PoolAccount {
  return aPool({ reserve0, reserve1 });
}

function extremes(prices: readonly bigint[]): [bigint, bigint] {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : 1));
  return [sorted[0] ?? 0n, sorted.at(-1) ?? 0n];
}

function attempt<Value>(run: () => Value): Value | undefined {
  return refusalOf(run) === undefined ? run() : undefined;
}
