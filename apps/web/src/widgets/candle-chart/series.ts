import type { Candle } from '#entities/candle/candle.ts';
import type { Layout } from './layout.ts';

const PAST_ALPHA = 0.06;
/** Candles that are few stand apart rather than grow further. */
const MAX_BODY_PX = 33;

/** A soft shade over each stretch of synthetic past, up to the first bar after it that was traded. */
export function drawPast(context: CanvasRenderingContext2D, layout: Layout): void {
  const { bars, barX, barPx, plot, plotHeight, colours } = layout;
  let isPast = isQuietAfterPast(layout);
  let start = isPast ? 0 : undefined;
  const shade = (end: number) => {
    if (start !== undefined) context.fillRect(start, 0, Math.round(end) - start, plotHeight);
    start = undefined;
  };
  context.globalAlpha = PAST_ALPHA;
  context.fillStyle = colours.muted;
  bars.forEach(({ isGenesis, volume }, index) => {
    isPast = isGenesis === true || (isPast && volume === 0);
    if (!isPast) shade(barX(index) - barPx / 2);
    else start ??= index === 0 ? 0 : Math.round(barX(index) - barPx / 2);
  });
  shade(plot.width);
  context.globalAlpha = 1;
}

/** Whether nothing was traded between the synthetic past and what is in sight, looked for no further back than that is long. */
function isQuietAfterPast({ candles, from, shown }: Layout): boolean {
  for (let index = from - 1; index >= Math.max(0, from - shown.length); index -= 1) {
    const candle = candles[index];
    if (candle?.isGenesis) return true;
    if (candle?.volume !== 0) return false;
  }
  return false;
}

/** Candles, those that rose before those that fell: a canvas takes long to change its colour. */
export function drawBodies(context: CanvasRenderingContext2D, layout: Layout): void {
  const { barX, yOf } = layout;
  const bodyPx = bodyWidth(layout);
  inColours(context, layout, (bar, index) => {
    const x = Math.floor(barX(index));
    const [high, low] = [yOf(bar.high), yOf(bar.low)];
    // A body as narrow as its wick lies within it.
    if (bodyPx === 1) return context.fillRect(x, high, 1, Math.max(1, low - high));
    const { top, bottom } = bodyOf(bar, yOf);
    context.fillRect(x, high, 1, Math.max(0, low - high));
    return context.fillRect(x - Math.floor(bodyPx / 2), top, bodyPx, bottom - top);
  });
}

/** Draws bars one by one in the colour of their direction. */
export function inColours(
  context: CanvasRenderingContext2D,
  { bars, colours }: Layout,
  drawBar: (bar: Candle, index: number) => void,
  isUp: (bar: Candle, index: number) => boolean = isRise,
): void {
  for (const rises of [true, false]) {
    context.fillStyle = rises ? colours.up : colours.down;
    bars.forEach((bar, index) => {
      if (isUp(bar, index) === rises) drawBar(bar, index);
    });
  }
}

/** Where a body begins and ends, in whole pixels; at least one high. */
export function bodyOf({ open, close }: Candle, yOf: Layout['yOf']): { top: number; bottom: number } {
  const top = Math.round(yOf(Math.max(open, close)));
  return { top, bottom: Math.max(top + 1, Math.round(yOf(Math.min(open, close)))) };
}

const isRise = ({ open, close }: Candle) => close >= open;

/** Odd, so that the wick stands in the middle. */
export const bodyWidth = ({ barPx }: Pick<Layout, 'barPx'>) =>
  barPx < 3 ? 1 : Math.min(MAX_BODY_PX, Math.floor((barPx * 0.7) / 2) * 2 + 1);
