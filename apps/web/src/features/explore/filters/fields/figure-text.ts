import { NUMBER_TEXT } from '@orrery/core/numbers';
/** What a figure is counted in; ages are minutes. */
export type Unit = 'usd' | 'percent' | 'count' | 'minutes';

const POWERS: Record<string, number> = { k: 3, m: 6, b: 9, t: 12 };
const MINUTES: Record<string, number> = { m: 1, h: 60, d: 1_440 };
const STEPS = [
  ['T', 1e12],
  ['B', 1e9],
  ['M', 1e6],
  ['K', 1e3],
] as const;

/** Reads `250k`, `1.5m`, `1e6`, `$1,000` or `15%`, of an age `90`, `2h` or `1d`; undefined when it is none. */
export function parseFigure(text: string, unit: Unit): number | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^(-?)\$/, '$1')
    .replace(/%$/, '')
    .replace(/\s/g, '');
  const [, digits, letter] = /^(-?(?:\d{1,3}(?:,\d{3})+|\d+)?\.?\d*)([kmbthd])?$/.exec(plain) ?? [];
  if (digits === undefined) return parseScientific(plain);
  const ungrouped = digits.replaceAll(',', '');
  if (!/\d/.test(ungrouped)) return undefined;
  if (letter === undefined) return finite(Number(ungrouped));
  if (unit === 'minutes') return letter in MINUTES ? Number(ungrouped) * (MINUTES[letter] ?? 1) : undefined;
  // Not multiplied: 1.005 times a thousand would not be 1,005.
  return letter in POWERS ? finite(Number(`${ungrouped}e${POWERS[letter]}`)) : undefined;
}

/** A figure as a field shows it, no digit lost: `250K`, `1.5M`, `1234`; of an age `90m`, `2h`, `1d`. */
export function toFigureText(value: number, unit: Unit): string {
  const short = unit === 'minutes' ? toAge(value) : toCompact(value);
  return short !== undefined && parseFigure(short, unit) === value ? short : String(value);
}

/** A figure with its sign: `$250K`, `15%`, `2h`. */
export function formatFigure(value: number, unit: Unit): string {
  const text = toFigureText(value, unit);
  if (unit === 'usd') return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
  return unit === 'percent' ? `${text}%` : text;
}

function parseScientific(text: string): number | undefined {
  return text.includes('e') && NUMBER_TEXT.test(text) ? finite(Number(text)) : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function toCompact(value: number): string | undefined {
  const [letter, size] = STEPS.find(([, least]) => Math.abs(value) >= least) ?? [];
  if (letter === undefined || size === undefined) return undefined;
  const short = String(value / size);
  // A figure with many digits says more in full.
  return short.length <= 6 ? short + letter : undefined;
}

function toAge(minutes: number): string {
  const [letter, size] =
    Object.entries(MINUTES)
      .toReversed()
      .find(([, least]) => minutes !== 0 && minutes % least === 0) ?? [];
  return letter === undefined || size === undefined ? `${minutes}m` : `${minutes / size}${letter}`;
}
