import { type ReactNode, useState } from 'react';
import {
  DEFAULT_SHORTCUTS,
  SHORTCUTS,
  type ShortcutName,
  shortcutNames,
} from '#entities/shortcut/shortcut.model.ts';
import { shortcutsEntry } from '#entities/shortcut/shortcut.store.ts';
import * as names from '#entities/shortcut/strings.ts';
import { useStored } from '#shared/storage/use-stored.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import type { KeyScope } from '#shared/ui/keys/keys-taken.ts';
import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import { KeyButton } from './key-button.tsx';
import * as strings from './strings.ts';

type Row = { keys: readonly string[]; does: string } | ShortcutName;

const changeable = (scope: KeyScope) => shortcutNames().filter((name) => SHORTCUTS[name].scope === scope);

const GROUPS: readonly { name: string; rows: readonly Row[] }[] = [
  {
    name: strings.everywhere,
    rows: [
      { keys: ['/'], does: names.search },
      { keys: ['⌘K', 'Ctrl K'], does: strings.palette },
      { keys: ['?'], does: names.help },
      { keys: ['Esc'], does: strings.close },
    ],
  },
  {
    name: strings.lists,
    rows: [
      { keys: ['↑', '↓'], does: strings.rows },
      { keys: ['Home', 'End'], does: strings.ends },
      { keys: ['PgUp', 'PgDn'], does: strings.tenRows },
      { keys: ['Enter'], does: strings.open },
      { keys: ['→', '←'], does: strings.buttons },
      ...changeable('page'),
    ],
  },
  {
    name: strings.charts,
    rows: [
      { keys: ['←', '→'], does: strings.bars },
      { keys: ['+', '-'], does: names.zoom },
      { keys: ['⇧←', '⇧→'], does: strings.pan },
      { keys: ['↑', '↓'], does: strings.axis },
      { keys: ['⇧↑', '⇧↓'], does: strings.stretch },
      { keys: ['0'], does: names.automatic },
      ...changeable('chart'),
    ],
  },
];

/** Every key of the app; those of one letter can be changed. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const [shortcuts, setShortcuts] = useStored(shortcutsEntry);
  const [said, setSaid] = useState('');
  const isDefault = shortcutNames().every((name) => shortcuts[name] === DEFAULT_SHORTCUTS[name]);
  const reset = () => {
    setShortcuts(DEFAULT_SHORTCUTS);
    setSaid('');
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={strings.title}
      description={`${strings.note} ${strings.changeHint}`}
      foot={
        <>
          <output className="min-h-4 flex-1 self-center text-12 text-warn">{said}</output>
          <Button disabled={isDefault} onClick={reset}>
            {strings.reset}
          </Button>
        </>
      }
    >
      {GROUPS.map(({ name, rows }) => (
        <section key={name} aria-label={name} className="not-first:mt-4">
          <h3 className="pb-2 text-12 text-muted">{name}</h3>
          <dl className="grid grid-cols-[6.5rem_1fr] items-center gap-x-4 gap-y-2.5 text-13">
            {rows.map((row) =>
              typeof row === 'string' ? (
                <Line key={row} does={SHORTCUTS[row].does}>
                  <KeyButton name={row} onSaid={setSaid} />
                </Line>
              ) : (
                <Line key={row.does} does={row.does}>
                  {row.keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-6 whitespace-nowrap rounded-sm border border-line bg-raised px-1.5 text-center font-mono text-11 leading-5"
                    >
                      {key}
                    </kbd>
                  ))}
                </Line>
              ),
            )}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

function Line({ does, children }: { does: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="flex gap-1">{children}</dt>
      <dd>{does}</dd>
    </div>
  );
}
