/** The largest amount an input takes, in whole tokens. */
export const INPUT_LIMIT = 10n ** 17n;
/**
 * Reads the `inAmount` of an address as plain decimal: numeric in decimal or exponent form, above 0 and below the limit,
 * else undefined (no hexadecimal, no unicode digits, no Infinity).
 */
export function parseInAmount(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const parts = /^(?=\.?\d)(\d{0,40})(?:\.(\d{0,40}))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value));
  if (!parts) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const text = shiftPoint(whole, fraction, Number(exponent));
  return /[1-9]/.test(text) && !isAtMost(INPUT_LIMIT.toString(), text) ? text : undefined;
}

/** Whether a plain decimal is no larger than another one. */
export function isAtMost(text: string, most: string): boolean {
  const [whole = '', fraction = ''] = text.split('.');
  const [maxWhole = '', maxFraction = ''] = most.split('.');
  const scale = Math.max(fraction.length, maxFraction.length);
  return BigInt(whole + fraction.padEnd(scale, '0')) <= BigInt(maxWhole + maxFraction.padEnd(scale, '0'));
}

function shiftPoint(whole: string, fraction: string, exponent: number): string {
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point <= 0 ? digits.padStart(digits.length - point + 1, '0') : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const fractionText = padded.slice(at).replace(/0+$/, '');
  const wholeText = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  return fractionText === '' ? wholeText : `${wholeText}.${fractionText}`;
}
