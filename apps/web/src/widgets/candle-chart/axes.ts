import { TAG_PX } from './canvas.ts';
import { type Layout, TIME_AXIS_PX } from './layout.ts';
import { timeTicks } from './time-axis.ts';
import { xOf } from './viewport.ts';

const TIME_EVERY_PX = 96;

export function drawValueAxis(context: CanvasRenderingContext2D, layout: Layout): void {
  const { plot, plotHeight, yOf, colours, ticks, write, candles } = layout;
  const now = yOf(candles.at(-1)?.close ?? Number.NaN);
  context.textAlign = 'left';
  for (const tick of ticks) {
    const y = Math.round(yOf(tick));
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

export function drawTimeAxis(context: CanvasRenderingContext2D, layout: Layout): void {
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
