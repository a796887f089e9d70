import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** The least and the most pixels that a token's chart is high, and what one arrow key adds. */
export const LEAST_PX = 220;
export const MOST_PX = 900;
export const STEP_PX = 24;
/** The height nobody has chosen; lists below it then show rows on a laptop. */
export const USUAL_PX = 392;

/** The height a person dragged the chart to, in pixels; null while nobody did. */
export const chartHeightEntry = storage.entry(
  'chart-height:v1',
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(LEAST_PX), v.maxValue(MOST_PX))),
  null,
);

/** A height as it may be. */
export function toHeight(px: number): number {
  return Math.min(Math.max(Math.round(px), LEAST_PX), MOST_PX);
}

/** The height that a key leads to; undefined for another key. */
export function heightByKey(key: string, height: number): number | undefined {
  const heights: Record<string, number> = {
    ArrowUp: height - STEP_PX,
    ArrowDown: height + STEP_PX,
    Home: LEAST_PX,
    End: MOST_PX,
  };
  const next = heights[key];
  return next === undefined ? undefined : toHeight(next);
}
