import { dashed } from '../canvas.ts';
import type { Layout } from '../layout.ts';
import type { ChartLine } from './chart-line.ts';

/** Draws lines of prices across the plot. */
export function drawLines(
  context: CanvasRenderingContext2D,
  { plot, yOf, colours }: Layout,
  lines: readonly ChartLine[],
): void {
  for (const { price } of lines) {
    const y = Math.round(yOf(price));
    dashed(context, colours.text, [0, y, plot.width, y]);
  }
}
