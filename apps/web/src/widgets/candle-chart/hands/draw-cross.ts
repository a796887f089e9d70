import { dashed, TAG_PX } from '../canvas.ts';
import { type Layout, TIME_AXIS_PX } from '../layout.ts';
import { crossTagX, crossTagY, drawTag } from '../tags.ts';
import { xOf } from '../viewport.ts';

/** Where an axis has fewer than two labels. */
const LEAST_PARTS = 10;

/** Lines through what is read, and its time and value on the axes. */
export function drawCross(context: CanvasRenderingContext2D, layout: Layout): void {
  const { cross, candles, viewport, plot, plotHeight, colours, format, write, valueAt } = layout;
  const candle = cross && candles[cross.index];
  if (!candle) return;
  const x = Math.round(xOf(cross.index, viewport, plot));
  dashed(context, colours.muted, [x, 0, x, plotHeight]);
  drawTimeTag(context, layout, format.times.write(candle.time));
  if (cross.y === undefined || cross.y > plotHeight) return;
  const y = Math.round(cross.y);
  dashed(context, colours.muted, [0, y, plot.width, y]);
  const tagY = crossTagY(layout);
  if (tagY === undefined) return;
  const text = write(valueAt(cross.y), pixelsOfStep(layout));
  drawTag(context, layout, { text, y: tagY, fill: colours.raised, ink: colours.text });
}

/** What is told apart of a step of the axis: its pixels. */
function pixelsOfStep({ ticks: [one, other], yOf }: Layout): number {
  return one === undefined || other === undefined ? LEAST_PARTS : Math.abs(yOf(one) - yOf(other));
}

function drawTimeTag(context: CanvasRenderingContext2D, layout: Layout, text: string) {
  const { plotHeight, colours } = layout;
  const tag = crossTagX(context, layout);
  if (!tag) return;
  context.fillStyle = colours.raised;
  context.fillRect(tag.x - tag.width / 2, plotHeight + (TIME_AXIS_PX - TAG_PX) / 2, tag.width, TAG_PX);
  context.fillStyle = colours.text;
  context.textAlign = 'center';
  context.fillText(text, tag.x, plotHeight + TIME_AXIS_PX / 2);
}
