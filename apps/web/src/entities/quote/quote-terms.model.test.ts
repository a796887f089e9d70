import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { aQuote, USUAL_ROUTING } from './quote.builder.ts';
import type { SwapQuote } from './quote.model.ts';
import {
  asksTwice,
  formatImpact,
  isTooOld,
  keepsTerms,
  toImpactTone,
  toShownQuote,
} from './quote-terms.model.ts';

const SOL = 1_000_000_000n;

it('shows no quote that answers another amount or another wallet', () => {
  const request = {
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    swapMode: 'ExactIn' as const,
    amount: atoms(SOL),
    taker: USDT,
    slippage: bps(50),
    routing: USUAL_ROUTING,
  };
  const other = aQuote({ amount: atoms(2n * SOL) });
  expect(toShownQuote([other, aQuote()], request)).toEqual(aQuote());
  expect(toShownQuote([other, aQuote({ taker: undefined })], request)).toBeUndefined();
  expect(toShownQuote([aQuote()], undefined)).toBeUndefined();
});

it('keeps to the shown quote while no less arrives, and no more leaves, than that allowed', () => {
  const keeps = (shown: SwapQuote, refreshed: SwapQuote) => keepsTerms(shown, refreshed, 'quoted');
  expect(keeps(aQuote(), aQuote({ outAmount: atoms(170_145_000n) }))).toBe(true);
  expect(keeps(aQuote(), aQuote({ outAmount: atoms(170_144_999n) }))).toBe(false);
  const exact = {
    swapMode: 'ExactOut' as const,
    amount: atoms(171_000_000n),
    minOutAmount: atoms(171_000_000n),
  };
  const shown = aQuote({ ...exact, maxInAmount: atoms(1_005_000_000n) });
  expect(keeps(shown, aQuote({ ...exact, inAmount: atoms(1_005_000_000n) }))).toBe(true);
  expect(keeps(shown, aQuote({ ...exact, inAmount: atoms(1_005_000_001n) }))).toBe(false);
  expect(keepsTerms(shown, { ...shown, maxInAmount: atoms(1_005_000_001n) })).toBe(false);
});

it('does not sign a quote older than its life', () => {
  expect(isTooOld(0, 30_000)).toBe(false);
  expect(isTooOld(0, 30_001)).toBe(true);
});

it('does not sign a quote whose age a clock hides that was set back', () => {
  expect(isTooOld(1, 0)).toBe(true);
});

it('warns of a loss to price impact from 1 % on and more from 5 %, never of a gain', () => {
  expect([-0.0099, -0.01, -0.05].map(toImpactTone)).toEqual(['calm', 'warn', 'danger']);
  expect([0, 0.01, 0.065].map(toImpactTone)).toEqual(['calm', 'calm', 'calm']);
});

it('asks a second time for a far move alone that pays less than it takes', () => {
  const quote = (priceImpact: number, inUsd?: number, outUsd?: number) =>
    aQuote({ priceImpact, inUsd, outUsd });
  expect(asksTwice(quote(-0.18, 500, 410))).toBe(true);
  expect(asksTwice(quote(-0.18))).toBe(true);
  expect(asksTwice(quote(-0.18, 500, 605))).toBe(false);
  expect(asksTwice(quote(-0.02, 500, 480))).toBe(false);
});

it('tells a gain from a loss by its sign', () => {
  expect([0.065, 0, -0.0004, -0.125].map(formatImpact)).toEqual(['+6.50%', '0.00%', '0.04%', '12.50%']);
});
