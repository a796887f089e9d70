import { changePosition, type POOL_KINDS } from '@orrery/chain';
import { aPool, concentratedState, nearestTick } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { lockedShare } from './locked-share.ts';

const ZERO_ADDRESS = '11111111111111111111111111111111' as Address;
const accountOf = (kind: keyof typeof POOL_KINDS) => aPool({ kind, lpSupply: 1_000n }).account;

test('shares that cannot be redeemed any more are locked, as a part of all', () => {
  for (const kind of ['product', 'stable'] as const) {
    const shares = [0n, 250n, 1_000n].map((minted) => lockedShare(accountOf(kind), { minted, burnt: [] }));
    expect(shares).toEqual([1, 0.75, 0]);
  }
  expect(lockedShare(aPool({ lpSupply: 0n }).account, { minted: 0n, burnt: [] })).toBe(0);
});

test('nothing is locked in a launch, or in what a maker quotes from', () => {
  for (const kind of ['launch', 'quoted'] as const)
    expect(lockedShare(accountOf(kind), { minted: 0n, burnt: [] })).toBe(0);
});

test('of a concentrated pool is locked what the program would pay for the positions that were given up', () => {
  const [lower, upper] = [nearestTick(100), nearestTick(300)].map((tick) => Math.round(tick / 64) * 64);
  if (lower === undefined || upper === undefined) throw new Error('two ticks were given');
  const ranges = [
    { lower, upper, liquidity: 10n ** 15n },
    { lower: lower + 640, upper: upper + 640, liquidity: 10n ** 15n },
  ];
  const { state } = concentratedState({}, 150, ranges);
  const position = {
    pool: ZERO_ADDRESS,
    owner: ZERO_ADDRESS,
    feeGrowth0: 0n,
    feeGrowth1: 0n,
    owed0: 0n,
    owed1: 0n,
  };
  const burnt = { ...position, lower, upper, liquidity: 10n ** 15n };
  const { amount0, amount1 } = changePosition(state, burnt, {
    liquidity: burnt.liquidity,
    isIncrease: false,
  });
  const worth = (first: bigint, second: bigint) => Number(first) * 150 + Number(second);
  const share = worth(amount0, amount1) / worth(state.pool.reserve0, state.pool.reserve1);
  expect(lockedShare(state.pool, { minted: 0n, burnt: [burnt] })).toBeCloseTo(share, 6);
  expect(lockedShare(state.pool, { minted: 0n, burnt: [] })).toBe(0);
  expect(share).toBeGreaterThan(0.3);
  // Below the price all of it is mint 1, above it mint 0.
  const below = { ...burnt, lower: lower - 6_400, upper: lower };
  expect(lockedShare(state.pool, { minted: 0n, burnt: [below, burnt] })).toBeGreaterThan(share);
});
