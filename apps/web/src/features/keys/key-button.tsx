import { useEffect, useEffectEvent, useState } from 'react';
import { SHORTCUTS, type ShortcutName, takenBy, toKey } from '#entities/shortcut/shortcut.model.ts';
import { shortcutsEntry } from '#entities/shortcut/shortcut.store.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { cx } from '#shared/ui/cx.ts';
import * as strings from './strings.ts';

interface KeyButtonProps {
  name: ShortcutName;
  /** Called with why a key is refused, and with nothing once one is not. */
  onSaid: (why: string) => void;
}

/** A key that can be changed: pressed, it takes the next key. */
export function KeyButton({ name, onSaid }: KeyButtonProps) {
  const [shortcuts, setShortcuts] = useStored(shortcutsEntry);
  const [isAsking, setIsAsking] = useState(false);
  const key = shortcuts[name];

  const leave = () => {
    setIsAsking(false);
    onSaid('');
  };
  const choose = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Shift') return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return leave();
    const chosen = toKey(event.key);
    if (chosen === undefined) return onSaid(strings.noKey);
    const by = takenBy(shortcuts, name, chosen);
    if (by !== undefined) return onSaid(strings.taken(chosen.toUpperCase(), by));
    setShortcuts({ ...shortcuts, [name]: chosen });
    leave();
  });
  useEffect(() => {
    if (!isAsking) return;
    // Before the dialog, which Escape closes.
    const onKeyDown = (event: KeyboardEvent) => choose(event);
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isAsking]);

  return (
    <button
      type="button"
      aria-label={strings.change(SHORTCUTS[name].does, key)}
      aria-pressed={isAsking}
      onClick={() => setIsAsking(true)}
      onBlur={() => isAsking && leave()}
      className={cx(
        'reach min-w-6 whitespace-nowrap rounded-sm border bg-raised px-1.5 text-center font-mono text-11 leading-5 hover:border-muted',
        isAsking ? 'border-brass text-brass' : 'border-muted/40',
      )}
    >
      {isAsking ? strings.press : key}
    </button>
  );
}
