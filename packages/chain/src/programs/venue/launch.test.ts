import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPool, refusalOf } from '../../testing.ts';
import { POOL_KINDS, type PoolAccount } from './generated/accounts.generated.ts';
import { checkLaunch, launchIn, launchOut } from './launch.ts';

const amount = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.bigInt({ min: 1n, max: 2n ** 60n }));
const spread = amount.map(([bits, drawn]) => drawn % 2n ** BigInt(bits) || 1n);
const bps = fc.integer({ min: 0, max: 1_000 });
/** Launches that may open, with nothing sold yet; `figure0` is up to the most that is allowed. */
const opened = fc
  .record({ supply: spread, figure1: spread, goal: spread, part: fc.nat({ max: 100 }), feeBps: bps })
  .map(({ supply, figure1, goal, part, feeBps }) => {
    const max0 = (supply * figure1 ** 2n) / (goal * (goal + 2n * figure1));
    const figures = { figure0: (max0 * BigInt(part)) / 100n, figure1, figure2: goal };
    return aLaunch({ reserve0: supply, feeBps, graduatedFeeBps: 40, ...figures });
  })
  .filter((pool) => refusalOf(() => checkLaunch(pool, pool.reserve0)) === undefined)
  // Where a unit of mint 0 comes to cost more than the goal there is no pool to become.
  .filter(({ reserve0, figure0, figure1, figure2 }) => {
    return figure2 * (reserve0 + figure0) * figure1 >= (figure2 + figure1) ** 2n;
  });
const trades = fc.array(fc.tuple(fc.boolean(), spread), { maxLength: 10 });

/** After some trades of less than what its goal still needs, those it refuses left out. */
const traded = fc.tuple(opened, trades).map(([start, sequence]) => {
  let pool = start;
  for (const [isPurchase, drawn] of sequence) {
    const rest = isPurchase ? drawn % (pool.figure2 - pool.reserve1) : drawn;
    const run = () => launchOut(pool, isPurchase ? 1 : 0, rest).pool;
    if (refusalOf(run) === undefined) pool = run();
  }
  return pool;
});

test('a launch that may open ends after any trades: at the price of its goal, its shares without an owner', () => {
  fc.assert(
    fc.property(traded, (launch) => {
      const { figure0, figure1, figure2: goal, reserve0, reserve1 } = launch;
      const { out, burnt, pool } = launchOut(launch, 1, goal - reserve1);
      const left = reserve0 - out;
      const kept = pool.reserve0;
      expect([kept + burnt, pool.reserve1, burnt >= 0n]).toEqual([left, goal, true]);
      // The price of the goal, goal + v1 for left + v0, down to the unit of mint 0 that is kept.
      expect(kept * (goal + figure1) <= goal * (left + figure0)).toBe(true);
      expect((kept + 1n) * (goal + figure1) > goal * (left + figure0)).toBe(true);
      expect(pool.lpSupply ** 2n <= kept * goal && (pool.lpSupply + 1n) ** 2n > kept * goal).toBe(true);
      const settings = { kind: POOL_KINDS.product, feeBps: 40, graduatedFeeBps: 0 };
      const figures = { figure0: 0n, figure1: 0n, figure2: 0n };
      const reserves = { reserve0: kept, reserve1: goal, lpSupply: pool.lpSupply };
      expect(pool).toEqual({ ...launch, ...settings, ...figures, ...reserves });
    }),
  );
});

test('what comes in beyond the goal trades with the pool that the launch becomes', () => {
  fc.assert(
    fc.property(traded, spread, (launch, beyond) => {
      const need = launch.figure2 - launch.reserve1;
      const first = launchOut(launch, 1, need);
      const both = launchOut(launch, 1, need + beyond);
      const net = (beyond * 9_960n) / 10_000n;
      const more = (first.pool.reserve0 * net) / (first.pool.reserve1 + net);
      expect([both.out, both.burnt]).toEqual([first.out + more, first.burnt]);
      const reserves = {
        reserve0: first.pool.reserve0 - more,
        reserve1: first.pool.reserve1 + beyond,
      };
      expect(both.pool).toEqual({ ...first.pool, ...reserves });
      fc.pre(more > 0n);
      const bought = launchIn(launch, 1, both.out);
      expect(bought.rest <= need + beyond && bought.rest > need).toBe(true);
      expect([bought.burnt, bought.pool.reserve0]).toEqual([both.burnt, both.pool.reserve0]);
      expect(bought.pool.reserve1).toBe(launch.reserve1 + bought.rest);
    }),
  );
});

test('buying all that is sold up to the goal ends a launch, one unit less does not unless it costs the same', () => {
  fc.assert(
    fc.property(traded, (launch) => {
      const need = launch.figure2 - launch.reserve1;
      const { out } = launchOut(launch, 1, need);
      fc.pre(out > 1n);
      for (const wanted of [out, out - 1n]) {
        const { rest, pool } = launchIn(launch, 1, wanted);
        expect(rest <= need).toBe(true);
        expect(pool.kind === POOL_KINDS.product).toBe(rest === need);
        expect(pool.reserve1).toBe(launch.reserve1 + rest);
      }
    }),
  );
});

test('a launch gives back no more of mint 1 than came in, and all of it for what it had sold', () => {
  fc.assert(
    fc.property(traded, spread, (launch, wanted) => {
      const refused = refusalOf(() => launchIn(launch, 0, wanted));
      if (wanted > launch.reserve1) expect(refused).toBe(6106);
      else expect(refused).not.toBe(6106);
      fc.pre(launch.reserve1 > 0n);
      const { rest, pool } = launchIn(launch, 0, launch.reserve1);
      expect([pool.reserve0, pool.reserve1]).toEqual([launch.reserve0 + rest, 0n]);
    }),
  );
});

test('a launch may open only if it ends well', () => {
  // 1,000 tokens and 100 virtual of mint 1; at a goal of 100 half of them are left.
  const open = (known: Partial<PoolAccount>, supply = 1_000n) =>
    refusalOf(() => checkLaunch(aLaunch({ figure1: 100n, figure2: 100n, ...known }), supply));
  expect(open({})).toBeUndefined();
  expect(open({ figure1: 0n })).toBe(6105);
  expect(open({ figure2: 0n })).toBe(6105);
  expect(open({}, 0n)).toBe(6105);
  // With 333 virtual tokens 334 of 1,000 are left, which a pool at the same price takes; with 334 and as many left it takes them too.
  expect(open({ figure0: 333n })).toBeUndefined();
  expect(open({ figure0: 333n }, 998n)).toBeUndefined();
  expect(open({ figure0: 333n }, 997n)).toBe(6105);
  expect(open({ figure0: 334n })).toBe(6105);
  expect(open({ figure0: 1_000n })).toBe(6105);
  expect(open({ figure0: 2n ** 64n - 1_000n })).toBe(6002);
  expect(open({ figure2: 2n ** 64n - 100n })).toBe(6002);
});

test('a launch that is not paid in gives nothing', () => {
  const empty = aLaunch({ figure0: 100n, figure1: 100n, figure2: 100n });
  expect(refusalOf(() => launchOut(empty, 1, 50n))).toBe(6106);
  expect(refusalOf(() => launchOut(empty, 1, 100n))).toBe(6106);
  expect(refusalOf(() => launchIn(empty, 1, 1n))).toBe(6106);
});

function aLaunch(known: Partial<PoolAccount>): PoolAccount {
  return aPool({ kind: POOL_KINDS.launch, ...known });
}
