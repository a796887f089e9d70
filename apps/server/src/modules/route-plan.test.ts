import { atoms } from '@orrery/core/atoms';
import type { RouteLeg } from '@orrery/venue';
import { aPool, aToken } from '@orrery/venue/testing';
import { type Address, getAddressDecoder } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRoutePlan } from './route-plan.ts';

const [sold, between, bought] = [1, 2, 3].map((number) =>
  getAddressDecoder().decode(new Uint8Array(32).fill(number)),
) as [Address, Address, Address];
const pool = aPool({ mints: [aToken({ id: sold }), aToken({ id: bought })] });
const leg = (inputMint: Address, outputMint: Address, inAmount: bigint, percent: number): RouteLeg => ({
  pool,
  label: 'pool',
  inputMint,
  outputMint,
  inAmount: atoms(inAmount),
  outAmount: atoms(1n),
  feeAmount: atoms(0n),
  feeMint: inputMint,
  bps: percent * 100,
});

test('two paths through one token share what there is of it, and each carries its percent of what is sold', () => {
  const route = [
    leg(sold, between, 60n, 60),
    leg(between, bought, 900n, 60),
    leg(sold, between, 40n, 40),
    leg(between, bought, 100n, 40),
  ] as const;
  expect(toRoutePlan([...route]).map(({ percent }) => percent)).toEqual([60, 90, 40, 10]);
});

test('the percents of a token in between add up to 100, none further than one from its exact share', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 2n ** 60n }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(amounts, (passed) => {
      const [first, ...others] = passed.map((amount) => leg(between, bought, amount, 10));
      const start = leg(sold, between, 1n, 100);
      const plan = toRoutePlan(first ? [start, first, ...others] : [start]).slice(1);
      const total = passed.reduce((sum, amount) => sum + amount, 0n);
      expect(plan.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
      plan.forEach(({ percent, bps }, index) => {
        const exact = Number(((passed[index] ?? 0n) * 1_000_000n) / total) / 10_000;
        expect(Math.abs(percent - exact)).toBeLessThan(1.001);
        expect(bps).toBe(percent * 100);
      });
    }),
  );
});
