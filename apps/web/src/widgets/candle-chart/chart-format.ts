import { type Axis, axisFormat } from '@orrery/domain/axis-formats';
import { exactly, formatAmount, formatPrice, formatUsd, write } from '@orrery/domain/number-formats';
import type { ChartView } from '#entities/candle/chart-view.ts';
import * as strings from './strings.ts';
import { type CandleTimes, candleTimes } from './time-axis.ts';

export interface ChartFormat {
  value: (value: number) => string;
  /** The same without the name of what it is in, as a tag on the axis has it. */
  tag: (value: number) => string;
  /** That name; empty for dollars, whose sign is in the tag. */
  unit: string;
  /** Undefined where the feed knows no volumes. */
  volume: ((volume: number) => string) | undefined;
  /** Writes every value of an axis with the same decimals and in the same unit. */
  axis: (axis: Axis) => (value: number) => string;
  interval: ChartView['interval'];
  times: CandleTimes;
}

/** How a chart writes its figures, prices and volumes in dollars or in SOL, and its times. */
export function chartFormat({ type, quote, interval }: ChartView): ChartFormat {
  const isUsd = quote === 'usd';
  const inSol = (value: number) => strings.solAmount(formatAmount(value));
  const price = isUsd ? formatPrice : inSol;
  const usdOrSol = isUsd ? formatUsd : inSol;
  const value = type === 'price' ? price : usdOrSol;
  return {
    value,
    tag: isUsd ? value : formatAmount,
    unit: isUsd ? '' : strings.sol,
    volume: isUsd ? formatUsd : (volume) => strings.solAmount(solVolume(volume)),
    axis: (axis) => writeOnAxis(axis, isUsd ? '$' : ''),
    interval,
    times: candleTimes(interval),
  };
}

const CENTS = exactly(2);

/** A volume in SOL: cents are enough from one on, as they are for dollars. */
function solVolume(volume: number): string {
  return volume >= 1 && volume < 1_000 ? write(CENTS, volume) : formatAmount(volume);
}

/** The same for a provider's price in dollars, with as many decimals as its feed has; a price that these leave no digits is written as elsewhere. */
export function pricedFormat(decimals: number | undefined, interval: ChartView['interval']): ChartFormat {
  const usual = chartFormat({ type: 'price', quote: 'usd', interval });
  if (decimals === undefined) return usual;
  const writer = exactly(decimals);
  const value = (price: number) =>
    price < 10 ** (1 - decimals) ? usual.value(price) : `$${write(writer, price)}`;
  return { ...usual, value, tag: value };
}

/** The same for one token's price in another, by whose symbol it goes; volumes are in dollars. */
export function pairFormat(symbol: string, interval: ChartView['interval']): ChartFormat {
  const tag = (value: number) => formatPrice(value).replace('$', '');
  return {
    value: (value) => `${tag(value)} ${symbol}`,
    tag,
    unit: symbol,
    volume: formatUsd,
    axis: (axis) => writeOnAxis(axis, ''),
    interval,
    times: candleTimes(interval),
  };
}

function writeOnAxis(axis: Axis, sign: string): (value: number) => string {
  const write = axisFormat(axis);
  return (value) => `${sign}${write(value)}`;
}
