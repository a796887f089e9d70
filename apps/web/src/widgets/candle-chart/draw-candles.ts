import type { Candle } from '@orrery/wire/charts/candles';
import type { Axis, ChartFormat } from './chart-format.ts';
import { formatTick, type Range, timeTicks, valueRange, valueTicks, volumeScale } from './scales.ts';
import * as strings from './strings.ts';
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
  /** How far local time is ahead of UTC at a time, in seconds. */
  zoneAt: (time: number) => number;
}

export const VALUE_AXIS_PX = 76;
const TIME_AXIS_PX = 24;
const VOLUME_SHARE = 0.16;
const TICK_EVERY_PX = 40;
const TIME_EVERY_PX = 96;
const TAG_PX = 18;
const VOLUME_ALPHA = 0.35;
const LABEL_ABOVE_AXIS_PX = 10;
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
}

/** Draws one picture of the chart; a chart without candles is left empty. */
export function drawCandles(context: CanvasRenderingContext2D, frame: Frame): void {
  context.clearRect(0, 0, frame.width, frame.height);
  const layout = toLayout(frame);
  if (!layout) return;
  context.font = CHART_FONT;
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  const axis = drawValueAxis(context, layout);
  drawTimeAxis(context, layout);
  context.save();
  context.beginPath();
  context.rect(0, 0, layout.plot.width, layout.plotHeight);
  context.clip();
  drawVolume(context, layout);
  drawBodies(context, layout);
  drawBeginning(context, layout);
  context.restore();
  drawLast(context, layout, axis);
  drawCross(context, layout, axis);
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
  const range = valueRange(shown);
  if (!range || plotHeight <= 0) return undefined;
  const yOf = (value: number) => ((range.high - value) / (range.high - range.low)) * plotHeight;
  return { ...frame, plot, plotHeight, from, shown, range, yOf };
}

function drawValueAxis(context: CanvasRenderingContext2D, layout: Layout): Axis {
  const { range, plot, plotHeight, yOf, colours, format, candles } = layout;
  const now = yOf(candles.at(-1)?.close ?? Number.NaN);
  const { ticks, step } = valueTicks(range, plotHeight / TICK_EVERY_PX);
  const axis = { step, most: range.high };
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
    if (tick >= 0 && isFree) context.fillText(format.axis(tick, axis), plot.width + 8, y);
  }
  return axis;
}

function drawTimeAxis(context: CanvasRenderingContext2D, layout: Layout) {
  const { shown, from, viewport, plot, plotHeight, colours, zoneAt } = layout;
  const [first, second] = shown;
  const barSeconds = first && second ? second.time - first.time : 1;
  const least = (TIME_EVERY_PX / viewport.barPx) * barSeconds;
  context.fillStyle = colours.muted;
  context.textAlign = 'center';
  for (const { index, label } of timeTicks(shown, least, zoneAt)) {
    const x = xOf(from + index, viewport, plot);
    if (x > TAG_PX && x < plot.width - TAG_PX) context.fillText(label, x, plotHeight + TIME_AXIS_PX / 2);
  }
}

function drawVolume(context: CanvasRenderingContext2D, layout: Layout) {
  const { shown, plotHeight, colours, format, viewport, plot, from } = layout;
  const scale = volumeScale(shown);
  if (!scale) return;
  const bodyPx = bodyWidth(layout.viewport);
  shown.forEach((candle, index) => {
    const height = Math.min(1, candle.volume / scale.full) * plotHeight * VOLUME_SHARE;
    context.globalAlpha = VOLUME_ALPHA;
    context.fillStyle = isRise(candle) ? colours.up : colours.down;
    context.fillRect(leftOf(index, layout, bodyPx), plotHeight - height, bodyPx, height);
    if (!scale.isCut(candle.volume)) return;
    // A bar that is cut off says how high it would be.
    context.globalAlpha = 1;
    context.fillStyle = colours.muted;
    const text = strings.cutVolume(format.volume(candle.volume));
    const half = context.measureText(text).width / 2;
    const x = Math.min(plot.width - half - 4, Math.max(half + 4, xOf(from + index, viewport, plot)));
    context.textAlign = 'center';
    context.fillText(text, x, plotHeight - height - 8);
  });
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
    context.fillRect(wick, yOf(high), 1, Math.max(0, top - yOf(high)));
    context.fillRect(wick, bottom, 1, Math.max(0, yOf(low) - bottom));
    context.fillRect(leftOf(index, layout, bodyPx), top, bodyPx, bottom - top);
  });
}

