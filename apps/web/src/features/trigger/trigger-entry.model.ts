import type { Atoms } from '@orrery/core/atoms';
import {
  askedAt,
  type Rate,
  rateOf,
  readRate,
  type TypedRate,
  writeRate,
} from '#entities/order/order-rate.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { readTyped, type TypedAmount } from '#entities/token/typed-amount.ts';
import { type AmountEntry, toTokenText } from '#widgets/pair-form/sides/amount-entry.model.ts';

type TypedText = Pick<AmountEntry, 'unit' | 'text'>;

/** What was typed of an order: an amount to sell, and either a rate or an amount to receive. */
export interface TriggerEntry {
  sell: TypedText;
  rate?: TypedRate | undefined;
  /** Set where the amount to receive was typed: the rate follows from it. */
  receive?: TypedText | undefined;
}

/** The tokens of the form, each undefined while it is looked up. */
export interface EntryTokens {
  sell: FormToken | undefined;
  buy: FormToken | undefined;
}

/** What the texts come to: exact amounts in smallest units, undefined while there are none. */
export interface ReadEntry {
  sold: TypedAmount;
  making: Atoms | undefined;
  taking: Atoms | undefined;
  rate: Rate | undefined;
}

export function readEntry({ sell, rate, receive }: TriggerEntry, tokens: EntryTokens): ReadEntry {
  const sold = readText(sell, tokens.sell);
  const making = sold.kind === 'amount' ? sold.amount : undefined;
  const pair = tokens.sell && tokens.buy && { sell: tokens.sell, buy: tokens.buy };
  if (receive) {
    const asked = readText(receive, tokens.buy);
    const taking = asked.kind === 'amount' ? asked.amount : undefined;
    const found = making && taking && pair && rateOf(making, taking, pair);
    return { sold, making, taking, rate: found || undefined };
  }
  const typed = rate && readRate(rate);
  const taking = making && typed && pair ? askedAt(making, typed, pair) : undefined;
  return { sold, making, taking: taking || undefined, rate: typed };
}

/** Another amount to sell or to receive. With a new amount to sell the rate stays that the amount to receive had made. */
export function withAmount(entry: TriggerEntry, typed: AmountEntry, tokens: EntryTokens): TriggerEntry {
  const { side, ...text } = typed;
  if (side === 'buy') return { ...entry, receive: text };
  const { rate } = readEntry(entry, tokens);
  if (!entry.receive || !rate) return { ...entry, sell: text };
  return { sell: text, rate: { text: writeRate(rate, false), isInverted: false } };
}

/** Another rate; what is received follows from it. */
export function withRate({ sell }: TriggerEntry, rate: TypedRate): TriggerEntry {
  return { sell, rate };
}

/** The rate as it stands in its field: what was typed where it is shown that way round. */
export function toRateText(entry: TriggerEntry, { rate }: ReadEntry, isInverted: boolean): string {
  if (!entry.receive && entry.rate?.isInverted === isInverted) return entry.rate.text;
  return rate ? writeRate(rate, isInverted) : '';
}

function readText(typed: TypedText, token: FormToken | undefined): TypedAmount {
  return readTyped(toTokenText(typed, token), token ?? { decimals: 0 });
}
