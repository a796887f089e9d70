import { MINUTE_MS } from '@orrery/core/time';
import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import * as strings from './strings.ts';

/** The widths a token's candles may have, from the narrowest on. */
export const INTERVALS = [
  { value: '1_SECOND', label: '1s', name: strings.oneSecond },
  { value: '15_SECOND', label: '15s', name: strings.fifteenSeconds },
  { value: '1_MINUTE', label: '1m', name: strings.oneMinute },
  { value: '5_MINUTE', label: '5m', name: strings.fiveMinutes },
  { value: '15_MINUTE', label: '15m', name: strings.fifteenMinutes },
  { value: '30_MINUTE', label: '30m', name: strings.thirtyMinutes },
  { value: '1_HOUR', label: '1h', name: strings.oneHour },
  { value: '4_HOUR', label: '4h', name: strings.fourHours },
  { value: '1_DAY', label: '1D', name: strings.oneDay },
  { value: '1_WEEK', label: '1W', name: strings.oneWeek },
  { value: '1_MONTH', label: '1M', name: strings.oneMonth },
] as const;
export type CandleInterval = (typeof INTERVALS)[number]['value'];

const ChartViewSchema = v.object({
  /** Absent: not chosen, so it goes by how much there is to show. */
  interval: v.optional(v.picklist(INTERVALS.map(({ value }) => value))),
  /** Market cap is the price times what circulates now. */
  type: v.picklist(['price', 'mcap']),
  /** `native` is SOL. */
  quote: v.picklist(['usd', 'native']),
});
export type ChosenView = v.InferOutput<typeof ChartViewSchema>;
export type ChartView = ChosenView & { interval: CandleInterval };

/** How a person likes charts, for every token. */
export const chartViewEntry = storage.entry('chart:v1', ChartViewSchema, {
  type: 'price',
  quote: 'usd',
});

/** Fewer bars of a quarter of an hour than this make no chart. */
export const LEAST_BARS = 15;

/** The candles that a chart opens with, by how long its token, or the younger of a pair, has been traded and how many bars of 15 minutes there are. */
export function firstIntervalOf(ageMs: number | undefined, quarterBars: number): CandleInterval {
  if (ageMs !== undefined && ageMs < 15 * MINUTE_MS) return '15_SECOND';
  return quarterBars < LEAST_BARS ? '1_MINUTE' : '15_MINUTE';
}
