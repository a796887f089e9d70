import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { MAX_PRESETS, type Preset, PresetSchema } from '../presets.model.ts';
import { keepNamed } from './keep-named.ts';
import * as strings from './strings.ts';

/** The person's own presets, in the order they were made. */
export const presetsEntry = storage.entry(
  'explore-presets:v1',
  v.pipe(v.array(PresetSchema), v.maxLength(MAX_PRESETS)),
  [],
);

/** Puts presets in place of those that were; a toast takes back what that cost. */
export function keepPresets(after: readonly Preset[]): void {
  keepNamed(presetsEntry, after, ([first = '', ...others], isReplaced) => {
    const sayOne = isReplaced ? strings.presetReplaced : strings.presetDeleted;
    const sayMany = isReplaced ? strings.presetsReplaced : strings.presetsDeleted;
    return others.length === 0 ? sayOne(first) : sayMany(others.length + 1);
  });
}
