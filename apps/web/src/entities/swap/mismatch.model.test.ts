import { atoms } from '@orrery/core/atoms';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { describe, expect, it } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { findMismatch } from './mismatch.model.ts';

const sells = aQuote({
  amount: atoms(1_000_000_000n),
  networkFeeLamports: 5_000,
  minOutAmount: atoms(995n),
});
const token = (mint: typeof USDC, change: bigint) => ({ mint, change });

describe('a quote that sells SOL', () => {
  it('holds when exactly the amount and the fee leave and the minimum arrives', () => {
    expect(findMismatch(sells, { sol: -1_000_005_000n, tokens: [token(USDC, 995n)] })).toBeUndefined();
  });

  it('breaks by one lamport too many, unless a wallet added it as its fee', () => {
    const difference = { sol: -1_000_005_001n, tokens: [token(USDC, 995n)] };
    expect(findMismatch(sells, difference)).toBe('pays-more');
    expect(findMismatch(sells, difference, 1n)).toBeUndefined();
  });

  it('breaks by one unit too few, and by nothing at all', () => {
    expect(findMismatch(sells, { sol: -1_000_005_000n, tokens: [token(USDC, 994n)] })).toBe('receives-less');
    expect(findMismatch(sells, { sol: -1_000_005_000n, tokens: [] })).toBe('receives-less');
  });

  it('breaks when less than the amount is foretold to leave', () => {
    expect(findMismatch(sells, { sol: -999_999_999n, tokens: [token(USDC, 995n)] })).toBe('amount');
  });

  it('breaks when a third token leaves, not when one arrives', () => {
    const with3 = (change: bigint) => ({
      sol: -1_000_005_000n,
      tokens: [token(USDC, 995n), token(USDT, change)],
    });
    expect(findMismatch(sells, with3(-1n))).toBe('other-token');
    expect(findMismatch(sells, with3(1n))).toBeUndefined();
  });
});

describe('a quote that buys SOL', () => {
  const buys = aQuote({
    inputMint: USDC,
    outputMint: WRAPPED_SOL,
    amount: atoms(500n),
    minOutAmount: atoms(2_000_000n),
    networkFeeLamports: 5_000,
  });

  it('counts the fee against what arrives', () => {
    expect(findMismatch(buys, { sol: 1_995_000n, tokens: [token(USDC, -500n)] })).toBeUndefined();
    expect(findMismatch(buys, { sol: 1_994_999n, tokens: [token(USDC, -500n)] })).toBe('receives-less');
  });

  it('breaks when more of the sold token leaves, or less is foretold to', () => {
    expect(findMismatch(buys, { sol: 1_995_000n, tokens: [token(USDC, -499n)] })).toBe('amount');
    expect(findMismatch(buys, { sol: 1_995_000n, tokens: [] })).toBe('amount');
    expect(findMismatch(buys, { sol: 1_995_000n, tokens: [token(USDC, -501n)] })).toBe('pays-more');
  });
});
