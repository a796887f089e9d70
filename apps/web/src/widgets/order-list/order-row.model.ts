import { atoms } from '@orrery/core/atoms';
import { type AmountScale, toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { exchangeRate } from '@orrery/domain/trading/exchange-rate';
import type { RecurringOrder, TriggerOrder } from '@orrery/wire/orders/orders';
import type { Address } from '@solana/kit';
import { isPurchase } from '#entities/order/is-purchase.ts';

/** Which token an order trades, and in what it is priced: money stands behind what is no money. */
export interface OrderSide {
  action: 'buy' | 'sell';
  base: Address;
  quote: Address;
}

const WHOLE = 100;

/** Which side of its pair an order is on: one that pays with money buys. */
export function sideOf({ inputMint, outputMint }: Pick<TriggerOrder, 'inputMint' | 'outputMint'>): OrderSide {
  return isPurchase(inputMint, outputMint)
    ? { action: 'buy', base: outputMint, quote: inputMint }
    : { action: 'sell', base: inputMint, quote: outputMint };
}

/** The units of both tokens of an order. */
export interface OrderUnits {
  input: AmountScale;
  output: AmountScale;
}

/** The price that a limit order asks, of its base in its quote, as a plain decimal; undefined for one that asks none. */
export function priceOf(
  order: Pick<TriggerOrder, 'inputMint' | 'outputMint' | 'rawMakingAmount' | 'rawTakingAmount'>,
  { input, output }: OrderUnits,
): string | undefined {
  const making = { amount: atoms(BigInt(order.rawMakingAmount)), ...input };
  const taking = { amount: atoms(BigInt(order.rawTakingAmount)), ...output };
  return sideOf(order).action === 'buy'
    ? exchangeRate({ of: taking, per: making })
    : exchangeRate({ of: making, per: taking });
}

/** By how many percent a price lies above the market's, or below it; undefined while that is not known. */
export function distanceOf(
  price: string | undefined,
  { base, quote }: OrderSide,
  usdOf: (mint: Address) => number | undefined,
): number | undefined {
  const [baseUsd, quoteUsd] = [usdOf(base), usdOf(quote)];
  if (price === undefined || !baseUsd || !quoteUsd) return undefined;
  return (Number(price) / (baseUsd / quoteUsd) - 1) * WHOLE;
}

/** What is left to sell of an order, in smallest units. */
export function leftOf(order: TriggerOrder | RecurringOrder): bigint {
  if ('rawRemainingMakingAmount' in order) return BigInt(order.rawRemainingMakingAmount);
  const left = BigInt(order.rawInDeposited) - BigInt(order.rawInUsed) - BigInt(order.rawInWithdrawn);
  return left > 0n ? left : 0n;
}

/** What is left of an order in US dollars; undefined while that is not known. */
export function worthOf(
  order: TriggerOrder | RecurringOrder,
  units: AmountScale | undefined,
  usdOf: (mint: Address) => number | undefined,
): number | undefined {
  const usd = usdOf(order.inputMint);
  return units && usd !== undefined ? Number(toUiDecimal(leftOf(order), units)) * usd : undefined;
}

/** Orders by what is left of them, the most worth first; those of unknown worth last, in their order. */
export function byValue<Order extends TriggerOrder | RecurringOrder>(
  orders: readonly Order[],
  worth: (order: Order) => number | undefined,
): readonly Order[] {
  return orders.toSorted((a, b) => (worth(b) ?? -1) - (worth(a) ?? -1));
}

/** The average price of what a recurring order has bought or sold so far, of its base in its quote; undefined before its first cycle. */
export function averageOf(
  order: Pick<RecurringOrder, 'inputMint' | 'outputMint' | 'rawInUsed' | 'rawOutReceived'>,
  units: OrderUnits,
): string | undefined {
  const { rawInUsed: rawMakingAmount, rawOutReceived: rawTakingAmount, ...mints } = order;
  return priceOf({ ...mints, rawMakingAmount, rawTakingAmount }, units);
}

/** The ends of a recurring order's price band, of its base in its quote, as plain decimals; undefined for one without. */
export function bandOf(
  order: Pick<
    RecurringOrder,
    'inputMint' | 'outputMint' | 'rawInAmountPerCycle' | 'rawMinOutAmount' | 'rawMaxOutAmount'
  >,
  units: OrderUnits,
): { low: string | undefined; high: string | undefined } | undefined {
  const { rawInAmountPerCycle: rawMakingAmount, rawMinOutAmount, rawMaxOutAmount, ...mints } = order;
  const [few, many] = [rawMinOutAmount, rawMaxOutAmount].map((rawTakingAmount) =>
    priceOf({ ...mints, rawMakingAmount, rawTakingAmount }, units),
  );
  if (few === undefined && many === undefined) return undefined;
  // Few of what is bought is a high price of it.
  return sideOf(order).action === 'buy' ? { low: many, high: few } : { low: few, high: many };
}
