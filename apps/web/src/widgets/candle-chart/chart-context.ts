import { createContext, use } from 'react';
import type { ChartFormat } from './chart-format.ts';
import type { ChartGeometry } from './geometry.ts';

/** A chart as what lies over it knows it. */
export interface ChartHandle {
  /** Calls back with each picture that is drawn, at once with the last one; returns how to stop. */
  readonly onDraw: (listener: (geometry: ChartGeometry) => void) => () => void;
  /** What is seen, as a PNG. Throws `UPSTREAM_UNAVAILABLE` when the code for it cannot be fetched. */
  readonly picture: () => Promise<Blob>;
  /** Draws again what the chart is not told of. */
  readonly redraw: () => void;
  readonly format: ChartFormat;
}

export const ChartContext = createContext<ChartHandle | undefined>(undefined);

/** The chart that this lies over; throws outside of one. */
export function useChart(): ChartHandle {
  const chart = use(ChartContext);
  if (!chart) throw new Error('useChart outside of a chart');
  return chart;
}
