/** A quantity to be shown: a number, or an exact decimal such as `toDecimal` writes. */
export type Quantity = number | string | null | undefined;

/** Text for an unknown figure. */
export const UNKNOWN = '-';
const SUBSCRIPT_BELOW = 0.001;
const LONG_PRICE_ABOVE = 10;
const COMPACT_PRICE_FROM = 10_000_000;
const COMPACT_AMOUNT_ABOVE = 1_000;
/** The compact form ends here; a figure beyond is scientific. */
const SCIENTIFIC_ABOVE = 1e11;
const WHOLE_PERCENT_FROM = 1_000;
const SMALLEST_BALANCE = 0.01;
const EXTRA_DECIMALS_BELOW = 0.1;
const SUBSCRIPT_ZERO = 0x2080;

const intl = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { roundingMode: 'trunc', ...options });

const upTo = (decimals: number) => intl({ maximumFractionDigits: decimals });
/** Cuts after as many decimals, all of which are written. */
export const exactly = (decimals: number) =>
  intl({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const threeDigits = { minimumSignificantDigits: 3, maximumSignificantDigits: 3 };

const FIVE_DECIMALS = upTo(5);
const TWO_DECIMALS = upTo(2);
const MONEY = exactly(2);
const FINE_MONEY = exactly(4);
const COMPACT = intl({ notation: 'compact', ...threeDigits });
const SCIENTIFIC = intl({ notation: 'scientific', ...threeDigits });
const FIVE_DIGITS = intl({ maximumSignificantDigits: 5 });
const WHOLE = upTo(0);
/** As many digits as a double has. */
const PLAIN = intl({ maximumSignificantDigits: 17, useGrouping: false });

/** Hands the shortest exact decimal to `Intl`, so that 10.12 is never cut to 10.11. */
export function write(format: Intl.NumberFormat, value: number | string): string {
  return format.format(String(value) as `${number}`);
}

function isKnown(value: Quantity): value is number | string {
  return value != null && value !== '' && Number.isFinite(Number(value));
}

/** Writes the size of a known value and puts the sign, if any, in front of everything else. */
function withSign(value: Quantity, writeSize: (size: number | string) => string): string {
  if (!isKnown(value)) return UNKNOWN;
  const size = typeof value === 'number' ? Math.abs(value) : value.replace('-', '');
  return (Number(value) < 0 ? '-' : '') + writeSize(size);
}

function compact(size: number | string): string {
  return write(Number(size) > SCIENTIFIC_ABOVE ? SCIENTIFIC : COMPACT, size);
}

/** The decimals of a value below 1 with the zeros before them counted below the line: `000023174` is `0.0₄23174`. */
export function countZeros(decimals: string): string {
  const zeros = decimals.search(/[^0]/);
  const count = String(zeros).replace(/\d/g, (digit) => String.fromCharCode(SUBSCRIPT_ZERO + Number(digit)));
  return `0.0${count}${decimals.slice(zeros)}`;
}

function subscripted(size: number | string): string {
  return countZeros(write(FIVE_DIGITS, size).slice('0.'.length));
}

function priceSize(size: number | string): string {
  const number = Number(size);
  if (number === 0) return '$0';
  if (number < SUBSCRIPT_BELOW) return `$${subscripted(size)}`;
  if (number >= COMPACT_PRICE_FROM) return `$${compact(size)}`;
  return `$${write(number > LONG_PRICE_ABOVE ? MONEY : FIVE_DECIMALS, size)}`;
}

/** A price in US dollars: `$0.0₄23174`, `$1.5`, `$12,345.67`, `$12.3M`. */
export function formatPrice(value: Quantity): string {
  return withSign(value, priceSize);
}

/** A token amount: up to five decimals, compact over 1,000. */
export function formatAmount(value: Quantity): string {
  return withSign(value, (size) => {
    const number = Number(size);
    if (number > COMPACT_AMOUNT_ABOVE) return compact(size);
    return number > 0 && number < SUBSCRIPT_BELOW ? subscripted(size) : write(FIVE_DECIMALS, size);
  });
}

/** A volume or a market cap in US dollars: two decimals, compact over 1,000. */
export function formatUsd(value: Quantity): string {
  return withSign(
    value,
    (size) => `$${Number(size) > COMPACT_AMOUNT_ABOVE ? compact(size) : write(TWO_DECIMALS, size)}`,
  );
}

/** Value of a balance in US dollars; the long form is never compact. */
export function formatUsdBalance(value: Quantity, form: 'short' | 'long' = 'short'): string {
  return withSign(value, (size) => {
    const number = Number(size);
    if (number > 0 && number < EXTRA_DECIMALS_BELOW)
      return number < SMALLEST_BALANCE ? '<$0.01' : `$${write(FINE_MONEY, size)}`;
    if (number > SCIENTIFIC_ABOVE) return `$${write(SCIENTIFIC, size)}`;
    const isCompact = form === 'short' && number > COMPACT_AMOUNT_ABOVE;
    return `$${isCompact ? compact(size) : write(MONEY, size)}`;
  });
}

/** A number in plain decimals that read back as the same number, never as `1e-9`; a text stays as it is. */
export function toPlainDecimal(value: number | string): string {
  return typeof value === 'string' ? value : write(PLAIN, value);
}

/** An exact decimal with its thousands grouped, no digit lost: what a preview or a receipt shows. */
export function formatExact(value: number | string): string {
  return toPlainDecimal(value).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** Six significant digits of a plain decimal, or all of a longer whole part, and what follows them. */
const SIX_DIGITS = /^(0\.0*\d{6}|\d{6,}|[\d.]{7}).*/;
/** The decimals to the last that is not zero, and the zeros after it. */
const ZEROS_AT_END = /(\.\d*[1-9])0*$|\.0*$/;

/**
 * A token amount in a row or a form: grouped, all of its whole part, cut after six significant digits. The exact amount goes
 * into the title. Cuts the text itself, so that an amount of any length stays exact.
 */
export function formatToken(value: Quantity): string {
  return withSign(value, (size) => {
    const shown = toPlainDecimal(size).replace(SIX_DIGITS, '$1').replace(ZEROS_AT_END, '$1');
    return shown.startsWith('0.000') ? countZeros(shown.slice('0.'.length)) : formatExact(shown);
  });
}

/** The size of a change, or a share, in percent points: two decimals, none from 1,000 % on. */
export function formatPercent(value: Quantity): string {
  if (!isKnown(value)) return UNKNOWN;
  const size = Math.abs(Number(value));
  return `${write(size < WHOLE_PERCENT_FROM ? MONEY : WHOLE, size)}%`;
}

/** A change in percent points with its sign: `+3.19%`, `−12.50%`, `+1,280%`; what is written as nothing has none. */
export function formatChange(value: Quantity): string {
  const size = formatPercent(value);
  const sign = Number(value) < 0 ? '−' : '+';
  return /[1-9]/.test(size) ? sign + size : size;
}

/** US dollars as they are typed: two decimals, nothing grouped. */
export function toTypedUsd(value: number): string {
  return write(MONEY, value).replaceAll(',', '');
}

/** A count of things: grouped, compact from 100,000. */
export function formatCount(value: Quantity): string {
  return withSign(value, (size) => (Number(size) >= 100_000 ? compact(size) : write(WHOLE, size)));
}

/** How many decimals a chart shows at this price. */
export function chartDecimals(price: number): number {
  if (price >= 100) return 2;
  return price >= 10 ? 3 : 4;
}
