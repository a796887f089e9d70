import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { listen } from '#shared/stream/listen.ts';
import { CHOICE_ENTRIES, type ChartChoice } from './chart-view.ts';

/** What was chosen is stored this long after the last change. */
const AUTO_SAVE_MS = 1_000;
/** The most charts that are stored. */
const MOST_SAVED = 200;

const SavedSchema = v.object({ ...v.partial(v.object(CHOICE_ENTRIES)).entries, key: v.string() });
type SavedChart = v.InferOutput<typeof SavedSchema>;

/** The choices made on single charts, the newest last; one that is damaged is dropped. */
export const savedChartsEntry = storage.entry(
  'charts:v1',
  v.pipe(
    v.array(v.unknown()),
    v.transform((charts) => charts.filter((chart) => v.is(SavedSchema, chart))),
  ),
  [],
);

const listeners = new Set<() => void>();
/** Changed and not stored yet. */
let pending: readonly SavedChart[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const without = (charts: readonly SavedChart[], keys: readonly SavedChart[]) =>
  charts.filter(({ key }) => !keys.some((other) => other.key === key));

/** What was chosen on the chart of a feed; undefined where nothing was. */
export function savedChart(key: string): Partial<ChartChoice> | undefined {
  return [...savedChartsEntry.get(), ...pending].findLast((chart) => chart.key === key);
}

/** Notes a choice on the chart of a feed, and stores it once no other follows. */
export function saveChart(key: string, change: Partial<ChartChoice>): void {
  pending = [...without(pending, [{ key }]), { ...savedChart(key), ...change, key }];
  clearTimeout(timer);
  timer = setTimeout(storeCharts, AUTO_SAVE_MS);
  // A page that is left within the second keeps what was chosen.
  addEventListener('pagehide', storeCharts);
  for (const listener of listeners) listener();
}

export function onSavedCharts(listener: () => void): () => void {
  const stops = [savedChartsEntry.subscribe(listener), listen(listeners, listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

function storeCharts() {
  clearTimeout(timer);
  if (pending.length === 0) return;
  savedChartsEntry.set([...without(savedChartsEntry.get(), pending), ...pending].slice(-MOST_SAVED));
  pending = [];
}
