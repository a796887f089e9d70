import { Dialog } from '#shared/ui/overlays/dialog.tsx';
import * as strings from './strings.ts';

const KEYS = [
  { keys: ['↑', '↓'], does: strings.keyRows },
  { keys: ['Home', 'End'], does: strings.keyEnds },
  { keys: ['PgUp', 'PgDn'], does: strings.keyTenRows },
  { keys: ['Enter'], does: strings.keyOpen },
  { keys: ['→', '←'], does: strings.keyButtons },
  { keys: ['w'], does: strings.keyWatch },
  { keys: ['b'], does: strings.keyQuickBuy },
  { keys: ['f'], does: strings.filters },
  { keys: ['/'], does: strings.keySearch },
  { keys: ['?'], does: strings.keyHelp },
] as const;

/** Every key of the screener. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={strings.keyboardShortcuts} description={strings.keyNote}>
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
