import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Quote } from '@orrery/venue';
import { aPool, aToken } from '@orrery/venue/testing';
import { expect, test } from 'vitest';
import { dynamicSlippage } from './dynamic-slippage.ts';

const pool = aPool({ mints: [aToken({ id: WRAPPED_SOL }), aToken({ id: USDC })] });

/** A thousand and one for two thousand and three. */
function aQuote(swapMode: Quote['swapMode']): Quote {
  const ends = {
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    inAmount: atoms(1_001n),
    outAmount: atoms(2_003n),
  };
  const leg = { ...ends, pool, label: '', feeAmount: atoms(0n), feeMint: WRAPPED_SOL, bps: 10_000 };
  return {
    ...ends,
    swapMode,
    slippageBps: bps(50),
    otherAmountThreshold: atoms(0n),
    priceImpact: 0,
    fee: { bps: bps(0), mint: USDC, amount: atoms(0n) },
    route: [leg],
  };
}

test('what has no bound slips 6 % at most, however far the price has gone', () => {
  const quote = aQuote('ExactIn');
  for (const range of [true, {}, { minBps: 10 }] as const)
    expect(dynamicSlippage(quote, 100n, range).slippageBps).toBe(600);
  expect(dynamicSlippage(quote, 100n, { maxBps: 10_000 }).slippageBps).toBe(10_000);
  expect(dynamicSlippage(quote, 100n, { minBps: 700 }).slippageBps).toBe(700);
  expect(dynamicSlippage(quote, 2_003n, true).slippageBps).toBe(200);
});

test('the other amount is the program’s own: the least out downward, the most in upward', () => {
  // 2 % of 2,003 and of 1,001.
  expect(dynamicSlippage(aQuote('ExactIn'), undefined, true).otherAmount).toBe(1_962);
  expect(dynamicSlippage(aQuote('ExactOut'), undefined, true).otherAmount).toBe(1_022);
});
