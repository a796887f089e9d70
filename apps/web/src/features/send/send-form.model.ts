import { isAddress } from '@orrery/core/address';
import type { Atoms } from '@orrery/core/atoms';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import { acceptAmountInput } from '@orrery/domain/trading/amount-input';
import type { Address } from '@solana/kit';
import { readTyped } from '#entities/token/typed-amount.ts';
import * as strings from './strings.ts';

/** What stands in the form, as it was typed. */
export interface SendEntry {
  token: Address;
  way: 'one' | 'several';
  to: string;
  amount: string;
  /** Recipients and amounts, one a line. */
  list: string;
  memo: string;
}

/** What was read of a line: a payment, or why it is none. */
export interface PaymentLine {
  number: number;
  text: string;
  recipient?: Address | undefined;
  amount?: Atoms | undefined;
  error?: string | undefined;
}

export type NamedScale = AmountScale & { symbol: string };

/** Some twenty transactions of a token: what a person still looks through. */
export const MAX_LINES = 200;
/** The memo program runs out of its compute units a little above this. */
export const MAX_MEMO_BYTES = 512;
/** More digits than any token has, so that none is cut before it is counted. */
const ALL_DECIMALS = 30;

/** The one payment of the form; undefined while neither field has anything in it. */
export function readOne(
  { to, amount }: Pick<SendEntry, 'to' | 'amount'>,
  token: NamedScale,
): PaymentLine | undefined {
  const text = to.trim();
  if (text === '') return undefined;
  const typed = readTyped(amount, token);
  return {
    number: 1,
    text,
    recipient: isAddress(text) ? text : undefined,
    amount: typed.kind === 'amount' ? typed.amount : undefined,
    error: isAddress(text) ? undefined : strings.invalidAddress,
  };
}

/** Reads a list of address and amount, by any of the separators that spreadsheets and people put between them. */
export function readList(list: string, token: NamedScale): readonly PaymentLine[] {
  const seen = new Map<string, number>();
  return list.split(/\r\n|\n|\r/).flatMap((text, index): PaymentLine[] => {
    if (text.trim() === '') return [];
    const number = index + 1;
    if (number > MAX_LINES) return [{ number, text, error: strings.tooMany(MAX_LINES) }];
    const [, address = text.trim(), rest = ''] = /^\s*"?([^\s,;:="]+)"?[\s,;:=]*(.*)$/.exec(text) ?? [];
    if (!isAddress(address)) return [{ number, text, error: strings.invalidAddress }];
    const first = seen.get(address);
    seen.set(address, first ?? number);
    if (first !== undefined) return [{ number, text, recipient: address, error: strings.twice(first) }];
    return [{ number, text, recipient: address, ...readAmount(rest, token) }];
  });
}

function readAmount(text: string, token: NamedScale): Pick<PaymentLine, 'amount' | 'error'> {
  const bare = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/\s*[\p{L}$]+$/u, '');
  if (bare === '') return { error: strings.noAmount };
  const plain = acceptAmountInput(bare, { decimals: ALL_DECIMALS });
  if (plain === undefined || !/\d/.test(plain)) return { error: strings.badAmount };
  const fraction = plain.split('.')[1]?.replace(/0+$/, '') ?? '';
  if (fraction.length > token.decimals)
    return { error: strings.tooManyDecimals(token.symbol, token.decimals) };
  const typed = readTyped(plain, token);
  if (typed.kind === 'amount') return { amount: typed.amount };
  return { error: typed.kind === 'nothing' ? strings.zero : strings.badAmount };
}

/** An address in groups that the eye can compare. */
export function inGroups(address: string): readonly string[] {
  return address.match(/.{1,4}/g) ?? [];
}

/** What is wrong with a memo, if anything. */
export function memoError(memo: string): string | undefined {
  const isTooLong = new TextEncoder().encode(memo).length > MAX_MEMO_BYTES;
  return isTooLong ? strings.memoTooLong(MAX_MEMO_BYTES) : undefined;
}
