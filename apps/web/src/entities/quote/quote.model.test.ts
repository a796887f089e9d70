import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { aQuote, aQuoteReply, USUAL_ROUTING } from './quote.builder.ts';
import { isAnswerTo, toSwapQuote } from './quote.model.ts';

const usual = { routing: USUAL_ROUTING };

it('keeps every digit of the amounts and tells the network fee from the deposit', () => {
  const quote = toSwapQuote(aQuoteReply({ inAmount: '18446744073709551615' }), usual, 7);
  expect(quote.amount).toBe(18_446_744_073_709_551_615n);
  expect(quote).toMatchObject({
    receivedAt: 7,
    networkFeeLamports: 5_000,
    depositLamports: 2_039_280,
    priceImpact: -0.0002,
  });
});

it('reads an exact output as such: that arrives, and no more leaves than its threshold', () => {
  const quote = toSwapQuote(
    aQuoteReply({ swapMode: 'ExactOut', otherAmountThreshold: '1005000000' }),
    usual,
    0,
  );
  expect(quote).toMatchObject({
    swapMode: 'ExactOut',
    amount: 171_000_000n,
    inAmount: 1_000_000_000n,
    maxInAmount: 1_005_000_000n,
    outAmount: 171_000_000n,
    minOutAmount: 171_000_000n,
  });
  const asked = { ...quote, taker: quote.taker };
  expect(isAnswerTo(quote, asked)).toBe(true);
  expect(isAnswerTo({ ...quote, maxInAmount: atoms(1_005_000_001n) }, asked)).toBe(false);
  expect(isAnswerTo(quote, { ...asked, swapMode: 'ExactIn' })).toBe(false);
});

it('has no transaction without a taker, nor when none could be built', () => {
  expect(toSwapQuote(aQuoteReply({ transaction: null, taker: null }), usual, 0)).toMatchObject({
    transaction: undefined,
    taker: undefined,
  });
  const unbuilt = aQuoteReply({ transaction: '', errorMessage: 'Insufficient funds' });
  expect(toSwapQuote(unbuilt, usual, 0)).toMatchObject({
    transaction: undefined,
    problem: 'Insufficient funds',
  });
});

it('answers only the very request it was asked for', () => {
  const quote = aQuote();
  expect(isAnswerTo(quote, quote)).toBe(true);
  expect(isAnswerTo(quote, { ...quote, amount: atoms(quote.amount + 1n) })).toBe(false);
  expect(isAnswerTo(quote, { ...quote, taker: undefined })).toBe(false);
  expect(isAnswerTo(quote, { ...quote, inputMint: USDC })).toBe(false);
  expect(isAnswerTo(quote, { ...quote, slippage: bps(51) })).toBe(false);
  expect(isAnswerTo(quote, { ...quote, version: 'legacy' })).toBe(false);
  const excluding = { ...USUAL_ROUTING, excludedDexes: ['Orrery CLMM'] };
  expect(isAnswerTo(quote, { ...quote, routing: excluding })).toBe(false);
  const sending = {
    modes: ['jito' as const],
    feeType: 'max-cap' as const,
    useWSol: false,
    slotsToExpiry: 150,
  };
  expect(isAnswerTo(quote, { ...quote, sending })).toBe(false);
});

it('lets the venue estimate the slippage where nobody set one, within a bound', () => {
  const quote = aQuote();
  expect(isAnswerTo(quote, { ...quote, slippage: undefined })).toBe(true);
  expect(
    isAnswerTo(aQuote({ slippage: bps(601), minOutAmount: quote.outAmount }), {
      ...quote,
      slippage: undefined,
    }),
  ).toBe(false);
});

it('takes nothing of the taker for what another account pays, and knows that a larger swap would be paid for', () => {
  const reply = aQuoteReply({ gasless: true, signatureFeePayer: USDC, signatureFeeLamports: 10_000 });
  const nothing = { networkFeeLamports: 0, depositLamports: 0 };
  expect(toSwapQuote(reply, usual, 0)).toMatchObject({ gasPayer: USDC, isBelowGasless: false, ...nothing });
  expect(toSwapQuote(aQuoteReply({ signatureFeePayer: USDC }), usual, 0)).toMatchObject({
    gasPayer: undefined,
  });
  expect(toSwapQuote(aQuoteReply({ transaction: '', errorCode: 3 }), usual, 0).isBelowGasless).toBe(true);
  expect(toSwapQuote(aQuoteReply({ transaction: '', errorCode: 2 }), usual, 0).isBelowGasless).toBe(false);
});

it('is no answer with a higher fee than was asked for, for whatever it is', () => {
  const quote = aQuote();
  const answers = (fees: Partial<typeof quote>, request = quote) =>
    isAnswerTo({ ...request, ...fees }, request);
  expect(answers({ networkFeeLamports: 10_000 })).toBe(true);
  expect(answers({ networkFeeLamports: 10_001 })).toBe(false);
  expect(answers({ networkFeeLamports: 5_001, priorityLamports: 1 })).toBe(false);
  const sending = {
    modes: ['priorityFees' as const, 'jito' as const],
    feeType: 'max-cap' as const,
    priorityFeeLamports: '700',
    jitoTipLamports: '1300',
    useWSol: false,
    slotsToExpiry: 150,
  };
  expect(answers({ networkFeeLamports: 7_000, priorityLamports: 2_000 }, { ...quote, sending })).toBe(true);
  expect(answers({ networkFeeLamports: 7_001, priorityLamports: 2_001 }, { ...quote, sending })).toBe(false);
});
