import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ExploreView } from '#features/explore/explore-search.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { keyFor } from '#shared/ui/keys/keys-taken.ts';
import { useKeys } from '#shared/ui/keys/use-keys.ts';
import { openFilters, useFilterPanel } from './filter-panel.store.ts';
import { countFilters } from './filter-search.ts';
import * as strings from './strings.ts';

/** Where the focus goes when the last chip is gone. */
export const FILTER_BUTTON_ID = 'filters';

/** Opens the filter panel, as does `f`, and tells how many filters there are. */
export function FilterButton({ view }: { view: ExploreView }) {
  const isOpen = useFilterPanel((panel) => panel.isOpen);
  const count = countFilters(view);
  const openByKey = (event: KeyboardEvent) => {
    event.preventDefault();
    openFilters();
  };
  // The open panel closes itself, once what is typed there is taken over.
  useKeys({ f: isOpen ? undefined : openByKey });
  return (
    <Button
      id={FILTER_BUTTON_ID}
      aria-label={count === 0 ? strings.filters : strings.filtersActive(count)}
      aria-keyshortcuts={keyFor('f')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={openFilters}
      className="px-3"
    >
      <SlidersHorizontal size={14} aria-hidden="true" />
      <span className="max-sm:hidden">{strings.filters}</span>
      {count > 0 && (
        <span aria-hidden="true" className="rounded-full bg-brass px-1.5 text-11 text-on-brass">
          {count}
        </span>
      )}
    </Button>
  );
}
