import type { Candle } from '@orrery/wire/charts/candles';
import type { ChartStyle } from '#entities/candle/chart-style.ts';
import type { ChartFormat } from './chart-format.ts';
import type { ChartGeometry } from './geometry.ts';
import type { ChartLine } from './lines/chart-line.ts';
import type { ChartMark } from './marks.ts';
import { type Range, valueRange, valueTicks } from './scales.ts';
import { indexAt, type Plot, seen, type Viewport } from './viewport.ts';

export interface ChartColours {
  up: string;
  down: string;
  line: string;
  muted: string;
  text: string;
  raised: string;
  brass: string;
  info: string;
  onUpDown: string;
}

/** What one picture of a chart is drawn from. */
export interface Frame {
  candles: readonly Candle[];
  viewport: Viewport;
  width: number;
  height: number;
  style: ChartStyle;
  /** The candle that is read, and where the pointer is above it. */
  cross: { index: number; y?: number } | undefined;
  colours: ChartColours;
  format: ChartFormat;
  /** Trades of one's own, by the candles they are in. */
  marks: ReadonlyMap<number, readonly ChartMark[]>;
  lines: readonly ChartLine[];
}

/** Where things stand in a frame. */
export interface Layout extends Frame, ChartGeometry {
  plot: Plot;
  /** Place of the first bar in sight. */
  from: number;
  range: Range;
  ticks: readonly number[];
  /** Writes a value of the axis to a tenth or a hundredth of what tells its labels apart. */
  write: (value: number, parts?: number) => string;
}

export const VALUE_AXIS_PX = 76;
export const TIME_AXIS_PX = 24;
const TICK_EVERY_PX = 40;
const [NARROW_PX, NARROW_LEGEND_PX] = [480, 56];

/** Lays a frame out; undefined when there is nothing in sight to draw. */
export function toLayout(frame: Frame): Layout | undefined {
  const plot = toPlot(frame);
  const plotHeight = frame.height - TIME_AXIS_PX;
  const { from, to } = seen(frame.viewport, plot);
  const shown = frame.candles.slice(from, to);
  const found = valueRange(
    shown,
    frame.lines.map(({ price }) => price),
  );
  if (!found || plotHeight <= 0) return undefined;
  const range = plot.width < NARROW_PX ? lowered(found, NARROW_LEGEND_PX / plotHeight) : found;
  const span = range.high - range.low;
  const { ticks, step } = valueTicks(range, plotHeight / TICK_EVERY_PX);
  return {
    ...frame,
    plot,
    plotWidth: plot.width,
    plotHeight,
    from,
    shown,
    range,
    yOf: (value) => ((range.high - value) / span) * plotHeight,
    valueAt: (y) => range.high - (y / plotHeight) * span,
    ticks,
    write: (value, parts = 1) => frame.format.axis({ most: range.high, step: step / parts })(value),
  };
}

/** The candle below a place. */
export function candleAt(x: number, { candles, viewport, width }: Frame): number {
  return indexAt(x, viewport, toPlot({ candles, width }));
}

export function toPlot({ candles, width }: Pick<Frame, 'candles' | 'width'>): Plot {
  return { count: candles.length, width: Math.max(1, width - VALUE_AXIS_PX) };
}

/** A range with a share of its height left free at the top. */
function lowered({ low, high }: Range, share: number): Range {
  return { low, high: low + (high - low) / Math.max(0.5, 1 - share) };
}
