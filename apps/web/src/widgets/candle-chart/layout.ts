import type { Candle } from '@orrery/wire/charts/candles';
import type { ChartStyle } from '#entities/candle/chart-style.ts';
import type { ChartFormat } from './chart-format.ts';
import type { ChartGeometry } from './geometry.ts';
import type { grouped } from './grouped.ts';
import type { ChartLine } from './lines/chart-line.ts';
import type { ChartMark } from './marks.ts';
import { linearScale, type Range, type ValueAxis, type ValueScale, valueRange } from './scales.ts';
import type { OtherStyle } from './styles/other-styles.ts';
import { type Plot, seen, type Viewport, xOf } from './viewport.ts';

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
  /** What the value axis spans in the measure of its scale; undefined: what is in sight. */
  hand: Range | undefined;
  /** The candle that is read, and where the pointer is above it. */
  cross: { index: number; y?: number } | undefined;
  colours: ChartColours;
  format: ChartFormat;
  /** Oldest first. */
  marks: readonly ChartMark[];
  lines: readonly ChartLine[];
}

/** Where things stand in a frame. */
export interface Layout extends Frame, ChartGeometry, ValueAxis {
  plot: Plot;
  /** Place of the first candle in sight. */
  from: number;
  /** What is drawn: candles in sight, as many in one as it takes to be a pixel wide. */
  bars: readonly Candle[];
  /** The middle of a bar, and the room that each has. */
  barX: (index: number) => number;
  barPx: number;
  scale: ValueScale;
  /** In the measure of the scale: what the axis spans, and what it would by itself. */
  range: Range;
  automatic: Range;
}

export const VALUE_AXIS_PX = 76;
export const TIME_AXIS_PX = 24;
const TICK_EVERY_PX = 40;
const [NARROW_PX, NARROW_LEGEND_PX] = [480, 56];

/**
 * Lays a frame out; undefined when there is nothing in sight to draw. `toBars` makes one bar of candles that are narrower than a pixel, which a
 * chart has when it was zoomed. `other` is a style that is not candles on a linear axis.
 */
export function toLayout(frame: Frame, toBars?: typeof grouped, other?: OtherStyle): Layout | undefined {
  const { candles, viewport, format, lines } = frame;
  const plot = toPlot(frame);
  const plotHeight = frame.height - TIME_AXIS_PX;
  const group = Math.max(1, Math.ceil(1 / viewport.barPx));
  const sight = seen(viewport, plot);
  const from = Math.floor(sight.from / group) * group;
  const to = Math.min(candles.length, Math.ceil(sight.to / group) * group);
  const shown = candles.slice(sight.from, sight.to);
  const bars = toBars?.(candles, { from, to, group }) ?? shown;
  const scale = other?.scale({ bars, shown, format }) ?? linearScale(format);
  const found = valueRange(bars, {
    lines: lines.map(({ price }) => price),
    isOfCloses: other?.isOfCloses ?? false,
    to: scale.to,
  });
  if (!found || plotHeight <= 0) return undefined;
  const automatic = plot.width < NARROW_PX ? lowered(found, NARROW_LEGEND_PX / plotHeight) : found;
  const range = frame.hand ?? automatic;
  const span = range.high - range.low;
  const firstX = xOf(from + (group - 1) / 2, viewport, plot);
  const barPx = group * viewport.barPx;
  return {
    ...frame,
    ...scale.axis(range, plotHeight / TICK_EVERY_PX),
    plot,
    plotWidth: plot.width,
    plotHeight,
    from,
    shown,
    bars,
    barX: (index) => firstX + index * barPx,
    barPx,
    scale,
    range,
    automatic,
    yOf: (value) => ((range.high - scale.to(value)) / span) * plotHeight,
    valueAt: (y) => scale.from(range.high - (y / plotHeight) * span),
  };
}

export function toPlot({ candles, width }: Pick<Frame, 'candles' | 'width'>): Plot {
  return { count: candles.length, width: Math.max(1, width - VALUE_AXIS_PX) };
}

/** A range with a share of its height left free at the top. */
function lowered({ low, high }: Range, share: number): Range {
  return { low, high: low + (high - low) / Math.max(0.5, 1 - share) };
}
