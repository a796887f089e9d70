import type { ChartLine } from './chart-line.ts';

export interface LinePlace {
  line: ChartLine;
  /** Where the price is; outside of the plot when `edge` is set. */
  y: number;
  /** The edge of the plot behind which the price is. */
  edge?: 'top' | 'bottom';
  /** The middle of the label, which may have made room for another. */
  labelY: number;
}

interface PlotSize {
  plotWidth: number;
  plotHeight: number;
  yOf: (price: number) => number;
}

export const LABEL_PX = 20;
const LABEL_GAP_PX = 2;
/** The legend stands above the labels, in three lines where the plot is narrow, and the key of the marks below them. */
const [LEGEND_PX, NARROW_LEGEND_PX, NARROW_PX] = [24, 56, 480];
const KEY_PX = 32;

/** How much of the plot's top the legend takes, in pixels. */
export const legendHeight = (plotWidth: number) => (plotWidth < NARROW_PX ? NARROW_LEGEND_PX : LEGEND_PX);

/** Where lines and their labels are, in the order of the lines; prices that the scale cannot show are left out. */
export function placeLines(
  lines: readonly ChartLine[],
  { plotWidth, plotHeight, yOf }: PlotSize,
): LinePlace[] {
  const shown = lines.map((line) => ({ line, y: yOf(line.price) })).filter(({ y }) => !Number.isNaN(y));
  const top = Math.min(legendHeight(plotWidth), plotHeight / 4) + LABEL_PX / 2;
  const bottom = plotHeight - Math.min(KEY_PX, plotHeight / 6) - LABEL_PX / 2;
  const labels = spread(
    shown.map(({ y }) => y),
    { top, bottom, gap: LABEL_PX + LABEL_GAP_PX },
  );
  return shown.map(({ line, y }, index) => {
    const edge = y < 0 ? 'top' : y > plotHeight ? 'bottom' : undefined;
    return { line, y, ...(edge && { edge }), labelY: labels[index] ?? y };
  });
}

interface Room {
  top: number;
  bottom: number;
  gap: number;
}

/** Moves places apart by at least `gap`, in their order and within the room; closer together where there is not enough of it. */
export function spread(places: readonly number[], { top, bottom, gap }: Room): number[] {
  const least = Math.min(gap, Math.max(0, bottom - top) / Math.max(1, places.length - 1));
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const found = places.map((place) => Math.min(bottom, Math.max(top, place)));
  let limit = top;
  for (const index of order) {
    found[index] = Math.max(found[index] ?? top, limit);
    limit = (found[index] ?? top) + least;
  }
  limit = bottom;
  for (const index of order.toReversed()) {
    found[index] = Math.min(found[index] ?? bottom, limit);
    limit = (found[index] ?? bottom) - least;
  }
  return found;
}
