import type { Candle } from '@orrery/wire/charts/candles';
import type { ChartFormat } from './chart-format.ts';
import { type ChartMark, drawMark } from './marks.ts';
import { type Range, valueRange, valueTicks, volumeTop } from './scales.ts';
import * as strings from './strings.ts';
import { timeTicks } from './time-axis.ts';
import { indexAt, type Plot, seen, type Viewport, xOf } from './viewport.ts';

export interface ChartColours {
  up: string;
  down: string;
  line: string;
  muted: string;
  text: string;
  raised: string;
  onUpDown: string;
}

export interface Frame {
  candles: readonly Candle[];
  viewport: Viewport;
  width: number;
  height: number;
  /** The candle that is read, and where the pointer is above it. */
  cross: { index: number; y?: number } | undefined;
  colours: ChartColours;
  format: ChartFormat;
  /** Trades of one's own, by the candles they are in. */
  marks: ReadonlyMap<number, readonly ChartMark[]>;
}

export const VALUE_AXIS_PX = 76;
const TIME_AXIS_PX = 24;
const VOLUME_SHARE = 0.16;
const TICK_EVERY_PX = 40;
const TIME_EVERY_PX = 96;
const TAG_PX = 18;
const TEXT_GAP_PX = 6;
const [NARROW_PX, NARROW_LEGEND_PX] = [480, 56];
const VOLUME_ALPHA = 0.35;
const PAST_ALPHA = 0.06;
/** Candles that are few stand apart rather than grow further. */
const MAX_BODY_PX = 33;
/** Cut out of a clipped bar, so far below its top. */
const NOTCH_PX = 2;
const NOTCH_BELOW_PX = 4;
export const CHART_FONT = '11px Inter, ui-sans-serif, system-ui, sans-serif';

/** Where things stand in a frame. */
interface Layout extends Frame {
  plot: Plot;
  plotHeight: number;
  from: number;
  /** Those in sight. */
  shown: readonly Candle[];
  yOf: (value: number) => number;
  range: Range;
  ticks: readonly number[];
  /** Writes a value of the axis to a tenth or a hundredth of what tells its labels apart. */
  write: (value: number, parts?: number) => string;
}

/** Draws one picture of the chart; a chart without candles is left empty. */
export function drawCandles(context: CanvasRenderingContext2D, frame: Frame): void {
  context.clearRect(0, 0, frame.width, frame.height);
  const layout = toLayout(frame);
  if (!layout) return;
  context.font = CHART_FONT;
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  drawValueAxis(context, layout);
  drawTimeAxis(context, layout);
  context.save();
  context.beginPath();
  context.rect(0, 0, layout.plot.width, layout.plotHeight);
  context.clip();
  drawPast(context, layout);
  drawVolume(context, layout);
  drawBodies(context, layout);
  drawMarks(context, layout);
  context.restore();
  drawLast(context, layout);
  drawCross(context, layout);
}

/** The candle below a place. */
export function candleAt(x: number, { candles, viewport, width }: Frame): number {
  return indexAt(x, viewport, toPlot({ candles, width }));
}

export function toPlot({ candles, width }: Pick<Frame, 'candles' | 'width'>): Plot {
  return { count: candles.length, width: Math.max(1, width - VALUE_AXIS_PX) };
}

function toLayout(frame: Frame): Layout | undefined {
  const plot = toPlot(frame);
  const plotHeight = frame.height - TIME_AXIS_PX;
  const { from, to } = seen(frame.viewport, plot);
  const shown = frame.candles.slice(from, to);
  const found = valueRange(shown);
  if (!found || plotHeight <= 0) return undefined;
  const range = isNarrow(plot) ? lowered(found, NARROW_LEGEND_PX / plotHeight) : found;
  const yOf = (value: number) => ((range.high - value) / (range.high - range.low)) * plotHeight;
  const { ticks, step } = valueTicks(range, plotHeight / TICK_EVERY_PX);
  const write = (value: number, parts = 1) =>
    frame.format.axis({ most: range.high, step: step / parts })(value);
  return { ...frame, plot, plotHeight, from, shown, range, yOf, ticks, write };
}

function isNarrow({ width }: Plot): boolean {
  return width < NARROW_PX;
}

/** A range with so much of its height left free at the top. */
function lowered({ low, high }: Range, share: number): Range {
  return { low, high: low + (high - low) / Math.max(0.5, 1 - share) };
}

