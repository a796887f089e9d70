import type { Candle } from '#entities/candle/candle.ts';
import type { ChartStyle } from '#entities/candle/chart-style.ts';
import type { ChartFormat } from './chart-format.ts';
import type { ChartGeometry } from './geometry.ts';
import type { ChartLine } from './lines/chart-line.ts';
import type { ChartMark } from './marks.ts';
import type { Range, ValueAxis, ValueScale } from './scales.ts';
import type { Plot, Viewport } from './viewport.ts';

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

/** Makes one bar of as many candles as `group`, from a place that is a multiple of it up to another, the last one excluded. */
export type ToBars = (
  candles: readonly Candle[],
  sight: { from: number; to: number; group: number },
) => readonly Candle[];

export type Draw = (context: CanvasRenderingContext2D, layout: Layout) => void;

/** What a scale is made for: the bars drawn in sight, the same as they were traded, and how values are written. */
export interface Scaled {
  bars: readonly Candle[];
  shown: readonly Candle[];
  format: ChartFormat;
}

/** What differs from candles on a linear axis. */
export interface OtherStyle {
  bars?: ToBars;
  /** Undefined for the linear one. */
  scale: (scaled: Scaled) => ValueScale | undefined;
  isOfCloses?: boolean;
  draw: Draw;
}

/** What is fetched when a chart needs it, or has been drawn. */
export interface DrawnLater {
  grouped?: ToBars;
  drawCross?: Draw;
  drawMarks?: Draw;
  drawLines?: (context: CanvasRenderingContext2D, layout: Layout, lines: readonly ChartLine[]) => void;
  otherStyle?: (style: ChartStyle) => OtherStyle;
}
