import * as v from 'valibot';
import type { KeyScope } from '#shared/ui/keys/keys-taken.ts';
import * as strings from './strings.ts';

/** What single keys do that may be changed, with the key it is at first. */
export const SHORTCUTS = {
  watch: { scope: 'page', key: 'w', does: strings.watch },
  quickBuy: { scope: 'page', key: 'b', does: strings.quickBuy },
  filters: { scope: 'page', key: 'f', does: strings.filters },
  pause: { scope: 'page', key: 'p', does: strings.pause },
  narrower: { scope: 'chart', key: '[', does: strings.narrower },
  wider: { scope: 'chart', key: ']', does: strings.wider },
  series: { scope: 'chart', key: 't', does: strings.series },
  scale: { scope: 'chart', key: 's', does: strings.scale },
  measure: { scope: 'chart', key: 'm', does: strings.measure },
  unit: { scope: 'chart', key: 'u', does: strings.unit },
  zone: { scope: 'chart', key: 'z', does: strings.zone },
  table: { scope: 'chart', key: 'v', does: strings.table },
  picture: { scope: 'chart', key: 'i', does: strings.picture },
  csv: { scope: 'chart', key: 'c', does: strings.csv },
  fullScreen: { scope: 'chart', key: 'f', does: strings.fullScreen },
} as const satisfies Record<string, { scope: KeyScope; key: string; does: string }>;
export type ShortcutName = keyof typeof SHORTCUTS;

/** Keys that stay what they are. */
const FIXED: readonly { scope: KeyScope | 'everywhere'; keys: string; does: string }[] = [
  { scope: 'everywhere', keys: '/', does: strings.search },
  { scope: 'everywhere', keys: '?', does: strings.help },
  { scope: 'chart', keys: '+=-', does: strings.zoom },
  { scope: 'chart', keys: '0', does: strings.automatic },
];

const KeySchema = v.pipe(v.string(), v.regex(/^[^\s\p{Lu}]$/u));

export const ShortcutsSchema = v.object(
  mapShortcuts(() => KeySchema) satisfies Record<ShortcutName, typeof KeySchema>,
);
export type Shortcuts = v.InferOutput<typeof ShortcutsSchema>;

export const DEFAULT_SHORTCUTS: Shortcuts = mapShortcuts((name) => SHORTCUTS[name].key);

/** The key that a press chooses; undefined for one that can be none, such as Enter or a blank. */
export function toKey(pressed: string): string | undefined {
  const key = pressed.toLowerCase();
  return v.is(KeySchema, key) ? key : undefined;
}

/** What a key does already where a shortcut is heard; undefined while it is free for it. */
export function takenBy(shortcuts: Shortcuts, name: ShortcutName, key: string): string | undefined {
  const { scope } = SHORTCUTS[name];
  const fixed = FIXED.find(
    (each) => (each.scope === 'everywhere' || each.scope === scope) && each.keys.includes(key),
  );
  const other = shortcutNames().find(
    (each) => each !== name && SHORTCUTS[each].scope === scope && shortcuts[each] === key,
  );
  return fixed?.does ?? (other && SHORTCUTS[other].does);
}

/** The first shortcut whose key does something else too; undefined where each has its own. */
export function findConflict(shortcuts: Shortcuts): ShortcutName | undefined {
  return shortcutNames().find((name) => takenBy(shortcuts, name, shortcuts[name]) !== undefined);
}

/** For each pressed key that means another the key it stands for, or none where its own has moved away. */
export function toMeant(shortcuts: Shortcuts, scope: KeyScope): Record<string, string> {
  const moved = shortcutNames().filter(
    (name) => SHORTCUTS[name].scope === scope && shortcuts[name] !== SHORTCUTS[name].key,
  );
  return {
    ...Object.fromEntries(moved.map((name) => [SHORTCUTS[name].key, ''])),
    ...Object.fromEntries(moved.map((name) => [shortcuts[name], SHORTCUTS[name].key])),
  };
}

export function shortcutNames(): readonly ShortcutName[] {
  return Object.keys(SHORTCUTS) as ShortcutName[]; // the table's own keys
}

function mapShortcuts<Value>(toValue: (name: ShortcutName) => Value): Record<ShortcutName, Value> {
  return Object.fromEntries(shortcutNames().map((name) => [name, toValue(name)])) as Record<
    ShortcutName,
    Value
  >; // one for each name
}
