import { atoms, bps } from '@orrery/core';
import { USDC } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { anOrder, anOrderReply } from './quote.builder.ts';
import { isAnswerTo, toSwapOrder } from './quote.model.ts';

it('keeps every digit of the amounts and tells the network fee from the deposit', () => {
  const order = toSwapOrder(anOrderReply({ inAmount: '18446744073709551615' }), 7);
  expect(order.amount).toBe(18_446_744_073_709_551_615n);
  expect(order).toMatchObject({
    receivedAt: 7,
    networkFeeLamports: 5_000,
    depositLamports: 2_039_280,
    priceImpact: -0.0002,
  });
});

it('has no transaction without a taker, nor when none could be built', () => {
  expect(toSwapOrder(anOrderReply({ transaction: null, taker: null }), 0)).toMatchObject({
    transaction: undefined,
    taker: undefined,
  });
  const unbuilt = anOrderReply({ transaction: '', errorMessage: 'Insufficient funds' });
  expect(toSwapOrder(unbuilt, 0)).toMatchObject({ transaction: undefined, problem: 'Insufficient funds' });
});

it('answers only the very request it was asked for', () => {
  const order = anOrder();
  expect(isAnswerTo(order, order)).toBe(true);
  expect(isAnswerTo(order, { ...order, amount: atoms(order.amount + 1n) })).toBe(false);
  expect(isAnswerTo(order, { ...order, taker: undefined })).toBe(false);
  expect(isAnswerTo(order, { ...order, inputMint: USDC })).toBe(false);
  expect(isAnswerTo(order, { ...order, slippage: bps(51) })).toBe(false);
  expect(isAnswerTo(order, { ...order, version: 'legacy' })).toBe(false);
});

it('takes nothing of the taker for what somebody else pays, and knows that a larger swap would be paid for', () => {
  const reply = anOrderReply({ gasless: true, signatureFeePayer: USDC, signatureFeeLamports: 10_000 });
  const nothing = { networkFeeLamports: 0, depositLamports: 0 };
  expect(toSwapOrder(reply, 0)).toMatchObject({ gasPayer: USDC, isBelowGasless: false, ...nothing });
  expect(toSwapOrder(anOrderReply({ signatureFeePayer: USDC }), 0)).toMatchObject({ gasPayer: undefined });
  expect(toSwapOrder(anOrderReply({ transaction: '', errorCode: 3 }), 0).isBelowGasless).toBe(true);
  expect(toSwapOrder(anOrderReply({ transaction: '', errorCode: 2 }), 0).isBelowGasless).toBe(false);
});
