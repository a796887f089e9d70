import { formatAmount, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import type { ChartView } from '#entities/candle/chart-view.ts';
import * as strings from './strings.ts';

export interface ChartFormat {
  value: (value: number) => string;
  volume: (volume: number) => string;
  /** For an axis whose labels are so far apart: as many digits as tell them apart. */
  axis: (value: number, step: number) => string;
}

const COMPACT_FROM = 1_000_000;
/** Below it digits behind the point are no longer read. */
const SMALL = 0.001;
const MAX_DIGITS = 8;

/** How a chart writes its figures: prices and volumes in dollars or in SOL. */
export function chartFormat({ type, quote }: Pick<ChartView, 'type' | 'quote'>): ChartFormat {
  const isUsd = quote === 'usd';
  const inSol = (value: number) => strings.solAmount(formatAmount(value));
  const price = isUsd ? formatPrice : inSol;
  const usdOrSol = isUsd ? formatUsd : inSol;
  return {
    value: type === 'price' ? price : usdOrSol,
    volume: usdOrSol,
    axis: (value, step) => `${isUsd ? '$' : ''}${formatAxis(value, step)}`,
  };
}

function formatAxis(value: number, step: number): string {
  if (Math.abs(value) < SMALL && (value !== 0 || step < SMALL)) return formatAmount(exact(value));
  const isCompact = Math.abs(value) >= COMPACT_FROM;
  // The compact unit of a value takes as many digits off the step as off the value.
  const unit = isCompact ? 1_000 ** Math.floor(Math.log10(Math.abs(value)) / 3) : 1;
  const digits = Math.min(MAX_DIGITS, Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9)));
  return writer(digits, isCompact).format(exact(value));
}

/** Without what arithmetic left at its end: cut, 0.5 must not become 0.49. */
const exact = (value: number) => Number(value.toPrecision(12));

const writers = new Map<string, Intl.NumberFormat>();

function writer(digits: number, isCompact: boolean): Intl.NumberFormat {
  const key = `${digits} ${isCompact}`;
  const known = writers.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    notation: isCompact ? 'compact' : 'standard',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
  });
  writers.set(key, made);
  return made;
}
