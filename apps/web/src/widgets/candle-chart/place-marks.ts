import type { Layout } from './layout.ts';
import { drawMark, marksByCandle } from './marks.ts';

/** Draws marks at the bars of their moments, as far as those are in sight. */
export function drawMarks(context: CanvasRenderingContext2D, layout: Layout): void {
  const { marks, bars, barX, yOf, colours } = layout;
  for (const [index, of] of marksByCandle(bars, marks)) {
    const bar = bars[index];
    if (!bar) continue;
    const sides = new Set(of.map(({ side }) => side));
    const x = Math.round(barX(index));
    drawMark(context, { x, high: yOf(bar.high), low: yOf(bar.low), sides, colours });
  }
}
