import { buy, type PoolState, sell } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { describe, expect, test } from 'vitest';
import { aPool, concentratedState, nearestTick, plainState } from '../../../testing.ts';
import { toPoolCurve } from './pool-curve.ts';

const HELD = [81_234_567_000_000_000n, 11_134_567_000_000n] as const;
const launch = { figure0: 30_000_000_000_000n, figure1: 10n ** 15n, figure2: 10n ** 15n };
const middle = nearestTick(1.5e-4);
/** Little liquidity in each of five tick arrays on either side of the price, which a trade would cross to much of it. */
const far = concentratedState({ feeBps: 25 }, 1, [
  ...[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4].map((array) => ({
    lower: (array * 64 + 1) * 64,
    upper: (array * 64 + 63) * 64,
    liquidity: 10n ** 12n,
  })),
  { lower: -6 * 4_096, upper: -5 * 4_096, liquidity: 10n ** 17n },
  { lower: 5 * 4_096, upper: 6 * 4_096, liquidity: 10n ** 17n },
]).state;
const STATES: readonly (readonly [string, PoolState])[] = [
  ['product', plainState(aPool({ reserves: HELD, feeBps: 25 }))],
  ['launch', plainState(aPool({ kind: 'launch', reserves: HELD, ...launch }))],
  [
    'launch near its goal',
    plainState(aPool({ kind: 'launch', reserves: HELD, ...launch, figure2: HELD[1] + 5n * 10n ** 11n })),
  ],
  [
    'stable',
    plainState(
      aPool({ kind: 'stable', reserves: HELD, feeBps: 25, figure0: 1n, figure1: 7_000n, figure2: 85n }),
    ),
  ],
  [
    'stable of a strong peg',
    plainState(
      aPool({ kind: 'stable', reserves: HELD, feeBps: 1, figure0: 124n, figure1: 900_000n, figure2: 5_000n }),
    ),
  ],
  [
    'concentrated',
    concentratedState({ feeBps: 25 }, 1.5e-4, [
      { lower: middle - 20_000, upper: middle + 20_000, liquidity: 10n ** 15n },
      { lower: middle - 700, upper: middle + 700, liquidity: 9n * 10n ** 15n },
      { lower: middle + 200, upper: middle + 1_500, liquidity: 4n * 10n ** 15n },
    ]).state,
  ],
];

/** Undefined when the program would refuse it. */
function attempt<Value>(trade: () => Value): Value | undefined {
  try {
    return trade();
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return undefined;
    throw error;
  }
}

test.each([0, 1] as const)(
  'the curve of a concentrated pool ends with the tick arrays that a trade may name, paid in mint %i',
  (input) => {
    const curve = toPoolCurve(far, input);
    const gives = (paidIn: bigint) => attempt(() => sell(far, input, paidIn).amountOut);
    let least = 1n;
    while (gives(2n * least + 1n) !== undefined) least = 2n * least + 1n;
    expect(curve.out(Number(least))).toBeGreaterThan(0);
    expect(gives(4n * least)).toBeUndefined();
    expect(curve.out(Number(4n * least))).toBe(0);
    expect(curve.in(curve.out(Number(least)) * 4)).toBe(Number.POSITIVE_INFINITY);
  },
);

test('a curve stops before a tick array that is not known, which the program would refuse', () => {
  for (const input of [0, 1] as const)
    expect(toPoolCurve({ ...far, tickArrays: new Map() }, input).out(1_000)).toBe(0);
});

describe.each(STATES)('the curve of a %s pool', (_, state) => {
  test.each([0, 1] as const)('says what the exact curve says, paid in mint %i', (input) => {
    const curve = toPoolCurve(state, input);
    let [sold, bought] = [0, 0];
    for (let paidIn = 10n ** 8n; paidIn < 10n ** 17n; paidIn *= 7n) {
      const out = attempt(() => sell(state, input, paidIn).amountOut);
      if (out === undefined) continue;
      sold += 1;
      expect(Math.abs(curve.out(Number(paidIn)) - Number(out))).toBeLessThan(8 + Number(out) * 1e-8);
      // Where a pool is all but emptied, the last digits of floats decide what is asked.
      if (Number(out) > 0.9 * Number(input === 0 ? state.pool.reserve1 : state.pool.reserve0)) continue;
      const least = attempt(() => buy(state, input, out).amountIn);
      if (least === undefined) continue;
      bought += 1;
      expect(Math.abs(curve.in(Number(out)) / Number(least) - 1)).toBeLessThan(
        8 / Number(out) + 8 / Number(least) + 1e-8,
      );
    }
    expect(Math.min(sold, bought)).toBeGreaterThan(3);
  });

  test.each([0, 1] as const)('gives nothing for more of mint %i than the pool can take', (input) => {
    const curve = toPoolCurve(state, input);
    const isRefused = attempt(() => sell(state, input, 2n ** 62n)) === undefined;
    if (isRefused && state.pool.kind !== 1) expect(curve.out(2 ** 62)).toBe(0);
    expect(curve.in(Number(input === 0 ? state.pool.reserve1 : state.pool.reserve0) * 1.001)).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test('has for a spot price what little input gives without the fee', () => {
    const { spot, kept, out } = toPoolCurve(state, 0);
    expect(Math.abs(out(1) / (kept * spot) - 1)).toBeLessThan(1e-9);
  });
});
