export interface Sparkline {
  /** The `d` of an SVG path. */
  path: string;
  direction: 'up' | 'down' | 'level';
}

interface Box {
  width: number;
  height: number;
}

const MIN_POINTS = 2;
/** Keeps the stroke's thickness inside the box. */
const MARGIN = 1;

/**
 * A line through prices, oldest first, its last point at the live price where there is one. Undefined when there are too few
 * to make a line.
 */
export function toSparkline(
  prices: readonly number[],
  live: number | null | undefined,
  { width, height }: Box,
): Sparkline | undefined {
  if (prices.length < MIN_POINTS) return undefined;
  const line = typeof live === 'number' ? [...prices.slice(0, -1), live] : prices;
  const low = Math.min(...line);
  const span = Math.max(...line) - low;
  const step = (width - 2 * MARGIN) / (line.length - 1);
  const room = height - 2 * MARGIN;
  const points = line.map((price, index) => {
    const rise = span > 0 ? (price - low) / span : 0.5;
    const y = MARGIN + (1 - rise) * room;
    // Only the end moves with every trade; by less than a whole pixel the change would be painted without being visible.
    return `${round(MARGIN + index * step)} ${index === line.length - 1 ? Math.round(y) : round(y)}`;
  });
  return { path: `M${points.join('L')}`, direction: directionOf(line) };
}

/**
 * The prices with what a change of `change` percent up to the live price began with as their first: a line never goes another way than the
 * figure beside it, which is newer than the prices.
 */
export function withOpen(
  prices: readonly number[],
  live: number | null | undefined,
  change: number | undefined,
): readonly number[] {
  if (typeof live !== 'number' || change === undefined || change <= -100) return prices;
  return prices.map((price, index) => (index === 0 ? live / (1 + change / 100) : price));
}

function directionOf(line: readonly number[]): Sparkline['direction'] {
  const [first = 0] = line;
  const last = line.at(-1) ?? first;
  if (last === first) return 'level';
  return last > first ? 'up' : 'down';
}

const round = (value: number) => Math.round(value * 10) / 10;
