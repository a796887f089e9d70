import { formatAmount, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import type { ChartView } from '#entities/candle/chart-view.ts';
import * as strings from './strings.ts';
import { type CandleTimes, candleTimes } from './time-axis.ts';

export interface ChartFormat {
  value: (value: number) => string;
  volume: (volume: number) => string;
  /** Writes every value of an axis in one notation. */
  axis: (axis: Axis) => (value: number) => string;
  times: CandleTimes;
}

export interface Axis {
  /** The highest value it reaches: what is above would be written wrong. */
  most: number;
  /** How far apart labels are: there are as many digits as tell them apart. */
  step: number;
}

const UNITS = [
  { size: 1e12, sign: 'T' },
  { size: 1e9, sign: 'B' },
  { size: 1e6, sign: 'M' },
  { size: 1, sign: '' },
] as const;
/** Below it the zeros behind the point are counted. */
const SMALL = 0.001;
const MAX_DIGITS = 8;

/** How a chart writes its figures, prices and volumes in dollars or in SOL, and its times. */
export function chartFormat({ type, quote, interval }: ChartView): ChartFormat {
  const isUsd = quote === 'usd';
  const inSol = (value: number) => strings.solAmount(formatAmount(value));
  const price = isUsd ? formatPrice : inSol;
  const usdOrSol = isUsd ? formatUsd : inSol;
  return {
    value: type === 'price' ? price : usdOrSol,
    volume: usdOrSol,
    axis: (axis) => writeOnAxis(axis, isUsd ? '$' : ''),
    times: candleTimes(interval),
  };
}

/** The same for one token's price in another, by whose symbol it goes; volumes are in dollars. */
export function pairFormat(symbol: string, interval: ChartView['interval']): ChartFormat {
  return {
    value: (value) => `${formatPrice(value).replace('$', '')} ${symbol}`,
    volume: formatUsd,
    axis: (axis) => writeOnAxis(axis, ''),
    times: candleTimes(interval),
  };
}

function writeOnAxis(axis: Axis, sign: string): (value: number) => string {
  const write = axis.most > 0 && axis.most < SMALL ? inCountedZeros(axis) : inUnits(axis);
  return (value) => `${sign}${write(exact(value))}`;
}

function inUnits({ most, step }: Axis): (value: number) => string {
  const { size, sign } = UNITS.find((unit) => most >= unit.size) ?? UNITS[3];
  const digits = Math.min(MAX_DIGITS, digitsOf(step / size));
  const writer = writerOf(digits);
  return (value) => (value === 0 ? '0' : `${writer.format(exact(value / size))}${sign}`);
}

/** 0.0000231 as 0.0₄231, with as many zeros counted as the highest has. */
function inCountedZeros({ most, step }: Axis): (value: number) => string {
  const zeros = digitsOf(most) - 1;
  const digits = Math.max(1, digitsOf(step) - zeros);
  const count = String(zeros).replace(/\d/g, (digit) => String.fromCharCode(ZERO_BELOW + Number(digit)));
  return (value) => {
    if (value === 0) return '0';
    const behind = Math.trunc(exact(value * 10 ** (zeros + digits)));
    return `0.0${count}${String(behind).padStart(digits, '0')}`;
  };
}

/** The sign for a zero below the line. */
const ZERO_BELOW = 0x2080;
const digitsOf = (step: number) => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));

/** Without what arithmetic left at its end: cut, 0.5 must not become 0.49. */
const exact = (value: number) => Number(value.toPrecision(12));

const writers = new Map<number, Intl.NumberFormat>();

function writerOf(digits: number): Intl.NumberFormat {
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
