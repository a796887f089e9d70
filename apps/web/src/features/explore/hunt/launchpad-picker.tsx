import { LAUNCHPADS, type Launchpad } from '@orrery/domain/launches/launchpads';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Rocket from 'lucide-react/icons/rocket';
import { useState } from 'react';
import { Button } from '#shared/ui/controls/button.tsx';
import { Input } from '#shared/ui/controls/input.tsx';
import { cx } from '#shared/ui/cx.ts';
import { LetterMark } from '#shared/ui/letter-mark.tsx';
import { Popover } from '#shared/ui/overlays/popover.tsx';
import * as strings from './strings.ts';

interface LaunchpadPickerProps {
  /** None: all. */
  chosen: readonly Launchpad[];
  onChange: (chosen: readonly Launchpad[]) => void;
}

/** Which launchpads' tokens are hunted. */
export function LaunchpadPicker({ chosen, onChange }: LaunchpadPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={strings.launchpads}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button className="max-sm:px-2.5">
          <Rocket size={14} aria-hidden="true" />
          <span className={cx('truncate', chosen.length > 0 ? 'max-sm:max-w-18' : 'max-sm:sr-only')}>
            {toSaid(chosen)}
          </span>
          <ChevronDown size={14} aria-hidden="true" className="text-muted" />
        </Button>
      }
    >
      <Choices chosen={chosen} onChange={onChange} />
    </Popover>
  );
}

function toSaid(chosen: readonly Launchpad[]): string {
  const [first] = chosen;
  if (!first) return strings.allLaunchpads;
  return chosen.length === 1 ? first.label : strings.launchpadCount(chosen.length);
}

function Choices({ chosen, onChange }: LaunchpadPickerProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = LAUNCHPADS.filter(({ label, id }) => `${label} ${id}`.toLowerCase().includes(wanted));
  const toggle = (launchpad: Launchpad) =>
    onChange(chosen.includes(launchpad) ? chosen.filter((one) => one !== launchpad) : [...chosen, launchpad]);
  return (
    <div className="flex flex-col gap-3">
      <Input
        aria-label={strings.findALaunchpad}
        placeholder={strings.findALaunchpad}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset className="-mx-2 max-h-80 overflow-y-auto px-1">
        <legend className="sr-only">{strings.launchpads}</legend>
        {found.map((launchpad) => (
          <label
            key={launchpad.id}
            className="flex h-control cursor-pointer items-center gap-3 rounded-sm px-2 text-13 hover:bg-raised"
          >
            <input
              type="checkbox"
              checked={chosen.includes(launchpad)}
              onChange={() => toggle(launchpad)}
              className="size-4 accent-brass"
            />
            <LetterMark colour={launchpad.colour} icon={launchpad.icon} size="sm" />
            {launchpad.label}
          </label>
        ))}
        {found.length === 0 && <p className="px-2 py-3 text-13 text-muted">{strings.noLaunchpadFound}</p>}
      </fieldset>
      <Button disabled={chosen.length === 0} onClick={() => onChange([])}>
        {strings.showAllLaunchpads}
      </Button>
    </div>
  );
}
