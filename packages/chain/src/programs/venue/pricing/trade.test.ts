import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPool, refusalOf } from '../../../testing.ts';
import { emptyPosition, emptyTickArray } from '../empty-accounts.ts';
import { POOL_KINDS, type PoolAccount } from '../generated/accounts.generated.ts';
import { checkLaunch } from '../launch.ts';
import { changePosition, sellConcentrated } from './concentrated.ts';
import { buy, observe, type PoolState, sell, spotPrice } from './trade.ts';

const KINDS = ['product', 'stable', 'launch'] as const;
type Kind = (typeof KINDS)[number];

const amount = fc.bigInt({ min: 1n, max: 2n ** 62n });
/** Amounts of every length, as real ones are. */
const spread = fc
  .tuple(fc.integer({ min: 1, max: 62 }), amount)
  .map(([bits, drawn]) => drawn % 2n ** BigInt(bits) || 1n);
const bps = fc.oneof(fc.constantFrom(0, 25, 1_000), fc.integer({ min: 0, max: 1_000 }));
const fees = fc.record({ feeBps: bps, protocolBps: bps, graduatedFeeBps: bps });
const scale = fc.constantFrom(1n, 100n, 124n, 1_000n, 262_143n);
const side = fc.constantFrom(0 as const, 1 as const);

/** Pools that there can be, with reserves of so much. */
const POOLS: Record<Kind, (reserve: fc.Arbitrary<bigint>) => fc.Arbitrary<Partial<PoolAccount>>> = {
  product: (reserve) => fc.record({ reserve0: reserve, reserve1: reserve }),
  stable: (reserve) =>
    fc.record({
      reserve0: reserve,
      reserve1: reserve,
      figure0: scale,
      figure1: scale,
      figure2: fc.oneof(fc.constantFrom(1n, 1_000_000n), fc.bigInt({ min: 1n, max: 5_000n })),
    }),
  launch: (reserve) =>
    fc
      .record({ supply: reserve, figure1: reserve, goal: reserve, sold: reserve, part: fc.nat({ max: 100 }) })
      .map(({ supply, figure1, goal, sold: paid, part }) => {
        // At the goal no less is left than a pool of the same price takes.
        const max0 = (supply * figure1 ** 2n) / (goal * (goal + 2n * figure1));
        const opened = { kind: POOL_KINDS.launch, reserve0: supply, figure1, figure2: goal };
        const pool = aPool({ ...opened, figure0: (max0 * BigInt(part)) / 100n });
        if (refusalOf(() => checkLaunch(pool, supply)) !== undefined) return undefined;
        return attempt(() => sell({ pool, tickArrays: new Map() }, 1, paid % goal))?.state.pool ?? pool;
      })
      .filter((pool) => pool !== undefined),
};

function poolsOf(kind: Kind, reserve: fc.Arbitrary<bigint>): fc.Arbitrary<PoolState> {
  return fc
    .tuple(POOLS[kind](reserve), fees)
    .map(([pool, rates]) => aState({ ...pool, kind: POOL_KINDS[kind], ...rates, owed0: 0n, owed1: 0n }));
}

describe.each(KINDS)('a %s pool', (kind) => {
  const states = poolsOf(kind, spread);

  test('never loses by its own invariant over any trades, and holds and owes what they say', () => {
    const trades = fc.array(fc.tuple(side, fc.boolean(), spread), { minLength: 1, maxLength: 12 });
    let met = 0;
    fc.assert(
      fc.property(states, trades, (start, sequence) => {
        let state = start;
        for (const [input, isSale, wanted] of sequence) {
          const trade = attempt(() => (isSale ? sold : bought)(state, input, wanted));
          if (!trade) continue;
          met += 1;
          expect(isKept(state.pool, trade.state.pool)).toBe(true);
          const { amountIn, amountOut, burnt } = trade;
          const [before, after] = [heldBy(state.pool, input), heldBy(trade.state.pool, input)];
          const protocol = (amountIn * BigInt(state.pool.protocolBps)) / 10_000n;
          expect(after).toEqual({
            reserveIn: before.reserveIn + amountIn - protocol,
            reserveOut: before.reserveOut - amountOut - burnt,
            owedIn: before.owedIn + protocol,
            owedOut: before.owedOut,
          });
          state = trade.state;
        }
      }),
    );
    expect(met).toBeGreaterThan(100);
  });

  test('gives no gain from a trade there and back', () => {
    fc.assert(
      fc.property(states, side, spread, (state, there, paid) => {
        const first = attempt(() => sell(state, there, paid));
        fc.pre(first !== undefined && first.state.pool.kind === state.pool.kind);
        const back = attempt(() => sell(first.state, there === 0 ? 1 : 0, first.amountOut));
        expect((back?.amountOut ?? 0n) <= paid).toBe(true);
      }),
    );
  });

  test('gives no less for more', () => {
    fc.assert(
      fc.property(states, side, spread, spread, (state, input, less, more) => {
        const first = attempt(() => sell(state, input, less));
        const second = attempt(() => sell(state, input, less + more));
        fc.pre(first !== undefined && second !== undefined);
        expect(first.amountOut <= second.amountOut).toBe(true);
      }),
    );
  });

  test('asks the least for what it gives', () => {
    fc.assert(
      fc.property(states, side, spread, (state, input, wanted) => {
        const purchase = attempt(() => buy(state, input, wanted));
        fc.pre(purchase !== undefined);
        expect(sell(state, input, purchase.amountIn).amountOut >= wanted).toBe(true);
        const less = attempt(() => sell(state, input, purchase.amountIn - 1n));
        expect((less?.amountOut ?? 0n) < wanted).toBe(true);
      }),
    );
  });

  test('sells below its price and buys above it, little by little', () => {
    const large = fc.bigInt({ min: 2n ** 54n, max: 2n ** 56n });
    fc.assert(
      fc.property(poolsOf(kind, large), side, (state, input) => {
        const free = { ...state, pool: { ...state.pool, feeBps: 0, protocolBps: 0, graduatedFeeBps: 0 } };
        const price = spotPrice(free.pool);
        const little = 2n ** 32n;
        const trade = attempt(() => sell(free, input, little));
        const { reserveOut } = heldBy(free.pool, input);
        fc.pre(trade !== undefined && trade.amountOut > 2n ** 24n && trade.amountOut < reserveOut >> 20n);
        // In mint 1 times 2^64 what went of mint 0, at the price, and what came for it: a part of 2^20 or so apart.
        const [value0, value1] =
          input === 0 ? [little * price, trade.amountOut << 64n] : [little << 64n, trade.amountOut * price];
        expect(value1 <= value0 + (value0 >> 40n)).toBe(true);
        expect(value1 >= value0 - (value0 >> 16n)).toBe(true);
      }),
    );
  });
});

