import { drawTimeAxis, drawValueAxis } from './axes.ts';
import type { DrawnLater, Frame, Layout } from './layout.ts';
import { drawBodies, drawPast } from './series.ts';
import { drawLast } from './tags.ts';
import { toLayout } from './to-layout.ts';
import { drawVolume } from './volume.ts';

export const CHART_FONT = '11px Inter, ui-sans-serif, system-ui, sans-serif';

/** Draws one picture of the chart and returns where things stand in it; a chart without candles is left empty. */
export function drawChart(
  context: CanvasRenderingContext2D,
  frame: Frame,
  later: DrawnLater = {},
): Layout | undefined {
  context.clearRect(0, 0, frame.width, frame.height);
  const { type, scale } = frame.style;
  const other = type === 'candles' && scale === 'linear' ? undefined : later.otherStyle?.(frame.style);
  const layout = toLayout(frame, other?.bars ?? later.grouped, other);
  if (!layout) return undefined;
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
  (other?.draw ?? drawBodies)(context, layout);
  later.drawMarks?.(context, layout);
  context.restore();
  later.drawLines?.(context, layout, frame.lines);
  drawLast(context, layout);
  later.drawCross?.(context, layout);
  return layout;
}
