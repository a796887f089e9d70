import { LAUNCHPADS, type Launchpad, launchpadOf } from '@orrery/domain/launches/launchpads';
import { memo, useState } from 'react';
import { Input } from '#shared/ui/controls/input.tsx';
import * as strings from '../strings.ts';

interface LaunchpadFieldProps {
  /** By any name they go by. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Which launchpads tokens may come from, in the order of the catalogue; none chosen is all of them. */
export const LaunchpadField = memo(function LaunchpadField({ chosen, onChange }: LaunchpadFieldProps) {
  const [typed, setTyped] = useState('');
  const ids = new Set(chosen.map((name) => launchpadOf(name).id));
  const known = new Set(LAUNCHPADS.map(({ id }) => id));
  const others = [...ids].filter((id) => !known.has(id)).map(launchpadOf);
  const found = [...others, ...LAUNCHPADS].filter(isNamed(typed));
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...ids, id] : [...ids].filter((other) => other !== id));
  return (
    <div className="flex flex-col gap-2">
      <Input
        aria-label={strings.findALaunchpad}
        placeholder={strings.findALaunchpad}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        look="dense"
      />
      <ul
        aria-label={strings.launchpads}
        className="grid max-h-44 grid-cols-2 gap-x-3 overflow-y-auto rounded-md border border-line px-2.5 py-1"
      >
        {found.map((launchpad) => (
          <li key={launchpad.id}>
            <label className="flex h-8 pointer-coarse:h-11 cursor-pointer items-center gap-2 text-12">
              <input
                type="checkbox"
                checked={ids.has(launchpad.id)}
                onChange={(event) => toggle(launchpad.id, event.target.checked)}
                className="size-4 shrink-0 accent-brass"
              />
              <span
                aria-hidden="true"
                className="size-2 shrink-0 rounded-full border border-line"
                style={{ background: launchpad.colour }}
              />
              <span className="truncate">{launchpad.label}</span>
            </label>
          </li>
        ))}
        {found.length === 0 && (
          <li className="col-span-2 py-2 text-12 text-muted">{strings.noLaunchpadFound}</li>
        )}
      </ul>
    </div>
  );
});

function isNamed(typed: string) {
  const text = typed.trim().toLowerCase();
  return ({ id, label }: Launchpad) => id.toLowerCase().includes(text) || label.toLowerCase().includes(text);
}
