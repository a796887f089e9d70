import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPool, refusalOf } from '../../../testing.ts';
import { POOL_KINDS, type PoolAccount } from '../generated/accounts.generated.ts';
import { meanTick, observePool, spotPrice, spotTick } from './observations.ts';

const reserve = fc.bigInt({ min: 1n, max: 2n ** 40n });
/** A trade after so many slots, which leaves such reserves. */
const trade = fc.record({
  gap: fc.oneof(fc.constantFrom(0, 1, 5, 6, 7), fc.nat({ max: 200 })),
  reserve0: reserve,
  reserve1: reserve,
});

test('the mean is that of what every slot since the youngest observation that is old enough notes', () => {
  const trades = fc.array(trade, { minLength: 1, maxLength: 120 });
  let met = 0;
  fc.assert(
    fc.property(trades, fc.nat({ max: 400 }), fc.integer({ min: 1, max: 300 }), (sequence, later, least) => {
      const { pool, slot: last, ticks } = play(sequence);
      const slot = last + later;
      follow(ticks, slot, pool);
      const observed = pool.observations.slice(0, pool.observationCount);
      const ages = observed.map((each) => slot - Number(each.slot)).filter((age) => age >= least);
      const span = Math.min(...ages);
      const isUntouched = slot - span === Number(pool.observations[pool.observationIndex]?.slot);
      if (ages.length === 0 || (span > 2 * least && !isUntouched)) {
        const refused = ages.length === 0 ? 6113 : 6200;
        expect(refusalOf(() => meanTick(pool, BigInt(slot), BigInt(least)))).toBe(refused);
        return;
      }
      met += 1;
      const noted = ticks.slice(slot - span + 1, slot + 1);
      const mean = Math.floor(noted.reduce((total, each) => total + each, 0) / span);
      expect(meanTick(pool, BigInt(slot), BigInt(least))).toEqual({ tick: BigInt(mean), span: BigInt(span) });
    }),
  );
  expect(met).toBeGreaterThan(30);
});

test('what is noted is the same however often it is noted', () => {
  const calm = observePool(aProduct(1000n, 1000n), 100n);
  const moved = { ...calm, reserve1: 10n ** 9n };
  let often = moved;
  for (let slot = 101n; slot <= 260n; slot += 1n) often = observePool(often, slot);
  const once = observePool(moved, 260n);
  const latest = (pool: PoolAccount) => pool.observations[pool.observationIndex];
  expect(latest(often)).toEqual(latest(once));
  expect(latest(once)?.tick).toBe(Number(spotTick(moved)));
});

test('a millionfold price of one slot moves the mean of a minute by 0.07 % at most, up as down', () => {
  for (const [reserve1, sign] of [
    [10n ** 12n, 1n],
    [1n, -1n],
  ] as const) {
    let pool = observePool(aProduct(10n ** 6n, 10n ** 6n), 0n);
    for (let slot = 1n; slot <= 200n; slot += 1n) pool = observePool(pool, slot);
    pool = observePool({ ...pool, reserve1 }, 201n);
    pool = { ...pool, reserve1: 10n ** 6n };
    const { tick } = meanTick(pool, 201n, 150n);
    expect(tick * sign).toBeGreaterThan(0n);
    expect(tick * sign).toBeLessThanOrEqual(7n);
  }
});

test('a tick is that of the price, at most one below the highest that is not above it', () => {
  const whole = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
  fc.assert(
    fc.property(whole, whole, (reserve0, reserve1) => {
      const tick = Number(spotTick(aPool({ reserve0, reserve1 })));
      const exact = Math.log(Number(reserve1) / Number(reserve0)) / Math.log(1.0001);
      expect(tick).toBeLessThanOrEqual(exact + 0.001);
      expect(tick).toBeGreaterThan(exact - 2);
    }),
  );
  expect(spotTick(aPool({ reserve0: 1n, reserve1: 1n }))).toBe(0n);
  expect(spotTick(aPool({ reserve0: 1n, reserve1: 2n }))).toBe(6931n);
  expect(spotTick(aPool({ reserve0: 2n, reserve1: 1n }))).toBe(-6932n);
  expect(spotTick(aPool({ kind: POOL_KINDS.concentrated, tick: -77 }))).toBe(-77n);
  expect(spotTick(aPool({ kind: POOL_KINDS.quoted, reserve0: 1n, reserve1: 1n }))).toBeUndefined();
  const stable = { kind: POOL_KINDS.stable, figure0: 2n, figure1: 1n, figure2: 100n };
  expect(spotTick(aPool({ ...stable, reserve0: 1000n, reserve1: 2000n }))).toBe(6931n);
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

test('a pool begins to observe with its first price, and not twice in a slot', () => {
  expect(observePool(aProduct(0n, 5n), 4n)).toEqual(aProduct(0n, 5n));
  expect(observePool(aProduct(5n, 0n), 4n)).toEqual(aProduct(5n, 0n));
  const begun = observePool(aProduct(5n, 5n), 4n);
  expect(begun.observations.slice(0, 2)).toEqual([
    { slot: 4n, sum: 0n, tick: 0, depth: 0 },
    { slot: 0n, sum: 0n, tick: 0, depth: 0 },
  ]);
  expect([begun.observationIndex, begun.observationCount, begun.openedSlot]).toEqual([0, 1, 4]);
  expect(observePool({ ...begun, reserve1: 9n }, 4n)).toEqual({ ...begun, reserve1: 9n });
  expect(refusalOf(() => meanTick(begun, 4n, 0n))).toBe(6113);
  expect(refusalOf(() => meanTick(begun, 3n, 0n))).toBe(6113);
  expect(refusalOf(() => meanTick(aProduct(5n, 5n), 9n, 1n))).toBe(6113);
  expect(meanTick(begun, 5n, 0n)).toEqual({ tick: 0n, span: 1n });
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

/** Plays trades from slot 0 on; with what every slot notes, by its number. */
function play(sequence: readonly { gap: number; reserve0: bigint; reserve1: bigint }[]) {
  let pool = aProduct(1n, 1n);
  let slot = 0;
  const ticks: number[] = [];
  for (const { gap, reserve0, reserve1 } of sequence) {
    slot += gap;
    follow(ticks, slot, pool);
    pool = { ...observePool(pool, BigInt(slot)), reserve0, reserve1 };
  }
  return { pool, slot, ticks };
}

/** Each slot notes a tick that is at most 953 from the one before it. */
function follow(ticks: number[], slot: number, pool: PoolAccount): void {
  const spot = Number(spotTick(pool));
  if (pool.observationCount === 0) ticks[slot] = spot;
  while (ticks.length <= slot) {
    const last = ticks.at(-1) ?? spot;
    ticks.push(last + Math.max(-953, Math.min(953, spot - last)));
  }
}

function aProduct(reserve0: bigint, reserve1: bigint): PoolAccount {
  return aPool({ reserve0, reserve1 });
}
