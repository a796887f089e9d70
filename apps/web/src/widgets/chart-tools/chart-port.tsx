import { useEffect } from 'react';
import type { Candle } from '#entities/candle/candle.ts';
import { useChart } from '#widgets/candle-chart/chart-context.ts';
import type { ChartGeometry } from '#widgets/candle-chart/geometry.ts';

/** A chart as the tools beside it know it; there is none while nothing is drawn. */
export interface ChartPort {
  /** What is seen, as a PNG with a line that says what it is of. */
  readonly picture: () => Promise<Blob>;
  /** The bars in sight, oldest first. */
  readonly shown: () => readonly Candle[];
  readonly hasVolumes: boolean;
}

/** Hands the chart it lies over to the tools beside that. */
export function ChartLink({ port }: { port: (chart: ChartPort | undefined) => void }) {
  const chart = useChart();
  useEffect(() => {
    let seen: ChartGeometry | undefined;
    const stop = chart.onDraw((geometry) => {
      seen = geometry;
    });
    port({
      picture: chart.picture,
      shown: () => seen?.shown ?? [],
      hasVolumes: chart.format.volume !== undefined,
    });
    return () => {
      stop();
      port(undefined);
    };
  }, [chart, port]);
  return null;
}
