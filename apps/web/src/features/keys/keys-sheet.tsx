import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import * as strings from './strings.ts';

const GROUPS = [
  {
    name: strings.everywhere,
    rows: [
      { keys: ['/'], does: strings.search },
      { keys: ['?'], does: strings.help },
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
      { keys: ['w'], does: strings.watch },
      { keys: ['b'], does: strings.quickBuy },
      { keys: ['f'], does: strings.filters },
      { keys: ['p'], does: strings.pause },
    ],
  },
  {
    name: strings.charts,
    rows: [
      { keys: ['←', '→'], does: strings.bars },
      { keys: ['+', '-'], does: strings.zoom },
      { keys: ['⇧←', '⇧→'], does: strings.pan },
      { keys: ['↑', '↓'], does: strings.axis },
      { keys: ['⇧↑', '⇧↓'], does: strings.stretch },
      { keys: ['0'], does: strings.automatic },
      { keys: ['[', ']'], does: strings.widths },
      { keys: ['t'], does: strings.series },
      { keys: ['s'], does: strings.scale },
      { keys: ['m'], does: strings.measure },
      { keys: ['u'], does: strings.unit },
      { keys: ['z'], does: strings.zone },
      { keys: ['v'], does: strings.table },
      { keys: ['i'], does: strings.picture },
      { keys: ['c'], does: strings.csv },
      { keys: ['f'], does: strings.fullScreen },
    ],
  },
] as const;

/** Every key of the app. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={strings.title} description={strings.note}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus, and keys must scroll it */}
      <section tabIndex={0} aria-label={strings.title} className="rounded-md outline-offset-4">
        {GROUPS.map(({ name, rows }) => (
          <section key={name} className="not-first:mt-4">
            <h3 className="pb-2 text-12 text-muted">{name}</h3>
            <dl className="grid grid-cols-[6rem_1fr] items-center gap-x-4 gap-y-2.5 text-13">
              {rows.map(({ keys, does }) => (
                <div key={does} className="contents">
                  <dt className="flex gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6 rounded-sm border border-line bg-raised px-1.5 text-center font-mono text-11 leading-5"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
