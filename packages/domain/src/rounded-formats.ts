import { type Quantity, UNKNOWN } from './number-formats.ts';

/** A multiple: percent below 10, a rounded number and `x` from there. */
export function formatMultiple(value: Quantity): string {
  const multiple = value === '' ? Number.NaN : Number(value ?? Number.NaN);
  if (!Number.isFinite(multiple)) return UNKNOWN;
  return multiple < 10 ? `${Math.round(multiple * 100)}%` : `${Math.round(multiple)}x`;
}

/** The nearest tenth, such as of seconds or of a share that is watched as it grows: `12.0`. */
export function formatTenths(value: number): string {
  return value.toFixed(1);
}
