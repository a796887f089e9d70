import { dashed, TAG_PX, TEXT_GAP_PX, within, writeWithin } from './canvas.ts';
import { type Layout, VALUE_AXIS_PX } from './layout.ts';
import { xOf } from './viewport.ts';

const TEXT_LEFT_PX = 8;
/** The rest of the axis, up to the right edge of a tag and its padding. */
export const TAG_TEXT_PX = VALUE_AXIS_PX - TEXT_LEFT_PX - 4;

/** A line where the price is now, and what it is; without a direction, which is the candle's for a bar and the figure's for a tick. */
export function drawLast(context: CanvasRenderingContext2D, layout: Layout): void {
  const { candles, plot, colours, scale, yOf } = layout;
  const [last, tagY] = [candles.at(-1), lastTagY(layout)];
  if (!last || tagY === undefined) return;
  const y = Math.round(yOf(last.close));
  dashed(context, colours.muted, [0, y, plot.width, y]);
  const text = scale.tag(last.close);
  drawTag(context, layout, { text, y: tagY, fill: colours.text, ink: colours.onUpDown });
}

/** The middle of the last price's tag; undefined when it is out of sight. */
export function lastTagY({ candles, yOf, plotHeight }: Layout): number | undefined {
  const y = Math.round(yOf(candles.at(-1)?.close ?? Number.NaN));
  return y >= 0 && y <= plotHeight ? inside(y, plotHeight) : undefined;
}

/** The middle of the pointer's tag, which makes way for that of the last price; undefined when it has none. */
export function crossTagY(layout: Layout): number | undefined {
  const { cross, plotHeight, valueAt } = layout;
  if (cross?.y === undefined || cross.y > plotHeight || valueAt(cross.y) < 0) return undefined;
  const [y, last] = [inside(cross.y, plotHeight), lastTagY(layout)];
  if (last === undefined || Math.abs(y - last) >= TAG_PX) return y;
  const sides = cross.y < last ? [last - TAG_PX, last + TAG_PX] : [last + TAG_PX, last - TAG_PX];
  return sides.find((side) => side === inside(side, plotHeight));
}

/** The middle and width of the tag with the time of the candle that is read; undefined when none is. */
export function crossTagX(
  context: CanvasRenderingContext2D,
  { cross, candles, viewport, plot, format }: Layout,
): { x: number; width: number } | undefined {
  const candle = cross && candles[cross.index];
  if (!candle) return undefined;
  const width = context.measureText(format.times.write(candle.time)).width + 2 * TEXT_GAP_PX;
  return { x: within(Math.round(xOf(cross.index, viewport, plot)), width, plot), width };
}

const inside = (y: number, plotHeight: number) => Math.min(plotHeight - TAG_PX / 2, Math.max(TAG_PX / 2, y));

interface Tag {
  text: string;
  y: number;
  fill: string;
  ink: string;
}

/** A text on the value axis, on a ground of its own. */
export function drawTag(
  context: CanvasRenderingContext2D,
  { plot }: Layout,
  { text, y, fill, ink }: Tag,
): void {
  context.fillStyle = fill;
  context.fillRect(plot.width + 2, y - TAG_PX / 2, VALUE_AXIS_PX - 4, TAG_PX);
  context.fillStyle = ink;
  context.textAlign = 'left';
  writeWithin(context, { text, x: plot.width + TEXT_LEFT_PX, y, room: TAG_TEXT_PX });
}
