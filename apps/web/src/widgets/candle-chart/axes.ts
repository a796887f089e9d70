import { TAG_PX } from './canvas.ts';
import { type Layout, TIME_AXIS_PX } from './layout.ts';
import { crossTagX, crossTagY, lastTagY } from './tags.ts';
import { timeTicks } from './time-axis.ts';

const TIME_EVERY_PX = 96;

/** Lines at round values, each written where no tag stands. */
export function drawValueAxis(context: CanvasRenderingContext2D, layout: Layout): void {
  const { plot, plotHeight, yOf, colours, ticks, write, lines } = layout;
  const taken = [lastTagY(layout), crossTagY(layout), ...lines.map(({ price }) => yOf(price))];
  context.textAlign = 'left';
  for (const tick of ticks) {
    const y = Math.round(yOf(tick));
    context.fillStyle = colours.line;
    context.globalAlpha = 0.5;
    context.fillRect(0, y, plot.width, 1);
    context.globalAlpha = 1;
    context.fillStyle = colours.muted;
    const isInside = y > TAG_PX / 2 && y < plotHeight - TAG_PX / 2;
    const isFree = !taken.some((tag) => tag !== undefined && Math.abs(y - tag) < TAG_PX);
    // Room was made for volume below nothing; a price is never there.
    if (tick >= 0 && isInside && isFree) context.fillText(write(tick), plot.width + 8, y);
  }
}

/** The time at which bars open, each written where the crosshair's tag does not stand. */
export function drawTimeAxis(context: CanvasRenderingContext2D, layout: Layout): void {
  const { bars, barX, barPx, plot, plotHeight, colours, format } = layout;
  const [first, second] = bars;
  const barSeconds = first && second ? second.time - first.time : 1;
  const least = (TIME_EVERY_PX / barPx) * barSeconds;
  context.fillStyle = colours.muted;
  context.textAlign = 'center';
  const tag = crossTagX(context, layout);
  for (const { index, label } of timeTicks(bars, least, format.times.offsetOf)) {
    const x = barX(index);
    const isFree = !tag || Math.abs(x - tag.x) > (tag.width + context.measureText(label).width) / 2;
    if (isFree && x > TAG_PX && x < plot.width - TAG_PX)
      context.fillText(label, x, plotHeight + TIME_AXIS_PX / 2);
  }
}
