import { atoms, bps, isAppError } from '@orrery/core';
import { USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepsInvariant } from './cpmm.ts';
import { quotePool, sidesOf } from './quote.ts';
import { aPool, aToken } from './testing.ts';

const sol = aToken({ id: WRAPPED_SOL, symbol: 'SOL', decimals: 9 });
const usdc = aToken({ id: USDC, symbol: 'USDC', decimals: 6, tags: ['verified', 'stablecoin'] });
const bonk = aToken({ id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address, decimals: 5 });

const ask = (inputMint: Address, outputMint: Address, amount: bigint) => ({
  inputMint,
  outputMint,
  amount: atoms(amount),
  slippageBps: bps(50),
});

describe('a quote', () => {
  const pool = aPool({ mints: [bonk, sol], feeBps: 30 });
  const reserves = [1_000_000_000_000n, 50_000_000_000n] as const;

  test('takes the fee off the input when the input is SOL', () => {
    const quote = quotePool(pool, reserves, ask(WRAPPED_SOL, bonk.id, 1_000_000n));
    expect(quote.fee).toEqual({ bps: 10, mint: WRAPPED_SOL, amount: 1_000n });
    expect(quote.route[0].inAmount).toBe(999_000n);
    expect(quote.outAmount).toBe(quote.route[0].outAmount);
  });

  test('takes the fee off the output when the output is SOL', () => {
    const quote = quotePool(pool, reserves, ask(bonk.id, WRAPPED_SOL, 20_000_000n));
    expect(quote.route[0].inAmount).toBe(20_000_000n);
    expect(quote.route[0].outAmount).toBe(996_980n);
    expect(quote.fee).toEqual({ bps: 10, mint: WRAPPED_SOL, amount: 996n });
    expect(quote.outAmount).toBe(995_984n);
    expect(quote.otherAmountThreshold).toBe(991_004n);
  });

  test('refuses an amount that buys nothing', () => {
    const stable = aPool({ mints: [usdc, sol], feeBps: 5 });
    const refused = () => quotePool(stable, [1_000n, 10n ** 9n], ask(WRAPPED_SOL, USDC, 1_000n));
    expect(refused).toThrow('QUOTE_TOO_SMALL');
  });

  test('never gives nothing, never breaks the pool and always adds up', () => {
    const reserve = fc.bigInt({ min: 1n, max: 2n ** 60n });
    const amount = fc.bigInt({ min: 0n, max: 2n ** 60n });
    fc.assert(
      fc.property(reserve, reserve, amount, fc.boolean(), (x, y, paid, isForward) => {
        const [from, to] = isForward ? [bonk.id, sol.id] : [sol.id, bonk.id];
        const quote = attempt(() => quotePool(pool, [x, y], ask(from, to, paid)));
        if (quote === undefined) return;
        const [step] = quote.route;
        expect(quote.outAmount > 0n).toBe(true);
        expect(keepsInvariant(sidesOf(pool, [x, y], from), step.inAmount, step.outAmount)).toBe(true);
        const fee = quote.inAmount - step.inAmount + (step.outAmount - quote.outAmount);
        expect(fee).toBe(quote.fee.amount);
        expect(quote.otherAmountThreshold <= quote.outAmount).toBe(true);
      }),
    );
  });
});

function attempt<T>(price: () => T): T | undefined {
  try {
    return price();
  } catch (error) {
    if (isAppError(error, 'QUOTE_TOO_SMALL')) return undefined;
    throw error;
  }
}
