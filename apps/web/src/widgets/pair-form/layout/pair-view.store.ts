import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** What stands beside the form; both are as they were left. */
export const pairViewEntry = storage.entry(
  'swap-view:v1',
  v.object({ isChartShown: v.boolean(), isHistoryShown: v.boolean() }),
  { isChartShown: false, isHistoryShown: false },
);
