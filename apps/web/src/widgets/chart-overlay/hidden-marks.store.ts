import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { MARK_KINDS } from '#widgets/candle-chart/marks.ts';

/** Kinds of marks that the user hides, on every chart. */
export const hiddenMarksEntry = storage.entry(
  'chart-marks:v1',
  v.object({ hidden: v.pipe(v.array(v.picklist(MARK_KINDS)), v.readonly()) }),
  { hidden: [] },
);
