import type { Atoms } from '@orrery/core/atoms';
import { formatExact } from '@orrery/domain/number-formats';
import {
  CYCLE_MIN_USD,
  MAX_CYCLES,
  MAX_INTERVAL_SECONDS,
  MIN_CYCLES,
  MIN_INTERVAL_SECONDS,
  RECURRING_MIN_USD,
} from '@orrery/domain/trading/order-terms';
import { readRate, writeRate } from '#entities/order/order-rate.model.ts';
import type { FormToken } from '#entities/token/form-token.model.ts';
import { readTyped, type TypedAmount } from '#entities/token/typed-amount.ts';
import {
  findDelegated,
  findRefused,
  type OrderToken,
  worthOf,
} from '#widgets/order-form/order-token.model.ts';
import * as orders from '#widgets/order-form/strings.ts';
import * as strings from './strings.ts';

/** Seconds of each unit that an interval is counted in. */
export const UNIT_SECONDS = { minutes: 60, hours: 3_600, days: 86_400, weeks: 604_800 } as const;
export type IntervalUnit = keyof typeof UNIT_SECONDS;

/** What was typed and chosen of a recurring order. */
export interface RecurringEntry {
  total: string;
  cycles: string;
  every: string;
  unit: IntervalUnit;
  /** Prices of the pair as people count them: of what is bought with money, and of what is sold for it; empty for no bound. */
  lowest: string;
  highest: string;
}

/** What the texts come to; undefined where one is not in bounds. */
export interface ReadRecurring {
  sold: TypedAmount;
  total: Atoms | undefined;
  cycles: number | undefined;
  intervalSeconds: number | undefined;
  lowest: string | undefined;
  highest: string | undefined;
}

export function readRecurring(entry: RecurringEntry, sell: FormToken | undefined): ReadRecurring {
  const sold = readTyped(entry.total, sell ?? { decimals: 0 });
  const cycles = readWhole(entry.cycles);
  const every = readWhole(entry.every);
  const seconds = every === undefined ? undefined : every * UNIT_SECONDS[entry.unit];
  return {
    sold,
    total: sold.kind === 'amount' && sell ? sold.amount : undefined,
    cycles: isWithin(cycles, MIN_CYCLES, MAX_CYCLES) ? cycles : undefined,
    intervalSeconds: isWithin(seconds, MIN_INTERVAL_SECONDS, MAX_INTERVAL_SECONDS) ? seconds : undefined,
    lowest: readPrice(entry.lowest),
    highest: readPrice(entry.highest),
  };
}

/** What each cycle sells, and the last one, which sells the rest; in smallest units. */
export function toParts(total: bigint, cycles: number): { each: bigint; last: bigint } {
  const each = total / BigInt(cycles);
  return { each, last: total - each * BigInt(cycles - 1) };
}

/** The prices that a cycle may pay, of what is bought in what is sold, as plain decimals; undefined for no bound. */
export function toBand(
  { lowest, highest }: Pick<ReadRecurring, 'lowest' | 'highest'>,
  isPurchase: boolean,
): { minPrice: string | undefined; maxPrice: string | undefined } {
  if (isPurchase) return { minPrice: lowest, maxPrice: highest };
  // To sell high is to pay little of what is sold for one of what is bought.
  return { minPrice: inverseOf(highest), maxPrice: inverseOf(lowest) };
}

/** What stands above the button; `button` is set where the order is not made. */
export interface RecurringNotice {
  tone: 'down' | 'warn';
  text: string;
  button?: string;
}

interface RecurringFacts extends ReadRecurring {
  isTokenMissing: boolean;
  tokens: readonly OrderToken[];
  /** US dollars for one of the token that is sold; undefined while unknown. */
  sellUsd: number | undefined;
  /** Tokens bought for one sold, by the market; undefined while unknown. */
  market: number | undefined;
  /** Whether prices are of what is bought, in what is sold. */
  isPurchase: boolean;
}

/** The one line above the button; the gravest thing wins. */
export function toRecurringNotice(facts: RecurringFacts): RecurringNotice | undefined {
  const { sold, total, cycles, tokens } = facts;
  const down = (text: string, button: string): RecurringNotice => ({ tone: 'down', text, button });
  if (facts.isTokenMissing) return down(orders.tokenMissing, orders.cannotPlace);
  const refused = findRefused(tokens);
  if (refused) return down(refused, orders.notSupported);
  if (sold.kind === 'too-large') return down(orders.tooLarge, orders.cannotPlace);
  const schedule = findWrongSchedule(facts);
  if (schedule) return down(schedule, strings.checkSchedule);
  const worth = total && worthOf(total, tokens[0]?.token, facts.sellUsd);
  if (worth !== undefined && cycles !== undefined) {
    if (worth < RECURRING_MIN_USD)
      return down(strings.totalTooSmall(RECURRING_MIN_USD), strings.atLeast(RECURRING_MIN_USD));
    if (worth / cycles < CYCLE_MIN_USD)
      return down(strings.eachTooSmall(CYCLE_MIN_USD), strings.atLeast(CYCLE_MIN_USD));
  }
  return findWarning(facts);
}

function findWrongSchedule({ cycles, intervalSeconds, lowest, highest }: ReadRecurring): string | undefined {
  if (cycles === undefined)
    return strings.wrongCycles(formatExact(String(MIN_CYCLES)), formatExact(String(MAX_CYCLES)));
  if (intervalSeconds === undefined) return strings.wrongInterval;
  const isTurned = lowest !== undefined && highest !== undefined && Number(lowest) >= Number(highest);
  return isTurned ? strings.wrongBand : undefined;
}

function findWarning({
  market,
  isPurchase,
  lowest,
  highest,
  tokens,
}: RecurringFacts): RecurringNotice | undefined {
  const price = market === undefined ? undefined : isPurchase ? 1 / market : market;
  const isOutside =
    price !== undefined &&
    ((lowest !== undefined && price < Number(lowest)) || (highest !== undefined && price > Number(highest)));
  if (isOutside) return { tone: 'warn', text: strings.outsideBand };
  const delegated = findDelegated(tokens);
  return delegated === undefined ? undefined : { tone: 'warn', text: delegated };
}

function readWhole(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function readPrice(text: string): string | undefined {
  return Number(text) > 0 ? text.replace(/\.$/, '') : undefined;
}

function inverseOf(price: string | undefined): string | undefined {
  const rate = price === undefined ? undefined : readRate({ text: price, isInverted: true });
  return rate && writeRate(rate, false);
}

function isWithin(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && value >= least && value <= most;
}
