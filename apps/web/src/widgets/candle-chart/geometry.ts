import type { Candle } from '#entities/candle/candle.ts';

/** Where things stand in the picture that was drawn last, for what lies over it; pixels of CSS from the top left. */
export interface ChartGeometry {
  /** Where the series is drawn, without the axes. */
  plotWidth: number;
  plotHeight: number;
  /** May lie outside of the plot. */
  yOf: (value: number) => number;
  valueAt: (y: number) => number;
  /** The bars in sight, oldest first, as they were traded whatever the type. */
  shown: readonly Candle[];
}
