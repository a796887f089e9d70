import { type Atoms, atoms, parseUnits, toDecimal } from '@orrery/core/atoms';
import { type AmountScale, parseUiAmount, scaleUnits } from '@orrery/domain/mints/scaled-amount';

/** An exact rate: tokens bought for one token sold, both as their amounts are shown. */
export interface Rate {
  over: bigint;
  under: bigint;
}

/** A rate as it was typed: tokens bought for one sold, or the other way round. */
export interface TypedRate {
  text: string;
  isInverted: boolean;
}

/** The two tokens of an order, by how their amounts are shown. */
export interface RatedPair {
  sell: AmountScale;
  buy: AmountScale;
}

/** The most in percent that an order may buy above the market. */
export const MOST_ABOVE_MARKET = 5;
/** Digits of a rate that is written, from the first that is not zero. */
const WRITTEN_DIGITS = 9;
/** Decimals that a rate may be typed with. */
export const RATE_DECIMALS = 18;
/** Digits that a number of the market has. */
const MARKET_DIGITS = 6;

/** Reads what was typed as a rate; undefined while it is none, or zero. */
export function readRate({ text, isInverted }: TypedRate): Rate | undefined {
  if (!/\d/.test(text)) return undefined;
  const typed = parseUnits(text, RATE_DECIMALS, 'down');
  if (typed === 0n) return undefined;
  const whole = 10n ** BigInt(RATE_DECIMALS);
  return isInverted ? { over: whole, under: typed } : { over: typed, under: whole };
}

/** Returns what is asked for an amount at a rate, rounded down in the token's smallest unit; undefined when no account could hold it. */
export function askedAt(making: Atoms, { over, under }: Rate, { sell, buy }: RatedPair): Atoms | undefined {
  const shown = scaleUnits(making, sell.multiplier) * over * 10n ** BigInt(buy.decimals);
  const units = shown / (under * 10n ** BigInt(sell.decimals));
  try {
    return buy.multiplier === undefined || buy.multiplier === 1
      ? atoms(units)
      : parseUiAmount(toDecimal(units, buy.decimals), buy);
  } catch {
    return undefined;
  }
}

/** Returns the rate of two amounts; undefined while either is zero. */
export function rateOf(making: bigint, taking: bigint, { sell, buy }: RatedPair): Rate | undefined {
  const sold = scaleUnits(making, sell.multiplier);
  const bought = scaleUnits(taking, buy.multiplier);
  if (sold <= 0n || bought <= 0n) return undefined;
  return { over: bought * 10n ** BigInt(sell.decimals), under: sold * 10n ** BigInt(buy.decimals) };
}

/** Writes a rate as a plain decimal of nine digits, rounded down. */
export function writeRate({ over, under }: Rate, isInverted: boolean): string {
  const [of, by] = isInverted ? [under, over] : [over, under];
  const least = 10n ** BigInt(WRITTEN_DIGITS - 1);
  let decimals = 0;
  while (decimals < RATE_DECIMALS && (of * 10n ** BigInt(decimals)) / by < least) decimals += 1;
  return toDecimal((of * 10n ** BigInt(decimals)) / by, decimals);
}

/** Writes a number of the market as a rate that could have been typed. */
export function writeMarketRate(rate: number): string {
  const [digits = '', exponent = '0'] = rate.toExponential(MARKET_DIGITS - 1).split('e');
  const shift = Number(exponent) - (MARKET_DIGITS - 1);
  const units = BigInt(digits.replace('.', ''));
  return shift >= 0 ? String(units * 10n ** BigInt(shift)) : toDecimal(units, -shift);
}

/** Returns a rate as a number, to compare it with the market's. */
export function rateNumber({ over, under }: Rate): number {
  return Number(toDecimal((over * 10n ** BigInt(RATE_DECIMALS)) / under, RATE_DECIMALS));
}

/** Returns how far a rate is from the market's in percent, as it is shown: 5 is 5 % above. */
export function distanceOf(rate: Rate, market: number, isInverted: boolean): number {
  const ratio = rateNumber(rate) / market;
  return ((isInverted ? 1 / ratio : ratio) - 1) * 100;
}

/** Returns how far above the market an order buys, in percent; negative below it. */
export function buysAbove(rate: Rate, market: number): number {
  return distanceOf(rate, market, true);
}

/** Returns the market's rate by both prices in US dollars; undefined while either is not known. */
export function marketRate(sellUsd: number | undefined, buyUsd: number | undefined): number | undefined {
  return sellUsd && buyUsd ? sellUsd / buyUsd : undefined;
}
