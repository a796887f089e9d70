import Bookmark from 'lucide-react/icons/bookmark';
import { Suspense, useState } from 'react';
import type { ExploreView } from '#features/explore/explore-search.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from './strings.ts';

const ViewsPopover = lazyPart(async () => (await import('./views-popover.tsx')).ViewsPopover);

/** Leads to the views that were saved, and saves the one on screen. */
export function ViewsButton({ view }: { view: ExploreView }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  const button = (
    <Button
      aria-label={strings.views}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={strings.savedViews}
      onClick={isWanted ? undefined : open}
      // In the line of the headings, for there is no room beside all the tabs.
      className="w-9 px-0! lg:absolute lg:top-1 lg:right-5 lg:h-6 lg:w-auto lg:rounded-sm lg:px-2! lg:text-12"
    >
      <Bookmark size={14} aria-hidden="true" />
      <span className="max-lg:hidden">{strings.views}</span>
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ViewsPopover trigger={button} isOpen={isOpen} onOpenChange={setIsOpen} view={view} />
    </Suspense>
  );
}
