import { Dialog } from '#shared/ui/overlays/dialog.tsx';

const KEYS = [
  { keys: ['↑', '↓'], does: 'Walk the rows' },
  { keys: ['Home', 'End'], does: 'First and last row' },
  { keys: ['PgUp', 'PgDn'], does: 'Ten rows up and down' },
  { keys: ['Enter'], does: 'Open the token' },
  { keys: ['→', '←'], does: 'Into the buttons of a row, and out again' },
  { keys: ['w'], does: 'Watch the token, or no longer' },
  { keys: ['b'], does: 'Quick buy the token' },
  { keys: ['f'], does: 'Filters' },
  { keys: ['/'], does: 'Search any token' },
  { keys: ['?'], does: 'This list' },
] as const;

/** Every key of the screener. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description="w and b are for the row you are at, by keyboard or pointer."
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 text-13">
        {KEYS.map(({ keys, does }) => (
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
    </Dialog>
  );
}
