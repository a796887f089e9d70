import type { StoredEntry } from '#shared/storage/storage.ts';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { lostPresets, type Preset, undoPresets } from '../presets.model.ts';
import * as strings from './strings.ts';

/**
 * Puts named texts in place of those that were. Where that costs any, a toast names them by `say` and takes the change back: `say` is given
 * their names, and whether the first is there under another text.
 */
export function keepNamed(
  entry: StoredEntry<Preset[]>,
  after: readonly Preset[],
  say: (names: readonly string[], isReplaced: boolean) => string,
): void {
  const before = entry.get();
  entry.set([...after]);
  const lost = lostPresets({ before, after }).map(({ name }) => name);
  if (lost.length === 0) return;
  showToast('info', {
    title: say(
      lost,
      after.some(({ name }) => name === lost[0]),
    ),
    action: {
      label: strings.undo,
      onPress: () => entry.set(undoPresets(entry.get(), { before, after })),
    },
  });
}
