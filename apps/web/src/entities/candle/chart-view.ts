import { MINUTE_MS } from '@orrery/core/time';
import * as v from 'valibot';
import { memberwise } from '#shared/storage/memberwise.ts';
import { storage } from '#shared/storage/storage.ts';
import { CHART_SCALES, CHART_TYPES, type ChartStyle } from './chart-style.ts';
import * as strings from './strings.ts';

const WIDTHS = [
  '1_SECOND',
  '15_SECOND',
  '30_SECOND',
  '1_MINUTE',
  '2_MINUTE',
  '3_MINUTE',
  '5_MINUTE',
  '15_MINUTE',
  '30_MINUTE',
  '1_HOUR',
  '2_HOUR',
  '4_HOUR',
  '6_HOUR',
  '12_HOUR',
  '1_DAY',
  '1_WEEK',
  '1_MONTH',
] as const;
export type CandleInterval = (typeof WIDTHS)[number];

/** The widths that bars may have on any chart, from the narrowest on; each feed has its own of them. */
export const INTERVALS = WIDTHS.map((value) => {
  const [count = '', unit] = value.split('_');
  const [letter, word] = strings.widthUnits[unit as keyof typeof strings.widthUnits]; // as: the second half of every width
  return { value, label: `${count}${letter}`, name: `${count}-${word}` };
});

/** What the bars are of: the price, or the price times what circulates now. */
export const MEASURES = ['price', 'mcap'] as const;
/** What it is written in; `pair` is the other token of a pair. */
export const UNITS = ['usd', 'sol', 'pair'] as const;
export type ChartUnit = (typeof UNITS)[number];

export interface ChartChoice extends ChartStyle {
  /** Absent: not chosen, so it goes by what there is to show. */
  interval?: CandleInterval | undefined;
  measure: (typeof MEASURES)[number];
  unit: ChartUnit;
}

/** What bars of a token are asked for. */
export interface ChartView {
  interval: CandleInterval;
  type: ChartChoice['measure'];
  quote: 'usd' | 'native';
}

export const CHOICE_ENTRIES = {
  interval: v.optional(v.picklist(WIDTHS)),
  type: v.picklist(CHART_TYPES),
  scale: v.picklist(CHART_SCALES),
  measure: v.picklist(MEASURES),
  unit: v.picklist(UNITS),
};
const ChartLikingSchema = v.object({
  ...CHOICE_ENTRIES,
  /** The widths that stand in the row; the others are in its menu. */
  favourites: v.array(v.picklist(WIDTHS)),
  /** Times are UTC, not the browser's. */
  isUtc: v.boolean(),
});
export type ChartLiking = v.InferOutput<typeof ChartLikingSchema>;

const LIKING: ChartLiking = {
  type: 'candles',
  scale: 'linear',
  measure: 'price',
  unit: 'usd',
  favourites: ['1_MINUTE', '15_MINUTE', '30_MINUTE', '1_HOUR'],
  isUtc: false,
};

/** How a person likes charts, for every token. Measure and unit were once called `type` and `quote`, and SOL `native`. */
export const chartViewEntry = storage.entry(
  'chart:v1',
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((given) => ({
      measure: given.type,
      unit: given.quote === 'native' ? 'sol' : given.quote,
      ...given,
    })),
    memberwise(ChartLikingSchema, LIKING),
  ),
  LIKING,
);

/** Fewer bars of a quarter of an hour than this make no chart. */
export const LEAST_BARS = 15;

/** The candles that a chart opens with, by how long its token, or the younger of a pair, has been traded and how many bars of 15 minutes there are. */
export function firstIntervalOf(ageMs: number | undefined, quarterBars: number): CandleInterval {
  if (ageMs !== undefined && ageMs < 15 * MINUTE_MS) return '15_SECOND';
  return quarterBars < LEAST_BARS ? '1_MINUTE' : '15_MINUTE';
}

/** What bars of a token are asked for, in the measure and unit that are chosen. */
export function toMeasured({
  measure,
  unit,
}: Pick<ChartChoice, 'measure' | 'unit'>): Omit<ChartView, 'interval'> {
  return { type: measure, quote: unit === 'sol' ? 'native' : 'usd' };
}
