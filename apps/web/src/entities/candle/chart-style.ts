/** How bars are drawn. */
export const CHART_TYPES = ['candles', 'hollow', 'bars', 'line', 'area', 'heikin-ashi'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** How values are spread over the height; in percent they count from the first bar in sight. */
export const CHART_SCALES = ['linear', 'log', 'percent'] as const;
export type ChartScale = (typeof CHART_SCALES)[number];

export interface ChartStyle {
  type: ChartType;
  scale: ChartScale;
}
