import Settings from 'lucide-react/icons/settings';
import { Suspense, useState } from 'react';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../../strings.ts';

const SettingsPopover = lazyPart(async () => (await import('./settings-popover.tsx')).SettingsPopover);

/** The gear; what it opens is fetched with the first click. */
export function SettingsButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);

  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  const gear = (
    <IconButton label={strings.settings} aria-expanded={isOpen} onClick={isWanted ? undefined : open}>
      <Settings size={16} aria-hidden="true" />
    </IconButton>
  );

  if (!isWanted) return gear;
  return (
    <Suspense fallback={gear}>
      <SettingsPopover trigger={gear} isOpen={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  );
}