/** A hairline where synthetic history ends and the chain begins. */
function drawBeginning(context: CanvasRenderingContext2D, layout: Layout) {
  const { candles, from, shown, viewport, plot, plotHeight, colours } = layout;
  const first = candles.findLastIndex(({ isGenesis }) => isGenesis) + 1;
  const candle = candles[first];
  if (first === 0 || !candle || first < from || first > from + shown.length) return;
  const x = crisp(xOf(first, viewport, plot) - viewport.barPx / 2);
  context.fillStyle = colours.muted;
  context.globalAlpha = 0.6;
  context.fillRect(x, 0, 1, plotHeight);
  context.globalAlpha = 1;
  const text = strings.liveFrom(formatTick(candle.time, 'minute'));
  const isRoomRight = x + 8 + context.measureText(text).width < plot.width;
  context.textAlign = isRoomRight ? 'left' : 'right';
  context.fillText(text, x + (isRoomRight ? 6 : -6), plotHeight - LABEL_ABOVE_AXIS_PX);
}

/** A line where the price is now, and what it is. */
function drawLast(context: CanvasRenderingContext2D, layout: Layout, axis: Axis) {
  const { candles, plot, plotHeight, yOf, colours, format } = layout;
  const last = candles.at(-1);
  if (!last) return;
  const y = crisp(yOf(last.close));
  if (y < 0 || y > plotHeight) return;
  const colour = isRise(last) ? colours.up : colours.down;
  dashed(context, colour, [0, y, plot.width, y]);
  drawTag(context, {
    text: format.axis(last.close, { ...axis, step: axis.step / 100 }),
    y,
    layout,
    fill: colour,
    ink: colours.onUpDown,
  });
}

function drawCross(context: CanvasRenderingContext2D, layout: Layout, axis: Axis) {
  const { cross, candles, viewport, plot, plotHeight, colours, range, format } = layout;
  const candle = cross && candles[cross.index];
  if (!candle) return;
  const x = crisp(xOf(cross.index, viewport, plot));
  dashed(context, colours.muted, [x, 0, x, plotHeight]);
  drawTimeTag(context, candle, x, layout);
  if (cross.y === undefined || cross.y > plotHeight) return;
  dashed(context, colours.muted, [0, crisp(cross.y), plot.width, crisp(cross.y)]);
  const value = range.high - (cross.y / plotHeight) * (range.high - range.low);
  if (value < 0) return;
  const text = format.axis(value, { ...axis, step: axis.step / 10 });
  drawTag(context, { text, y: cross.y, layout, fill: colours.raised, ink: colours.text });
}

/** When the candle that is read opened, on the axis. */
function drawTimeTag(context: CanvasRenderingContext2D, { time }: Candle, x: number, layout: Layout) {
  const { shown, plot, plotHeight, colours } = layout;
  const width = (shown[1]?.time ?? 0) - (shown[0]?.time ?? 0);
  const text = formatTick(time, width > 0 && width < 60 ? 'second' : 'moment');
  const half = context.measureText(text).width / 2 + 6;
  const middle = Math.min(plot.width - half, Math.max(half, x));
  context.fillStyle = colours.raised;
  context.fillRect(middle - half, plotHeight + 3, 2 * half, TAG_PX);
  context.fillStyle = colours.text;
  context.textAlign = 'center';
  context.fillText(text, middle, plotHeight + TIME_AXIS_PX / 2);
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
const bodyWidth = ({ barPx }: Viewport) => (barPx < 3 ? 1 : Math.floor((barPx * 0.7) / 2) * 2 + 1);

function leftOf(index: number, { from, viewport, plot }: Layout, bodyPx: number): number {
  return Math.floor(xOf(from + index, viewport, plot)) - Math.floor(bodyPx / 2);
}
