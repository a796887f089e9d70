import { memberwise } from '#shared/storage/memberwise.ts';
import { storage } from '#shared/storage/storage.ts';
import { meantKeys } from '#shared/ui/keys/keys-taken.ts';
import { DEFAULT_SHORTCUTS, ShortcutsSchema, toMeant } from './shortcut.model.ts';

/** The keys that a person has chosen. */
export const shortcutsEntry = storage.entry(
  'keys:v1',
  memberwise(ShortcutsSchema, DEFAULT_SHORTCUTS),
  DEFAULT_SHORTCUTS,
);

/** Has the page hear the chosen keys, from now on and whenever they change. Returns what stops it. */
export function followShortcuts(): () => void {
  const apply = () => {
    const shortcuts = shortcutsEntry.get();
    meantKeys.page = toMeant(shortcuts, 'page');
    meantKeys.chart = toMeant(shortcuts, 'chart');
  };
  apply();
  return shortcutsEntry.subscribe(apply);
}
