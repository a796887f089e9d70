import { type Atoms, atoms, parseUnits, toDecimal } from '@orrery/core/atoms';
import { INPUT_LIMIT, isAtMost } from './in-amount.ts';

/** What HALF and MAX leave of native SOL, in lamports, for the fees and the rent of what comes next. */
export const SOL_RESERVE = 10_000_000n;
/** Decimals an input allows while the token's own are unknown. */
export const UNKNOWN_DECIMALS = 9;

/**
 * The text of an amount field after its text became `typed`: plain decimal with '.', or undefined when the edit is refused. Surrounding
 * space, as pasted text has, is dropped. A lone '.' or ',' is the decimal separator, but for a comma before exactly three digits, which groups
 * thousands as the field itself draws them; beside a separator the other one groups thousands. `max` is a plain decimal in whole tokens.
 */
export function acceptAmountInput(
  typed: string,
  { decimals = UNKNOWN_DECIMALS, max }: { decimals?: number | undefined; max?: string | undefined } = {},
): string | undefined {
  const trimmed = typed.trim();
  if (trimmed === '') return '';
  const plain = toSingleSeparator(trimmed);
  if (plain === undefined || !/^\d*\.?\d*$/.test(plain)) return undefined;
  const [whole = '', fraction] = plain.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const text = fraction === undefined || decimals === 0 ? digits : `${digits}.${fraction.slice(0, decimals)}`;
  return isAtMost(text, max ?? INPUT_LIMIT.toString()) ? text : undefined;
}

/** Cuts a typed amount to a token's decimals, downward; anything else of the text stays as typed. */
export function cutDecimals(text: string, decimals: number): string {
  const [whole = '', fraction] = text.split('.');
  if (fraction === undefined || fraction.length <= decimals) return text;
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
}

/**
 * A typed amount plus or minus a step, both plain decimals, never below zero; undefined when that is more than an input takes. A step finer
 * than the token's decimals is its smallest unit.
 */
export function stepAmount(
  text: string,
  step: string,
  direction: 1 | -1,
  decimals: number,
): string | undefined {
  const [now, by] = [text || '0', step].map((amount) =>
    parseUnits(amount.replace(/\.$/, ''), decimals, 'down'),
  );
  const next = (now ?? 0n) + BigInt(direction) * (by || 1n);
  return acceptAmountInput(toDecimal(next > 0n ? next : 0n, decimals), { decimals });
}

/** The amount that MAX fills in: the balance, less the reserve when it is native SOL; the full balance when that is negative. */
export function maxAmount({ balance, isNativeSol }: { balance: Atoms; isNativeSol: boolean }): Atoms {
  const most = isNativeSol ? balance - SOL_RESERVE : balance;
  return most < 0n ? balance : atoms(most);
}

/** The amount that HALF fills in: half the balance, downward, never into native SOL's reserve; the full balance when that is negative. */
export function halfAmount({ balance, isNativeSol }: { balance: Atoms; isNativeSol: boolean }): Atoms {
  const half = balance / 2n;
  const most = isNativeSol ? balance - SOL_RESERVE : balance;
  if (most < 0n) return balance;
  return atoms(half < most ? half : most);
}

/** '1,234.5' and '1.234,5' become '1234.5', '1,500' '1500' and '1,5' '1.5'; undefined when the grouping is not in threes. */
function toSingleSeparator(typed: string): string | undefined {
  if (/^[1-9]\d{0,2},\d{3}$/.test(typed)) return typed.replace(',', '');
  const separators = typed.replace(/[^.,]/g, '');
  if (separators === '') return typed;
  const decimal = separators.endsWith(',') ? ',' : '.';
  const isGroupedOnly = separators.length > 1 && new Set(separators).size === 1;
  const group = isGroupedOnly ? decimal : decimal === ',' ? '.' : ',';
  const [whole = '', ...rest] = isGroupedOnly ? [typed] : typed.split(decimal);
  const groups = whole.split(group);
  if (rest.length > 1 || groups.slice(1).some((part) => part.length !== 3)) return undefined;
  if (groups.length > 1 && !/^\d{1,3}$/.test(groups[0] ?? '')) return undefined;
  return isGroupedOnly ? groups.join('') : `${groups.join('')}.${rest[0] ?? ''}`;
}
