import type { Candle } from '@orrery/wire/charts/candles';

/** A chart as the tools beside it know it; there is none while nothing is drawn. */
export interface ChartPort {
  /** What is seen, as a PNG. */
  readonly picture: (caption: string) => Promise<Blob>;
  /** The bars in sight, oldest first. */
  readonly shown: () => readonly Candle[];
}
