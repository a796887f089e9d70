import type { Candle } from '#entities/candle/candle.ts';
import type { ChartStyle } from '#entities/candle/chart-style.ts';
import { grouped } from '../grouped.ts';
import type { OtherStyle } from '../layout.ts';
import { drawBodies } from '../series.ts';
import { heikinAshi, WARM_UP } from './heikin-ashi.ts';
import { logScale, percentScale } from './other-scales.ts';
import { drawArea, drawBars, drawHollow, drawLine } from './other-series.ts';

const SERIES: Record<ChartStyle['type'], Omit<OtherStyle, 'scale'>> = {
  candles: { draw: drawBodies },
  hollow: { draw: drawHollow },
  bars: { draw: drawBars },
  line: { draw: drawLine, isOfCloses: true },
  area: { draw: drawArea, isOfCloses: true },
  'heikin-ashi': { draw: drawBodies, bars: averaged },
};

const SCALES: Record<ChartStyle['scale'], OtherStyle['scale']> = {
  linear: () => undefined,
  log: logScale,
  percent: percentScale,
};

export function otherStyle({ type, scale }: ChartStyle): OtherStyle {
  return { ...SERIES[type], scale: SCALES[scale] };
}

/** Averaged from before what is in sight on, so that what is seen does not depend on where it begins. */
function averaged(...[candles, { from, to, group }]: Parameters<typeof grouped>): readonly Candle[] {
  const start = Math.max(0, from - WARM_UP * group);
  return heikinAshi(grouped(candles, { from: start, to, group })).slice((from - start) / group);
}
