import { dashed, TAG_PX, TEXT_GAP_PX, within } from '../canvas.ts';
import { type Layout, TIME_AXIS_PX } from '../layout.ts';
import { crossTagY, drawTag } from '../tags.ts';
import { xOf } from '../viewport.ts';

/** Lines through what is read, and its time and value on the axes. */
export function drawCross(context: CanvasRenderingContext2D, layout: Layout): void {
  const { cross, candles, viewport, plot, plotHeight, colours, format, write, valueAt } = layout;
  const candle = cross && candles[cross.index];
  if (!candle) return;
  const x = Math.round(xOf(cross.index, viewport, plot));
  dashed(context, colours.muted, [x, 0, x, plotHeight]);
  drawTimeTag(context, layout, format.times.write(candle.time), x);
  if (cross.y === undefined || cross.y > plotHeight) return;
  const y = Math.round(cross.y);
  dashed(context, colours.muted, [0, y, plot.width, y]);
  const tagY = crossTagY(layout);
  if (tagY === undefined) return;
  const text = write(valueAt(cross.y), 10);
  drawTag(context, layout, { text, y: tagY, fill: colours.raised, ink: colours.text });
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
