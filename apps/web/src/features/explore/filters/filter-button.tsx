import { SlidersHorizontal } from 'lucide-react';
import { useEffect } from 'react';
import type { ExploreView } from '#features/explore/explore-search.ts';
import { Button } from '#shared/ui/button.tsx';
import { openFilters, useFilterPanel } from './filter-panel.store.ts';
import { countFilters } from './filter-search.ts';

/** Where the focus goes when the last chip is gone. */
export const FILTER_BUTTON_ID = 'filters';
const TEXT_FIELD = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/** Opens the filter panel, as does `f`, and tells how many filters there are. */
export function FilterButton({ view }: { view: ExploreView }) {
  const isOpen = useFilterPanel((panel) => panel.isOpen);
  const count = countFilters(view);
  useFilterKey();
  return (
    <Button
      id={FILTER_BUTTON_ID}
      aria-label={count === 0 ? 'Filters' : `Filters, ${count} active`}
      aria-keyshortcuts="f"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={openFilters}
      className="px-3"
    >
      <SlidersHorizontal size={14} aria-hidden="true" />
      <span className="max-sm:hidden">Filters</span>
      {count > 0 && (
        <span aria-hidden="true" className="rounded-full bg-brass px-1.5 text-11 text-on-brass">
          {count}
        </span>
      )}
    </Button>
  );
}

function useFilterKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target instanceof Element && event.target.matches(TEXT_FIELD);
      if (isTyping || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      openFilters();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
