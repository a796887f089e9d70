import { CHART_SCALES, CHART_TYPES } from '#entities/candle/chart-style.ts';
import { MEASURES } from '#entities/candle/chart-view.ts';
import * as strings from './strings.ts';

const named = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

export const SERIES_OPTIONS = named(CHART_TYPES, strings.seriesNames);
export const SCALE_OPTIONS = named(CHART_SCALES, strings.scaleNames);
export const MEASURE_OPTIONS = named(MEASURES, strings.measureNames);
export const ZONE_OPTIONS = named(['local', 'utc'], strings.zoneNames);
export const PALETTE_OPTIONS = named(['standard', 'safe'], strings.paletteNames);
