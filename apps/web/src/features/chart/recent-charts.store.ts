import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

const MOST_RECENT = 8;

const RecentSchema = v.object({
  /** The end of its address. */
  address: v.string(),
  name: v.string(),
});
export type RecentChart = v.InferOutput<typeof RecentSchema>;

/** The charts looked at last, the newest first. */
export const recentChartsEntry = storage.entry('recent-charts:v1', v.array(RecentSchema), []);

export function rememberChart(chart: RecentChart): void {
  const others = recentChartsEntry.get().filter(({ address }) => address !== chart.address);
  const [first] = recentChartsEntry.get();
  if (first?.address === chart.address && first.name === chart.name) return;
  recentChartsEntry.set([chart, ...others].slice(0, MOST_RECENT));
}
