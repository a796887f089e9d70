import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from '../strings.ts';

const BarSettingsPopover = lazyPart(
  async () => (await import('./bar-settings-popover.tsx')).BarSettingsPopover,
);

/** What the bar shows; the choices are fetched with the first press. */
export function BarSettings() {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  const trigger = (
    <button
      type="button"
      aria-label={strings.watchlistSettings}
      title={strings.watchlistSettings}
      aria-expanded={isOpen}
      onClick={isWanted ? undefined : open}
      className="flex size-7 pointer-coarse:size-11 items-center justify-center rounded-sm text-muted transition hover:text-text aria-expanded:text-brass"
    >
      <SlidersHorizontal size={14} aria-hidden="true" />
    </button>
  );
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <BarSettingsPopover trigger={trigger} isOpen={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  );
}
