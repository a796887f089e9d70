import { AppError } from './app-error.ts';
import type { Brand } from './brand.ts';

/** An amount in a token's smallest units, 0 … 2⁶⁴−1. Arithmetic on it yields a plain bigint, which must pass `atoms` again. */
export type Atoms = Brand<bigint, 'Atoms'>;

const MAX_ATOMS = 2n ** 64n - 1n;
type Rounding = 'exact' | 'down' | 'up';
const DECIMAL = /^(?:\d+\.?\d*|\.\d+)$/;

/** Brands a bigint as atoms. Throws `AMOUNT_OUT_OF_RANGE` below 0 or above 2⁶⁴−1. */
export function atoms(value: bigint): Atoms {
  if (value < 0n || value > MAX_ATOMS) throw new AppError('AMOUNT_OUT_OF_RANGE', { value: value.toString() });
  return value as Atoms;
}

/**
 * Reads a plain decimal such as `1.5` as atoms of a token with `decimals`. Throws `AMOUNT_MALFORMED` for anything else,
 * and for more digits than the token has unless the caller names a rounding.
 */
export function parseAtoms(text: string, decimals: number, rounding: Rounding = 'exact'): Atoms {
  const value = parseUnits(text, decimals, rounding);
  if (value > MAX_ATOMS) throw new AppError('AMOUNT_MALFORMED', { text, reason: 'range' });
  return value as Atoms;
}

/** Reads a plain decimal as `parseAtoms` does, of what may be more than any account holds. Throws `AMOUNT_MALFORMED`. */
export function parseUnits(text: string, decimals: number, rounding: Rounding): bigint {
  if (text === '') throw new AppError('AMOUNT_MALFORMED', { text, reason: 'empty' });
  if (!DECIMAL.test(text)) throw new AppError('AMOUNT_MALFORMED', { text, reason: 'syntax' });
  const [whole = '', fraction = ''] = text.split('.');
  const excess = fraction.slice(decimals);
  const isInexact = /[1-9]/.test(excess);
  if (excess !== '' && rounding === 'exact')
    throw new AppError('AMOUNT_MALFORMED', { text, reason: 'decimals' });
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0') || '0');
  return isInexact && rounding === 'up' ? units + 1n : units;
}

/** Reads the wire form of an amount: a decimal string of smallest units, no sign, no leading zero. Throws `AMOUNT_MALFORMED`. */
export function parseWireAtoms(text: string): Atoms {
  if (!/^(?:0|[1-9]\d{0,19})$/.test(text)) throw new AppError('AMOUNT_MALFORMED', { text, reason: 'syntax' });
  const value = BigInt(text);
  if (value > MAX_ATOMS) throw new AppError('AMOUNT_MALFORMED', { text, reason: 'range' });
  return value as Atoms;
}

/** Writes atoms as an exact decimal without trailing zeros: `1500000n` at 6 decimals is `1.5`. */
export function toDecimal(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`);
}
