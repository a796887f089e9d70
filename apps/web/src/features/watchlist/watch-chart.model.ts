import { toSparkline } from '#entities/asset/figures/sparkline.model.ts';

interface Box {
  width: number;
  height: number;
}

/** Closes of a window, oldest first, with the least and the most of its bars. */
export interface WatchBars {
  points: readonly number[];
  low: number;
  high: number;
}

/** A line over its area that ends at the live figure, with the least and the most of the window; undefined when there are too few points. */
export function toWatchChart({ points, low, high }: WatchBars, live: number | null | undefined, box: Box) {
  const sparkline = toSparkline(points, live, box);
  if (!sparkline) return undefined;
  return {
    line: sparkline.path,
    area: `${sparkline.path}L${box.width - 1} ${box.height}L1 ${box.height}Z`,
    direction: sparkline.direction,
    low: Math.min(low, live ?? low),
    high: Math.max(high, live ?? high),
  };
}