function drawValueAxis(context: CanvasRenderingContext2D, layout: Layout) {
  const { plot, plotHeight, yOf, colours, ticks, write, candles } = layout;
  const now = yOf(candles.at(-1)?.close ?? Number.NaN);
  context.textAlign = 'left';
  for (const tick of ticks) {
    const y = crisp(yOf(tick));
    context.fillStyle = colours.line;
    context.globalAlpha = 0.5;
    context.fillRect(0, y, plot.width, 1);
    context.globalAlpha = 1;
    context.fillStyle = colours.muted;
    // Room was made for volume below nothing; a price is never there. Where the last price has its tag there is no room.
    const isFree = y > TAG_PX / 2 && y < plotHeight - TAG_PX / 2 && !(Math.abs(y - now) < TAG_PX);
    if (tick >= 0 && isFree) context.fillText(write(tick), plot.width + 8, y);
  }
}

function drawTimeAxis(context: CanvasRenderingContext2D, layout: Layout) {
  const { shown, from, viewport, plot, plotHeight, colours, format } = layout;
  const [first, second] = shown;
  const barSeconds = first && second ? second.time - first.time : 1;
  const least = (TIME_EVERY_PX / viewport.barPx) * barSeconds;
  context.fillStyle = colours.muted;
  context.textAlign = 'center';
  for (const { index, label } of timeTicks(shown, least, format.times.offsetOf)) {
    const x = xOf(from + index, viewport, plot);
    if (x > TAG_PX && x < plot.width - TAG_PX) context.fillText(label, x, plotHeight + TIME_AXIS_PX / 2);
  }
}

function drawVolume(context: CanvasRenderingContext2D, layout: Layout) {
  const { shown, plotHeight, colours } = layout;
  const top = volumeTop(shown);
  if (top === 0) return;
  const bodyPx = bodyWidth(layout.viewport);
  context.globalAlpha = VOLUME_ALPHA;
  shown.forEach((candle, index) => {
    const height = Math.min(1, candle.volume / top) * plotHeight * VOLUME_SHARE;
    const [left, y] = [leftOf(index, layout, bodyPx), plotHeight - height];
    context.fillStyle = isRise(candle) ? colours.up : colours.down;
    context.fillRect(left, y, bodyPx, height);
    if (candle.volume > top) context.clearRect(left, y + NOTCH_BELOW_PX, bodyPx, NOTCH_PX);
  });
  context.globalAlpha = 1;
  sayClipped(context, layout, top);
}

/** Above volumes that are higher than the plot what they are, the highest first, as far as there is room. */
function sayClipped(context: CanvasRenderingContext2D, layout: Layout, top: number) {
  const { shown, from, viewport, plot, plotHeight, colours, format } = layout;
  const y = plotHeight * (1 - VOLUME_SHARE) - TAG_PX / 2;
  const clipped = [...shown.entries()].filter(([, { volume }]) => volume > top);
  const said: { x: number; width: number }[] = [];
  context.fillStyle = colours.muted;
  context.textAlign = 'center';
  for (const [index, { volume }] of clipped.sort(([, one], [, other]) => other.volume - one.volume)) {
    const text = strings.clipped(format.volume(volume));
    const { width } = context.measureText(text);
    const x = within(xOf(from + index, viewport, plot), width, plot);
    if (said.some((other) => Math.abs(other.x - x) < (other.width + width) / 2 + TEXT_GAP_PX)) continue;
    said.push({ x, width });
    context.fillText(text, x, y);
  }
}

/** A soft shade over the synthetic past, up to the first candle after it that was traded. */
function drawPast(context: CanvasRenderingContext2D, layout: Layout) {
  const { candles, viewport, plot, plotHeight, colours } = layout;
  const past = candles.findLastIndex(({ isGenesis }) => isGenesis);
  if (past < 0) return;
  const live = candles.findIndex(({ volume }, index) => index > past && volume > 0);
  const end = live < 0 ? plot.width : Math.min(xOf(live, viewport, plot) - viewport.barPx / 2, plot.width);
  if (end <= 0) return;
  context.globalAlpha = PAST_ALPHA;
  context.fillStyle = colours.muted;
  context.fillRect(0, 0, Math.round(end), plotHeight);
  context.globalAlpha = 1;
}

function drawBodies(context: CanvasRenderingContext2D, layout: Layout) {
  const { shown, yOf, colours, from, viewport, plot } = layout;
  const bodyPx = bodyWidth(viewport);
  shown.forEach((candle, index) => {
    const { open, high, low, close } = candle;
    context.fillStyle = isRise(candle) ? colours.up : colours.down;
    const top = Math.round(yOf(Math.max(open, close)));
    const bottom = Math.max(top + 1, Math.round(yOf(Math.min(open, close))));
    const wick = Math.floor(xOf(from + index, viewport, plot));
    context.fillRect(wick, yOf(high), 1, Math.max(0, yOf(low) - yOf(high)));
    context.fillRect(leftOf(index, layout, bodyPx), top, bodyPx, bottom - top);
  });
}

