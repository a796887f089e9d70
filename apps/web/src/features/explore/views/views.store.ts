import * as v from 'valibot';
import { keepNamed } from '#features/explore/filters/presets/keep-named.ts';
import { MAX_PRESETS, type Preset, PresetSchema } from '#features/explore/filters/presets.model.ts';
import { storage } from '#shared/storage/storage.ts';
import * as strings from './strings.ts';

/** The views a person saved, as presets of the whole address. */
export const viewsEntry = storage.entry(
  'explore-views:v1',
  v.pipe(v.array(PresetSchema), v.maxLength(MAX_PRESETS)),
  [],
);

/** Puts views in place of those that were; a toast takes back what that cost. */
export function keepViews(after: readonly Preset[]): void {
  keepNamed(viewsEntry, after, ([first = ''], isReplaced) =>
    isReplaced ? strings.viewReplaced(first) : strings.viewDeleted(first),
  );
}
