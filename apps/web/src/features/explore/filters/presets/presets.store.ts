import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { lostPresets, MAX_PRESETS, type Preset, PresetSchema, undoPresets } from '../presets.model.ts';
import * as strings from './strings.ts';

/** The person's own presets, in the order they were made. */
export const presetsEntry = storage.entry(
  'explore-presets:v1',
  v.pipe(v.array(PresetSchema), v.maxLength(MAX_PRESETS)),
  [],
);

/** Puts presets in place of those that were; a toast takes back what that cost. */
export function keepPresets(after: readonly Preset[]): void {
  const before = presetsEntry.get();
  presetsEntry.set([...after]);
  const [first, ...others] = lostPresets({ before, after });
  if (!first) return;
  const isReplaced = after.some(({ name }) => name === first.name);
  const sayOne = isReplaced ? strings.presetReplaced : strings.presetDeleted;
  const sayMany = isReplaced ? strings.presetsReplaced : strings.presetsDeleted;
  showToast('info', {
    title: others.length === 0 ? sayOne(first.name) : sayMany(others.length + 1),
    action: {
      label: strings.undo,
      onPress: () => presetsEntry.set(undoPresets(presetsEntry.get(), { before, after })),
    },
  });
}
