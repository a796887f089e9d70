import { AppError } from './app-error.ts';
import type { Atoms } from './atoms.ts';
import { toDecimal } from './atoms.ts';
import type { Brand } from './brand.ts';

/** US dollars as a float: for display, sorting and thresholds only, never turned back into an amount. */
export type Usd = Brand<number, 'Usd'>;
/** Basis points, an integer 0 … 10 000. */
export type Bps = Brand<number, 'Bps'>;

/** A number as queries and filters write it, as `-1.5`, `.5` or `2e+6`; it may still be beyond what a float can hold. */
export const NUMBER_TEXT = /^-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

/** Micro-dollars of a dollar, in which values are stored and summed. */
export const MICRO = 1_000_000;

/** Brands a number as US dollars. */
export function usd(value: number): Usd {
  return value as Usd;
}

/** Brands an integer as basis points. Throws `BPS_OUT_OF_RANGE` outside 0 … 10 000. */
export function bps(value: number): Bps {
  if (!Number.isInteger(value) || value < 0 || value > 10_000) {
    throw new AppError('BPS_OUT_OF_RANGE', { value: String(value) });
  }
  return value as Bps;
}

/** The one place where an exact amount meets a dollar price: amount in atoms, price of one whole token. */
export function valueInUsd(amount: Atoms, decimals: number, price: Usd): Usd {
  return (Number(toDecimal(amount, decimals)) * price) as Usd;
}
