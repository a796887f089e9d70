import type { Layout } from '../layout.ts';
import { bodyOf, bodyWidth, inColours } from '../series.ts';

const LINE_PX = 1.5;
const AREA_ALPHA = 0.08;
/** A hollow body has a wall on each side. */
const LEAST_HOLLOW_PX = 3;
/** Bars that are narrower have no room for what stands out of them. */
const LEAST_TICKED_PX = 4;

/** Candles that are filled where they fell from their open, in the colour of their change since the close before. */
export function drawHollow(context: CanvasRenderingContext2D, layout: Layout): void {
  const { bars, candles, from, barX, yOf } = layout;
  const px = bodyWidth(layout);
  const before = (index: number) => (index > 0 ? bars[index - 1] : candles[from - 1]);
  inColours(
    context,
    layout,
    (bar, index) => {
      const { top, bottom } = bodyOf(bar, yOf);
      const x = Math.floor(barX(index));
      const left = x - Math.floor(px / 2);
      context.fillRect(x, yOf(bar.high), 1, Math.max(0, top - yOf(bar.high)));
      context.fillRect(x, bottom, 1, Math.max(0, yOf(bar.low) - bottom));
      if (bar.close < bar.open || px < LEAST_HOLLOW_PX) return context.fillRect(left, top, px, bottom - top);
      context.fillRect(left, top, px, 1);
      context.fillRect(left, bottom - 1, px, 1);
      context.fillRect(left, top, 1, bottom - top);
      return context.fillRect(left + px - 1, top, 1, bottom - top);
    },
    (bar, index) => bar.close >= (before(index) ?? bar).close,
  );
}

/** From the lowest price to the highest, with the open to the left and the close to the right. */
export function drawBars(context: CanvasRenderingContext2D, layout: Layout): void {
  const { barX, barPx, yOf } = layout;
  const arm = Math.floor(bodyWidth(layout) / 2);
  inColours(context, layout, (bar, index) => {
    const x = Math.floor(barX(index));
    const high = Math.round(yOf(bar.high));
    context.fillRect(x, high, 1, Math.max(1, Math.round(yOf(bar.low)) - high));
    if (barPx < LEAST_TICKED_PX) return;
    context.fillRect(x - arm, Math.round(yOf(bar.open)), arm, 1);
    context.fillRect(x + 1, Math.round(yOf(bar.close)), arm, 1);
  });
}

/** From close to close. */
export function drawLine(context: CanvasRenderingContext2D, layout: Layout): void {
  const { colours } = layout;
  trace(context, layout);
  context.strokeStyle = colours.text;
  context.lineWidth = LINE_PX;
  context.lineJoin = 'round';
  context.stroke();
  context.lineWidth = 1;
}

/** The same above a soft ground. */
export function drawArea(context: CanvasRenderingContext2D, layout: Layout): void {
  const { bars, barX, plotHeight, colours } = layout;
  trace(context, layout);
  context.lineTo(barX(bars.length - 1), plotHeight);
  context.lineTo(barX(0), plotHeight);
  context.globalAlpha = AREA_ALPHA;
  context.fillStyle = colours.text;
  context.fill();
  context.globalAlpha = 1;
  drawLine(context, layout);
}

function trace(context: CanvasRenderingContext2D, { bars, barX, yOf }: Layout) {
  context.beginPath();
  bars.forEach(({ close }, index) => {
    context.lineTo(barX(index), yOf(close));
  });
}
