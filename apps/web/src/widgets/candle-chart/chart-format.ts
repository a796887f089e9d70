import { formatAmount, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import type { ChartView } from '#entities/candle/chart-view.ts';
import * as strings from './strings.ts';

export interface Axis {
  step: number;
  most: number;
}

export interface ChartFormat {
  value: (value: number) => string;
  volume: (volume: number) => string;
  /** For an axis whose labels are so far apart and go up to `most`: as many digits as tell them apart, and one notation for all. */
  axis: (value: number, axis: Axis) => string;
}

const COMPACT_FROM = 1_000_000;
/** Below it digits behind the point are no longer read. */
const SMALL = 0.001;
const MAX_DIGITS = 8;
/** Of a thousand, and each a thousand times the one before. */
const UNITS = ['K', 'M', 'B', 'T'];

/** How a chart writes its figures: prices and volumes in dollars or in SOL. */
export function chartFormat({ type, quote }: Pick<ChartView, 'type' | 'quote'>): ChartFormat {
  const isUsd = quote === 'usd';
  const inSol = (value: number) => strings.solAmount(formatAmount(value));
  const price = isUsd ? formatPrice : inSol;
  const usdOrSol = isUsd ? formatUsd : inSol;
  return {
    value: type === 'price' ? price : usdOrSol,
    volume: usdOrSol,
    axis: (value, axis) => `${isUsd ? '$' : ''}${formatAxis(value, axis)}`,
  };
}

function formatAxis(value: number, { step, most }: Axis): string {
  if (most < SMALL) return formatAmount(exact(value));
  const size = most >= COMPACT_FROM ? Math.min(Math.floor(Math.log10(most) / 3), UNITS.length) : 0;
  // The unit of the axis takes as many digits off the step as off the value.
  const unit = 1_000 ** size;
  const digits = Math.min(MAX_DIGITS, Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9)));
  return `${writer(digits).format(exact(value / unit))}${UNITS[size - 1] ?? ''}`;
}

/** Without what arithmetic left at its end: cut, 0.5 must not become 0.49. */
const exact = (value: number) => Number(value.toPrecision(12));

const writers = new Map<number, Intl.NumberFormat>();

function writer(digits: number): Intl.NumberFormat {
  const known = writers.get(digits);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
  });
  writers.set(digits, made);
  return made;
}
