import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { aQuote, aQuoteReply } from './quote.builder.ts';
import { isAnswerTo, toSwapQuote } from './quote.model.ts';

it('keeps every digit of the amounts and tells the network fee from the deposit', () => {
  const quote = toSwapQuote(aQuoteReply({ inAmount: '18446744073709551615' }), 7);
  expect(quote.amount).toBe(18_446_744_073_709_551_615n);
  expect(quote).toMatchObject({
    receivedAt: 7,
    networkFeeLamports: 5_000,
    depositLamports: 2_039_280,
    priceImpact: -0.0002,
  });
});

it('has no transaction without a taker, nor when none could be built', () => {
  expect(toSwapQuote(aQuoteReply({ transaction: null, taker: null }), 0)).toMatchObject({
    transaction: undefined,
    taker: undefined,
  });
  const unbuilt = aQuoteReply({ transaction: '', errorMessage: 'Insufficient funds' });
  expect(toSwapQuote(unbuilt, 0)).toMatchObject({ transaction: undefined, problem: 'Insufficient funds' });
});

it('answers only the very request it was asked for', () => {
  const quote = aQuote();
  expect(isAnswerTo(quote, quote)).toBe(true);
  expect(isAnswerTo(quote, { ...quote, amount: atoms(quote.amount + 1n) })).toBe(false);
  expect(isAnswerTo(quote, { ...quote, taker: undefined })).toBe(false);
  expect(isAnswerTo(quote, { ...quote, inputMint: USDC })).toBe(false);
  expect(isAnswerTo(quote, { ...quote, slippage: bps(51) })).toBe(false);
  expect(isAnswerTo(quote, { ...quote, version: 'legacy' })).toBe(false);
});

it('takes nothing of the taker for what another account pays, and knows that a larger swap would be paid for', () => {
  const reply = aQuoteReply({ gasless: true, signatureFeePayer: USDC, signatureFeeLamports: 10_000 });
  const nothing = { networkFeeLamports: 0, depositLamports: 0 };
  expect(toSwapQuote(reply, 0)).toMatchObject({ gasPayer: USDC, isBelowGasless: false, ...nothing });
  expect(toSwapQuote(aQuoteReply({ signatureFeePayer: USDC }), 0)).toMatchObject({ gasPayer: undefined });
  expect(toSwapQuote(aQuoteReply({ transaction: '', errorCode: 3 }), 0).isBelowGasless).toBe(true);
  expect(toSwapQuote(aQuoteReply({ transaction: '', errorCode: 2 }), 0).isBelowGasless).toBe(false);
});
