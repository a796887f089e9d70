import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { toUsdDifference } from './usd-difference.model.ts';

const leg = { label: 'x', pool: USDT, inputMint: WRAPPED_SOL, outputMint: USDC, share: 100, feeRatio: 0.01 };

it('splits what a swap loses into price impact, pools, venue and what their prices differ by', () => {
  const difference = toUsdDifference(
    aQuote({ inUsd: 200, outUsd: 190, priceImpact: -0.02, feeBps: 50, route: [leg] }),
  );
  expect(difference).toMatchObject({ impact: -0.02, venue: -0.005 });
  expect(difference?.total).toBeCloseTo(-0.05);
  expect(difference?.pools).toBeCloseTo(-0.01);
  expect(difference?.prices).toBeCloseTo(-0.015);
});

it('counts the pools of a path one after the other, and of several paths by their shares', () => {
  const second = { ...leg, inputMint: USDC, outputMint: USDT };
  const other = { ...leg, share: 25, outputMint: USDT, feeRatio: 0.04 };
  const pools = (route: (typeof leg)[]) => toUsdDifference(aQuote({ route }))?.pools;
  expect(pools([leg, second])).toBeCloseTo(0.99 * 0.99 - 1);
  expect(pools([{ ...leg, share: 75 }, other])).toBeCloseTo(-0.75 * 0.01 - 0.25 * 0.04);
});

it('is unknown while a side has no price', () => {
  expect(toUsdDifference(aQuote({ inUsd: undefined }))).toBeUndefined();
  expect(toUsdDifference(aQuote({ outUsd: undefined }))).toBeUndefined();
});
