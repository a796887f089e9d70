import type { Candle } from '@orrery/wire/charts/candles';

/** A trade of one's own on the chart. */
export interface ChartMark {
  /** Unix seconds. */
  time: number;
  side: 'buy' | 'sell';
  /** What was traded, in a line. */
  text: string;
}

const SIZE_PX = 5;
const GAP_PX = 4;

/** The marks of each candle by its place in the list; those of moments without a candle are on none. */
export function marksByCandle(
  candles: readonly Candle[],
  marks: readonly ChartMark[],
): ReadonlyMap<number, readonly ChartMark[]> {
  const found = new Map<number, ChartMark[]>();
  const width = narrowest(candles);
  for (const mark of marks) {
    const index = candles.findLastIndex(({ time }) => time <= mark.time);
    const candle = candles[index];
    if (!candle || mark.time >= candle.time + width) continue;
    found.set(index, [...(found.get(index) ?? []), mark]);
  }
  return found;
}

/** How long a candle is, in seconds. */
function narrowest(candles: readonly Candle[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < candles.length; index += 1) {
    const [before, candle] = [candles[index - 1], candles[index]];
    if (before && candle) least = Math.min(least, candle.time - before.time);
  }
  return least;
}

interface MarkPlace {
  x: number;
  /** Where the candle's highest and lowest price are. */
  high: number;
  low: number;
  sides: ReadonlySet<ChartMark['side']>;
  colours: { up: string; down: string; onUpDown: string };
}

/** A buy points up from below its candle, a sale down from above. */
export function drawMark(context: CanvasRenderingContext2D, { x, high, low, sides, colours }: MarkPlace) {
  if (sides.has('buy')) triangle(context, [x, low + GAP_PX], 1, colours.up, colours.onUpDown);
  if (sides.has('sell')) triangle(context, [x, high - GAP_PX], -1, colours.down, colours.onUpDown);
}

function triangle(
  context: CanvasRenderingContext2D,
  [x, tip]: readonly [number, number],
  direction: 1 | -1,
  fill: string,
  edge: string,
) {
  const base = tip + direction * SIZE_PX * 1.8;
  context.beginPath();
  context.moveTo(x, tip);
  context.lineTo(x + SIZE_PX, base);
  context.lineTo(x - SIZE_PX, base);
  context.closePath();
  context.strokeStyle = edge;
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 1;
}
