import { POOL_KINDS, type PoolState, sell } from '@orrery/chain';
import { describe, expect, test } from 'vitest';
import { fitConcentrated } from '../universe/pools/concentrated.ts';
import { emptyFigures, type PoolFigures, unplaced } from '../universe/pools/pool-draft.ts';
import { priceOf } from './pool-price.ts';

const DECIMALS = [9, 6] as const;
const [first, second] = [5_000_000_000_000n, 800_000_000_000n] as const;
const figures = (kind: keyof typeof POOL_KINDS, known: Partial<PoolFigures> = {}) =>
  emptyFigures({ kind: POOL_KINDS[kind], feeBps: 0, reserve0: first, reserve1: second, ...known });
const plain = (of: PoolFigures): PoolState => ({ pool: unplaced(of), tickArrays: new Map() });

function concentrated(): PoolState {
  const empty = emptyFigures({ kind: POOL_KINDS.concentrated, feeBps: 0 });
  const fit = fitConcentrated({ figures: empty, price: 0.16, most: [first, second], range: 2 });
  const arrays = (fit.tickArrays ?? []).map((array) => [array.start, array] as const);
  return { pool: unplaced(fit.figures), tickArrays: new Map(arrays) };
}

const launch = { figure0: 9_000_000_000_000n, figure1: 30_000_000_000n, figure2: 85_000_000_000n };
const stable = { figure0: 3n, figure1: 2_000n, figure2: 100n, reserve1: 9_000_000_000n };
const cases: [string, PoolState][] = [
  ['product', plain(figures('product'))],
  ['concentrated', concentrated()],
  ['launch', plain(figures('launch', { ...launch, reserve1: 8_000_000_000n }))],
  ['stable', plain(figures('stable', stable))],
];

describe.each(cases)('a %s pool', (_, state) => {
  const seen = priceOf(state.pool, DECIMALS);

  test('is seen at the price a small trade gets', () => {
    const paid = state.pool.reserve0 / 100_000n;
    const got = sell(state, 0, paid).amountOut;
    expect(Number(got) / 1e6 / (Number(paid) / 1e9) / (seen?.price ?? 0)).toBeCloseTo(1, 3);
  });

  test('moves by a thousandth when half a thousandth of its depth is paid in', () => {
    const paid = BigInt(Math.floor((seen?.depth ?? 0) * 0.0005 * 1e6));
    const after = priceOf(sell(state, 1, paid).state.pool, DECIMALS);
    expect(Math.log((after?.price ?? 0) / (seen?.price ?? 0))).toBeCloseTo(0.001, 4);
  });
});

test('a concentrated pool is nearly as deep as its positions when the price has left them', () => {
  const state = concentrated();
  const { pool } = sell(state, 1, 100_000_000_000n).state;
  const left = priceOf({ ...pool, liquidity: 0n }, DECIMALS);
  expect(left?.depth).toBeGreaterThan(500_000);
});

test('a maker’s pool and an empty one have no price', () => {
  expect(priceOf(plain(figures('quoted')).pool, DECIMALS)).toBeUndefined();
  const empty = figures('product', { reserve0: 0n, reserve1: 0n });
  expect(priceOf(plain(empty).pool, DECIMALS)).toBeUndefined();
});
