import { JUP, USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { aRecurringOrder, aTriggerOrder } from '#entities/order/order.builder.ts';
import {
  averageOf,
  bandOf,
  byValue,
  distanceOf,
  leftOf,
  priceOf,
  sideOf,
  worthOf,
} from './order-row.model.ts';

const SOL = { decimals: 9 };
const DOLLAR = { decimals: 6 };
const SELLING = { input: SOL, output: DOLLAR };
const BUYING = { input: DOLLAR, output: SOL };
const usdOf = (mint: string) => ({ [WRAPPED_SOL]: 160, [USDC]: 1 })[mint];
const aPurchase = () =>
  aTriggerOrder({
    inputMint: USDC,
    outputMint: WRAPPED_SOL,
    rawMakingAmount: '300000000',
    rawTakingAmount: '2000000000',
  });

it.each([
  [WRAPPED_SOL, USDC, 'sell', WRAPPED_SOL],
  [USDC, WRAPPED_SOL, 'buy', WRAPPED_SOL],
  [USDT, JUP, 'buy', JUP],
  [WRAPPED_SOL, JUP, 'buy', JUP],
  [JUP, WRAPPED_SOL, 'sell', JUP],
] as const)(
  'counts the price of an order of %s for %s in money: %s',
  (inputMint, outputMint, action, base) => {
    const quote = base === inputMint ? outputMint : inputMint;
    expect(sideOf({ inputMint, outputMint })).toEqual({ action, base, quote });
  },
);

it('writes a price both ways round, in the units that its tokens are shown in', () => {
  expect(priceOf(aTriggerOrder(), SELLING)).toBe('200');
  expect(priceOf(aPurchase(), BUYING)).toBe('150');
  expect(priceOf(aTriggerOrder(), { input: { ...SOL, multiplier: 2 }, output: DOLLAR })).toBe('100');
  expect(priceOf(aTriggerOrder({ rawTakingAmount: '0' }), SELLING)).toBeUndefined();
});

it('says how far from the market a price is', () => {
  expect(distanceOf('200', sideOf(aTriggerOrder()), usdOf)).toBeCloseTo(25);
  expect(distanceOf('150', sideOf(aPurchase()), usdOf)).toBeCloseTo(-6.25);
  expect(distanceOf(undefined, sideOf(aTriggerOrder()), usdOf)).toBeUndefined();
  expect(distanceOf('200', sideOf(aTriggerOrder()), () => undefined)).toBeUndefined();
});

it('knows what is left of an order and what that is worth', () => {
  expect(leftOf(aTriggerOrder())).toBe(2_000_000_000n);
  expect(leftOf(aRecurringOrder())).toBe(2_000_000_000n);
  expect(leftOf(aRecurringOrder({ rawInWithdrawn: '2000000000' }))).toBe(0n);
  expect(worthOf(aTriggerOrder(), SOL, usdOf)).toBe(320);
  expect(worthOf(aTriggerOrder(), undefined, usdOf)).toBeUndefined();
});

it('puts the most worth first and those of unknown worth last, as they came', () => {
  const [a, b, c, d] = ['1', '5', '3', '4'].map((text) => aTriggerOrder({ rawRemainingMakingAmount: text }));
  if (!a || !b || !c || !d) throw new Error('four orders');
  const worth = (order: typeof a) => (order === a || order === d ? undefined : Number(leftOf(order)));
  expect(byValue([a, c, d, b], worth)).toEqual([b, c, a, d]);
});

it('averages what a recurring order got, and turns the band of a purchase round', () => {
  expect(averageOf(aRecurringOrder(), SELLING)).toBe('205');
  expect(averageOf(aRecurringOrder({ rawInUsed: '0', rawOutReceived: '0' }), SELLING)).toBeUndefined();
  expect(bandOf(aRecurringOrder(), SELLING)).toBeUndefined();
  const sale = aRecurringOrder({ rawMinOutAmount: '150000000' });
  expect(bandOf(sale, SELLING)).toEqual({ low: '150', high: undefined });
  const purchase = aRecurringOrder({
    inputMint: USDC,
    outputMint: WRAPPED_SOL,
    rawInAmountPerCycle: '100000000',
    rawMinOutAmount: '500000000',
    rawMaxOutAmount: '1000000000',
  });
  expect(bandOf(purchase, BUYING)).toEqual({ low: '100', high: '200' });
});
