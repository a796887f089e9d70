import { atoms } from '@orrery/core/atoms';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { aQuote } from '#entities/quote/quote.builder.ts';
import { feesInUsd, solPriceIn } from './fees.model.ts';

it('takes the price of SOL from a quote that trades it, and from no other', () => {
  expect(solPriceIn(aQuote())).toBeCloseTo(171);
  const bought = { inputMint: USDC, outputMint: WRAPPED_SOL, outAmount: atoms(2_000_000_000n), outUsd: 300 };
  expect(solPriceIn(aQuote(bought))).toBeCloseTo(150);
  expect(solPriceIn(aQuote({ inputMint: USDT }))).toBeUndefined();
  expect(solPriceIn(aQuote({ inUsd: undefined }))).toBeUndefined();
});

it('adds up what the venue and the network take, in dollars', () => {
  // 0.01 SOL of one for the venue, and 0.001 for the network.
  const fees = { feeAmount: atoms(10_000_000n), networkFeeLamports: 1_000_000 };
  expect(feesInUsd(aQuote(fees), 171)).toBeCloseTo(1.881);
  expect(feesInUsd(aQuote({ ...fees, feeMint: USDC, feeAmount: atoms(1_710_000n) }), 171)).toBeCloseTo(1.881);
});

it('is unknown where a price is, and needs none where nothing is taken', () => {
  expect(feesInUsd(aQuote(), null)).toBeUndefined();
  expect(feesInUsd(aQuote({ inUsd: undefined }), 171)).toBeUndefined();
  const free = { feeAmount: atoms(0n), networkFeeLamports: 0 };
  expect(feesInUsd(aQuote({ ...free, inUsd: undefined }), undefined)).toBe(0);
});
