import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';

/** What stands beside the form; both are as they were left. The chart goes by the room there is until it was shown or hidden. */
export const pairViewEntry = storage.entry(
  'swap-view:v1',
  v.object({ isChartShown: v.optional(v.boolean()), isHistoryShown: v.boolean() }),
  { isHistoryShown: false },
);
