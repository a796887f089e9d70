import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { PRESETS_MOST, PresetSchema } from './presets.model.ts';

/** The person's own presets, in the order they were made. */
export const presetsEntry = storage.entry(
  'explore-presets:v1',
  v.pipe(v.array(PresetSchema), v.maxLength(PRESETS_MOST)),
  [],
);