function drawMarks(context: CanvasRenderingContext2D, layout: Layout) {
  const { marks, candles, viewport, plot, yOf, colours } = layout;
  for (const [index, of] of marks) {
    const candle = candles[index];
    const x = crisp(xOf(index, viewport, plot));
    if (!candle || x < 0 || x > plot.width) continue;
    const sides = new Set(of.map(({ side }) => side));
    drawMark(context, { x, high: yOf(candle.high), low: yOf(candle.low), sides, colours });
  }
}

/** A line where the price is now, and what it is; without a direction, which is the candle's for a bar and the figure's for a tick. */
function drawLast(context: CanvasRenderingContext2D, layout: Layout) {
  const { candles, plot, plotHeight, yOf, colours, format } = layout;
  const last = candles.at(-1);
  if (!last) return;
  const y = crisp(yOf(last.close));
  if (y < 0 || y > plotHeight) return;
  dashed(context, colours.muted, [0, y, plot.width, y]);
  drawTag(context, {
    text: format.tag(last.close),
    y,
    layout,
    fill: colours.text,
    ink: colours.onUpDown,
  });
}

function drawCross(context: CanvasRenderingContext2D, layout: Layout) {
  const { cross, candles, viewport, plot, plotHeight, colours, range, format, write } = layout;
  const candle = cross && candles[cross.index];
  if (!candle) return;
  const x = crisp(xOf(cross.index, viewport, plot));
  dashed(context, colours.muted, [x, 0, x, plotHeight]);
  drawTimeTag(context, layout, format.times.write(candle.time), x);
  if (cross.y === undefined || cross.y > plotHeight) return;
  dashed(context, colours.muted, [0, crisp(cross.y), plot.width, crisp(cross.y)]);
  const value = range.high - (cross.y / plotHeight) * (range.high - range.low);
  if (value < 0) return;
  drawTag(context, { text: write(value, 10), y: cross.y, layout, fill: colours.raised, ink: colours.text });
}

interface Tag {
  text: string;
  y: number;
  layout: Layout;
  fill: string;
  ink: string;
}

function drawTag(context: CanvasRenderingContext2D, { text, y, layout, fill, ink }: Tag) {
  context.fillStyle = fill;
  context.fillRect(layout.plot.width + 2, y - TAG_PX / 2, VALUE_AXIS_PX - 4, TAG_PX);
  context.fillStyle = ink;
  context.textAlign = 'left';
  context.fillText(text, layout.plot.width + 8, y);
}

function drawTimeTag(
  context: CanvasRenderingContext2D,
  { plot, plotHeight, colours }: Layout,
  text: string,
  at: number,
) {
  const width = context.measureText(text).width + 2 * TEXT_GAP_PX;
  const x = within(at, width, plot);
  context.fillStyle = colours.raised;
  context.fillRect(x - width / 2, plotHeight + (TIME_AXIS_PX - TAG_PX) / 2, width, TAG_PX);
  context.fillStyle = colours.text;
  context.textAlign = 'center';
  context.fillText(text, x, plotHeight + TIME_AXIS_PX / 2);
}

/** The middle of something so wide that stays inside of the plot. */
const within = (x: number, width: number, plot: Plot) =>
  Math.max(width / 2, Math.min(plot.width - width / 2, x));

function dashed(
  context: CanvasRenderingContext2D,
  colour: string,
  [x1, y1, x2, y2]: [number, number, number, number],
) {
  context.strokeStyle = colour;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(x1 + 0.5, y1 + 0.5);
  context.lineTo(x2 + 0.5, y2 + 0.5);
  context.stroke();
  context.setLineDash([]);
}

const isRise = ({ open, close }: Candle) => close >= open;
const crisp = (value: number) => Math.round(value);
/** Odd, so that the wick stands in the middle. */
const bodyWidth = ({ barPx }: Viewport) =>
  barPx < 3 ? 1 : Math.min(MAX_BODY_PX, Math.floor((barPx * 0.7) / 2) * 2 + 1);

function leftOf(index: number, { from, viewport, plot }: Layout, bodyPx: number): number {
  return Math.floor(xOf(from + index, viewport, plot)) - Math.floor(bodyPx / 2);
}
