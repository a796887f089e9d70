import * as v from 'valibot';
import { storage } from '#shared/storage/storage.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { lostPresets, MAX_PRESETS, type Preset, PresetSchema, undoPresets } from './presets.model.ts';
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
  const said = others.length === 0 ? strings.preset(first.name) : strings.presetCount(others.length + 1);
  const isReplaced = after.some(({ name }) => name === first.name);
  showToast('info', {
    title: `${said} ${isReplaced ? 'replaced' : 'deleted'}`,
    action: {
      label: strings.undo,
      onPress: () => presetsEntry.set(undoPresets(presetsEntry.get(), { before, after })),
    },
  });
}
