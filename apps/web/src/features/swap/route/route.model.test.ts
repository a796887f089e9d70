import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import type { RouteLeg } from '#entities/quote/quote.model.ts';
import { describeRoute, toPaths } from './route.model.ts';

const leg = (inputMint: Address, outputMint: Address, share = 100): RouteLeg => ({
  label: 'Orrery CPMM',
  pool: USDT,
  inputMint,
  outputMint,
  share,
  feeRatio: 0.0025,
});
const hop = [leg(WRAPPED_SOL, USDT), leg(USDT, USDC)];
const split = [leg(WRAPPED_SOL, USDC, 60), leg(WRAPPED_SOL, USDT, 40), leg(USDT, USDC, 40)];

test('follows each path from what is sold to what is bought', () => {
  expect(toPaths(split).map(({ share, legs }) => [share, legs.length])).toEqual([
    [60, 1],
    [40, 2],
  ]);
  expect(toPaths(hop)).toEqual([{ share: 100, legs: hop }]);
  expect(toPaths([])).toEqual([]);
});

test('says a route in a few words', () => {
  expect(describeRoute([])).toBe('-');
  expect(describeRoute([leg(WRAPPED_SOL, USDC)])).toBe('Orrery CPMM');
  expect(describeRoute(hop)).toBe('2 hops');
  expect(describeRoute(split)).toBe('3 pools · 60 / 40');
});
