/** Which candles are seen. */
export interface Viewport {
  /** Width of one candle with its gap. */
  barPx: number;
  /** Candles that would fit between the newest one and the right edge; below 0 the newest is out of sight. */
  offset: number;
}

/** What it looks at. */
export interface Plot {
  count: number;
  width: number;
}

/** The narrowest a candle gets; several then share a pixel. */
export const MIN_BAR_PX = 0.05;
/** A part of the chart always shows candles, and is no wider than this many of them. */
export const MIN_SEEN = 5;
/** Candles before any zooming are as wide as it takes to read them, with room for the next ones. */
const READABLE_PX = 7;
const ROOM_PX = 28;

/** All candles as far as they are readable: a few fill the plot, of many the newest are seen. */
export function fit({ count, width }: Plot): Viewport {
  const barPx = Math.min(widest(width), Math.max(READABLE_PX, (width - ROOM_PX) / Math.max(1, count)));
  return { barPx, offset: ROOM_PX / barPx };
}

/** The same width of candles, the newest in sight with room for the next ones. */
export function atNewest({ barPx }: Viewport): Viewport {
  return { barPx, offset: ROOM_PX / barPx };
}

/** The middle of a candle. */
export function xOf(index: number, { barPx, offset }: Viewport, { count, width }: Plot): number {
  return width - (count - 1 - index + offset + 0.5) * barPx;
}

/** The candles in sight, the last one excluded. */
export function seen({ barPx, offset }: Viewport, { count, width }: Plot): { from: number; to: number } {
  const to = Math.min(count, Math.ceil(count + offset));
  const from = Math.max(0, Math.floor(count + offset - width / barPx) - 1);
  return { from: Math.min(from, to), to: Math.max(0, to) };
}

export const widest = (width: number) => Math.max(MIN_BAR_PX, width / MIN_SEEN);
