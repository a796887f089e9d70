import type { ChartSearch } from '#shared/paths.ts';
import { CHART_SCALES, CHART_TYPES } from './chart-style.ts';
import { type ChartChoice, INTERVALS, MEASURES, UNITS } from './chart-view.ts';

const OPTIONS = { type: CHART_TYPES, scale: CHART_SCALES, measure: MEASURES, unit: UNITS };

/** What an address rightly says of its chart; the rest of it counts as not said. */
export function readChartSearch(search: ChartSearch): Partial<ChartChoice> {
  const said = Object.entries(OPTIONS).flatMap(([name, options]) => {
    const value = options.find((option) => option === search[name as keyof ChartSearch]); // as: OPTIONS has these names alone
    return value === undefined ? [] : [[name, value]];
  });
  const interval = INTERVALS.find(({ label }) => label === search.interval)?.value;
  return { ...Object.fromEntries(said), ...(interval && { interval }) };
}

/** A choice as an address says it: what is usual is left out, the width of the bars never is. */
export function writeChartSearch(choice: Partial<ChartChoice>, usual: Partial<ChartChoice>): ChartSearch {
  const written = Object.entries(choice).map(([name, value]) => {
    const label = INTERVALS.find((each) => each.value === value)?.label;
    return [name, value === usual[name as keyof ChartChoice] ? undefined : (label ?? value)]; // as: a choice's own names
  });
  return Object.fromEntries(written);
}
