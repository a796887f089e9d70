import { toSparkline } from '#entities/asset/figures/sparkline.model.ts';

interface Box {
  width: number;
  height: number;
}

/** A line over its area, with the least and the most it touches; undefined when there are too few points. */
export function toWatchChart(points: readonly number[], live: number | null | undefined, box: Box) {
  const sparkline = toSparkline(points, live, box);
  if (!sparkline) return undefined;
  const shown = typeof live === 'number' ? [...points.slice(0, -1), live] : points;
  return {
    line: sparkline.path,
    area: `${sparkline.path}L${box.width - 1} ${box.height}L1 ${box.height}Z`,
    direction: sparkline.direction,
    low: Math.min(...shown),
    high: Math.max(...shown),
  };
}
