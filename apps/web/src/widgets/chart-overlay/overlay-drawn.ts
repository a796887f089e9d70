import type { ChartLine } from '#widgets/candle-chart/lines/chart-line.ts';
import type { ChartMark } from '#widgets/candle-chart/marks.ts';

/** What lies over a token's chart as the canvas draws it. */
export interface OverlayDrawn {
  lines: readonly ChartLine[];
  marks: readonly ChartMark[];
}

export const NOTHING_OVER: OverlayDrawn = { lines: [], marks: [] };
