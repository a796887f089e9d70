import type { Atoms } from '@orrery/core/atoms';
import { atoms, parseWireAtoms } from '@orrery/core/atoms';
import { toUiDecimal } from '@orrery/domain/mints/scaled-amount';
import { LIMIT_MIN_USD } from '@orrery/domain/trading/order-terms';
import type { TriggerOrder } from '@orrery/wire/orders/orders';
import { isPurchase } from '#entities/order/is-purchase.ts';
import {
  askedAt,
  buysAbove,
  MOST_ABOVE_MARKET,
  type Rate,
  rateOf,
  readRate,
  writeRate,
} from '#entities/order/order-rate.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { readTyped } from '#entities/token/typed-amount.ts';
import type { Spending } from '#widgets/settle/real-money/is-meant.ts';

/** What is typed of a change; a field that was not touched is undefined. */
export interface ChangeEntry {
  amount?: string | undefined;
  rate?: string | undefined;
  /** Seconds from now, 0 for never; undefined leaves the expiry as it is. */
  expirySeconds?: number | undefined;
}

export interface ChangePair {
  sell: FormToken;
  buy: FormToken;
}

/** What a change comes to; amounts in smallest units, undefined while a text is none. */
export interface ReadChange {
  making: Atoms | undefined;
  taking: Atoms | undefined;
  rate: Rate | undefined;
  isChanged: boolean;
}

/** The texts that the fields begin with: what is left to sell, and the rate that is asked now. */
export function toTexts(order: TriggerOrder, pair: ChangePair): { amount: string; rate: string } {
  const left = parseWireAtoms(order.rawRemainingMakingAmount);
  const rate = askedRate(order, pair);
  return {
    amount: toUiDecimal(left, pair.sell),
    rate: rate ? writeRate(rate, isPurchase(order.inputMint, order.outputMint)) : '',
  };
}

export function readChange(order: TriggerOrder, entry: ChangeEntry, pair: ChangePair): ReadChange {
  const left = parseWireAtoms(order.rawRemainingMakingAmount);
  const typed = entry.amount === undefined ? undefined : readTyped(entry.amount, pair.sell);
  const making = typed ? (typed.kind === 'amount' ? typed.amount : undefined) : left;
  const rate =
    entry.rate === undefined
      ? askedRate(order, pair)
      : readRate({ text: entry.rate, isInverted: isPurchase(order.inputMint, order.outputMint) });
  const isSame = entry.rate === undefined && making === left;
  const taking = isSame ? remainingTaking(order) : making && rate && askedAt(making, rate, pair);
  return {
    making,
    taking: taking || undefined,
    rate,
    isChanged: making !== left || entry.rate !== undefined || entry.expirySeconds !== undefined,
  };
}

/** Unix seconds of the expiry after a change; 0 for never. */
export function expiryOf(order: TriggerOrder, { expirySeconds }: ChangeEntry, now: number): number {
  if (expirySeconds === undefined)
    return order.expiredAt === null ? 0 : Math.floor(Date.parse(order.expiredAt) / 1_000);
  return expirySeconds === 0 ? 0 : Math.floor(now / 1_000) + expirySeconds;
}

/** What happened to an order. */
export type OrderUpdate = 'partly-filled' | 'changed';

/** What happened to an order between two views of it, as far as a change of it is concerned. */
export function findUpdate(before: TriggerOrder, after: TriggerOrder): OrderUpdate | undefined {
  const isSame = TERMS.every((term) => before[term] === after[term]);
  if (!isSame) return 'changed';
  return before.rawFilledMakingAmount === after.rawFilledMakingAmount ? undefined : 'partly-filled';
}

const TERMS = ['rawMakingAmount', 'rawTakingAmount', 'expiredAt'] as const;

/** What stops a change. */
export type ChangeHindrance =
  | { kind: 'above-market'; percent: number }
  | { kind: 'too-small'; least: number };

export function findHindrance({
  rate,
  market,
  worth,
}: {
  rate: Rate | undefined;
  market: number | undefined;
  /** What is left to sell, in US dollars. */
  worth: number | undefined;
}): ChangeHindrance | undefined {
  const percent = rate && market !== undefined ? buysAbove(rate, market) : 0;
  if (percent > MOST_ABOVE_MARKET) return { kind: 'above-market', percent };
  return worth !== undefined && worth < LIMIT_MIN_USD
    ? { kind: 'too-small', least: LIMIT_MIN_USD }
    : undefined;
}

/** The exact rate of what was asked: what is left of both may have been rounded. */
function askedRate(order: TriggerOrder, pair: ChangePair): Rate | undefined {
  return rateOf(BigInt(order.rawMakingAmount), BigInt(order.rawTakingAmount), pair);
}

/** What is asked for what is left at the price that is asked now, as the program reckons it; undefined where no account could hold it. */
function remainingTaking(order: TriggerOrder): Atoms | undefined {
  const [making, taking, left] = [
    parseWireAtoms(order.rawMakingAmount),
    parseWireAtoms(order.rawTakingAmount),
    parseWireAtoms(order.rawRemainingMakingAmount),
  ];
  const asked = making && (taking * left + making - 1n) / making;
  return left <= making && asked > 0n ? atoms(asked) : undefined;
}

/** What a change takes from the wallet, beside what the order holds already; undefined where it takes nothing. */
export function findAdded(
  { inputMint: mint, rawRemainingMakingAmount }: Pick<TriggerOrder, 'inputMint' | 'rawRemainingMakingAmount'>,
  making: Atoms | undefined,
  token: FormToken | undefined,
): Spending | undefined {
  const left = parseWireAtoms(rawRemainingMakingAmount);
  return making !== undefined && making > left ? { mint, spent: atoms(making - left), token } : undefined;
}
