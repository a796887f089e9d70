import { toPlainDecimal } from '@orrery/domain/number-formats';
import type { Candle } from '#entities/candle/candle.ts';
import { type Cell, toCsv } from '#shared/format/csv.ts';
import * as strings from '../strings.ts';

interface BarsCsv {
  bars: readonly Candle[];
  /** What prices and volumes are in, as columns are headed; without a unit of volumes there is no column of them. */
  unit: string;
  volumeUnit: string | undefined;
}

const number = (value: number | undefined): Cell =>
  value === undefined ? '' : { number: toPlainDecimal(value) };

/** Bars as a CSV file: opening times in UTC, every figure with all of its digits. */
export function barsCsv({ bars, unit, volumeUnit }: BarsCsv): string {
  const prices = [strings.open, strings.high, strings.low, strings.close];
  const head = [
    strings.csvTime,
    ...prices.map((name) => strings.csvColumn(name, unit)),
    ...(volumeUnit === undefined ? [] : [strings.csvColumn(strings.volume, volumeUnit)]),
  ];
  const rows = bars.map(({ time, open, high, low, close, volume }) => [
    new Date(time * 1_000).toISOString(),
    ...[open, high, low, close, ...(volumeUnit === undefined ? [] : [volume])].map(number),
  ]);
  return toCsv([head, ...rows]);
}

/** A name for a file about a chart, of what every system takes in one. */
export function toFileName(parts: readonly string[], timeMs: number, type: 'csv' | 'png'): string {
  const moment = new Date(timeMs).toISOString().slice(0, 19).replaceAll(':', '-');
  const name = parts.map((part) => part.replaceAll(/[^\p{L}\p{N}]+/gu, '-')).join('-');
  return `orrery-${name}-${moment}Z.${type}`;
}
