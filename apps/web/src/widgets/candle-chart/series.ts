import type { Candle } from '@orrery/wire/charts/candles';
import type { Layout } from './layout.ts';
import { drawMark } from './marks.ts';
import { type Viewport, xOf } from './viewport.ts';

const PAST_ALPHA = 0.06;
/** Candles that are few stand apart rather than grow further. */
const MAX_BODY_PX = 33;

/** A soft shade over the synthetic past, up to the first candle after it that was traded. */
export function drawPast(context: CanvasRenderingContext2D, layout: Layout): void {
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

export function drawBodies(context: CanvasRenderingContext2D, layout: Layout): void {
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

export function drawMarks(context: CanvasRenderingContext2D, layout: Layout): void {
  const { marks, candles, viewport, plot, yOf, colours } = layout;
  for (const [index, of] of marks) {
    const candle = candles[index];
    const x = Math.round(xOf(index, viewport, plot));
    if (!candle || x < 0 || x > plot.width) continue;
    const sides = new Set(of.map(({ side }) => side));
    drawMark(context, { x, high: yOf(candle.high), low: yOf(candle.low), sides, colours });
  }
}

export const isRise = ({ open, close }: Candle) => close >= open;

/** Odd, so that the wick stands in the middle. */
export const bodyWidth = ({ barPx }: Viewport) =>
  barPx < 3 ? 1 : Math.min(MAX_BODY_PX, Math.floor((barPx * 0.7) / 2) * 2 + 1);

/** The left edge of a body; `index` counts from the first bar in sight. */
export function leftOf(index: number, { from, viewport, plot }: Layout, bodyPx: number): number {
  return Math.floor(xOf(from + index, viewport, plot)) - Math.floor(bodyPx / 2);
}