test('a stable pool without fees gives all but what would lower its invariant, small ones too', () => {
  const small = fc.bigInt({ min: 1n, max: 40n });
  const states = fc.oneof(poolsOf('stable', spread), poolsOf('stable', small));
  fc.assert(
    fc.property(states, side, fc.oneof(spread, small), (state, input, paid) => {
      const free = { ...state, pool: { ...state.pool, feeBps: 0, protocolBps: 0 } };
      const sale = attempt(() => sell(free, input, paid));
      fc.pre(sale !== undefined);
      const { reserve0, reserve1 } = sale.state.pool;
      const less = input === 0 ? { reserve1: reserve1 - 1n } : { reserve0: reserve0 - 1n };
      const invariant = minInvariant(free.pool);
      expect(excess(sale.state.pool, invariant) <= 0n).toBe(true);
      expect(excess({ ...sale.state.pool, ...less }, invariant) > 0n).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a concentrated pool trades by its ticks, with reserves and fees as any other', () => {
  const state = aConcentrated();
  const { reserve0, reserve1 } = state.pool;
  // The protocol takes 100 of the 20,000 units of mint 0; 19,900 go through the ticks.
  const sale = sell(state, 0, 20_000n);
  const bySteps = sellConcentrated(state, 0, 19_900n);
  expect(sale).toMatchObject({ amountOut: bySteps.amountOut, burnt: 0n, starts: [0, -64] });
  expect(sale.state.tickArrays).toEqual(bySteps.state.tickArrays);
  const kept = { reserve0: reserve0 + 19_900n, reserve1: reserve1 - sale.amountOut, owed0: 100n };
  expect(sale.state.pool).toEqual({ ...bySteps.state.pool, ...kept });
  const purchase = buy(state, 0, sale.amountOut);
  expect(purchase.starts).toEqual([0, -64]);
  expect(purchase.amountIn <= 20_000n && purchase.amountIn > 19_980n).toBe(true);
  expect(purchase.state.pool.reserve0 + purchase.state.pool.owed0).toBe(reserve0 + purchase.amountIn);
  expect(purchase.state.pool.reserve1).toBe(reserve1 - sale.amountOut);
  expect(refusalOf(() => sell(state, 0, 2n ** 40n))).toBe(6106);
});

test('takes both fees off what comes in, each rounded in favour of who gets it, and gives what the product leaves', () => {
  const reserves = { reserve0: 1_000_000n, reserve1: 500_000n, owed0: 5n, owed1: 6n };
  const state = aState({ feeBps: 30, protocolBps: 10, ...reserves });
  const sale = sell(state, 0, 10_000n);
  expect(sale).toMatchObject({ amountOut: 4_930n, burnt: 0n, starts: [] });
  expect(sale.state.pool).toEqual({
    ...state.pool,
    reserve0: 1_009_990n,
    reserve1: 495_070n,
    owed0: 15n,
    owed1: 6n,
  });
  const purchase = buy(state, 0, 4_930n);
  expect(purchase).toMatchObject({ amountIn: 9_998n, burnt: 0n, starts: [] });
  expect(purchase.state.pool).toMatchObject({
    reserve0: 1_009_989n,
    reserve1: 495_070n,
    owed0: 14n,
    owed1: 6n,
  });
});

test('refuses as the program does what no pool gives', () => {
  const state = aState({ reserve0: 1_000n, reserve1: 1_000n });
  const codes = [
    refusalOf(() => sell(state, 0, 0n)),
    refusalOf(() => sell(state, 0, 1n)),
    refusalOf(() => buy(state, 0, 0n)),
    refusalOf(() => sell(state, 0, 2n ** 64n)),
    refusalOf(() => sell(state, 0, 2n ** 64n - 1_000n)),
    refusalOf(() => sell(aState({ ...state.pool, owed0: 2n ** 64n - 1n, protocolBps: 100 }), 0, 100n)),
    refusalOf(() => buy(state, 0, 1_000n)),
    refusalOf(() => sell(aState({ reserve0: 1_000n }), 0, 100n)),
    refusalOf(() => sell(aState({ ...state.pool, kind: 4 }), 0, 100n)),
    refusalOf(() => buy(aState({ ...state.pool, kind: 4 }), 0, 100n)),
  ];
  expect(codes).toEqual([6002, 6002, 6002, 6002, 6002, 6002, 6106, 6106, 6016, 6016]);
});

test('notes the price of the state that it is given', () => {
  const state = aState({ reserve0: 1n, reserve1: 1n });
  const after = observe(state, 9n);
  expect([after.pool.observationCount, after.pool.observations[0]]).toEqual([
    1,
    { slot: 9n, sum: 0n, tick: 0, depth: 0 },
  ]);
  expect(after.tickArrays).toBe(state.tickArrays);
  expect(state.pool.observationCount).toBe(0);
});

/** A position of a million between the ticks -60 and 60 around the price of 1. */
function aConcentrated(): PoolState {
  const { mint0: pool, mint1: owner } = aPool();
  const arrays = [-64, 0].map((start) => [start, emptyTickArray(pool, start)] as const);
  const own = { kind: POOL_KINDS.concentrated, tickSpacing: 1, sqrtPrice: 2n ** 64n };
  const state = { pool: aPool({ ...own, feeBps: 30, protocolBps: 50 }), tickArrays: new Map(arrays) };
  const position = emptyPosition({ pool, owner, lower: -60, upper: 60 });
  const change = { liquidity: 10n ** 8n, isIncrease: true };
  const { state: after, amount0: reserve0, amount1: reserve1 } = changePosition(state, position, change);
  return { ...after, pool: { ...after.pool, reserve0, reserve1 } };
}

function aState(known: Partial<PoolAccount>): PoolState {
  return { pool: aPool(known), tickArrays: new Map() };
}

function sold(state: PoolState, input: 0 | 1, amountIn: bigint) {
  return { amountIn, ...sell(state, input, amountIn) };
}

function bought(state: PoolState, input: 0 | 1, amountOut: bigint) {
  return { amountOut, ...buy(state, input, amountOut) };
}

/** Undefined when it is refused. */
function attempt<Value>(run: () => Value): Value | undefined {
  return refusalOf(run) === undefined ? run() : undefined;
}

function heldBy({ reserve0, reserve1, owed0, owed1 }: PoolAccount, input: 0 | 1) {
  return input === 0
    ? { reserveIn: reserve0, reserveOut: reserve1, owedIn: owed0, owedOut: owed1 }
    : { reserveIn: reserve1, reserveOut: reserve0, owedIn: owed1, owedOut: owed0 };
}

/** Whether a pool is worth no less after a trade; of a launch that ended, no less than the shares that it began with as a pool. */
function isKept(before: PoolAccount, after: PoolAccount): boolean {
  if (before.kind !== after.kind) return after.reserve0 * after.reserve1 >= after.lpSupply ** 2n;
  if (before.kind !== POOL_KINDS.stable) return product(after) >= product(before);
  return excess(after, minInvariant(before)) <= 0n;
}

function product({ kind, reserve0, reserve1, figure0, figure1 }: PoolAccount): bigint {
  return kind === POOL_KINDS.launch ? (reserve0 + figure0) * (reserve1 + figure1) : reserve0 * reserve1;
}

/** Above 0 when d is above the invariant of a stable pool: d³ + 4xy(s − 1)d − 4xys(x + y). */
function excess({ reserve0, reserve1, figure0, figure1, figure2 }: PoolAccount, d: bigint): bigint {
  const [x, y, slope] = [reserve0 * figure0, reserve1 * figure1, 2n * figure2];
  return d ** 3n + 4n * x * y * (slope - 1n) * d - 4n * x * y * slope * (x + y);
}

/** The least whole number that is not below the invariant of a stable pool, found by halves. */
function minInvariant(pool: PoolAccount): bigint {
  let [below, above] = [0n, 2n ** 82n];
  while (above - below > 1n) {
    const middle = (below + above) / 2n;
    if (excess(pool, middle) < 0n) below = middle;
    else above = middle;
  }
  return above;
}
