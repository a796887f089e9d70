import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import { useFilterPanel } from './filter-panel.store.ts';
import type { FilterProps } from './filter-props.ts';
import { countFilters } from './filter-search.ts';

const FilterChips = lazyPart(async () => (await import('./filter-chips.tsx')).FilterChips);
const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel);

/** The filters at work, above the list, and the panel to change them; both are fetched when there is something to show. */
export function FilterBar(props: FilterProps) {
  const isOpen = useFilterPanel((panel) => panel.isOpen);
  const [isWanted, setIsWanted] = useState(isOpen);
  if (isOpen && !isWanted) setIsWanted(true);
  return (
    <>
      {countFilters(props.view) > 0 && (
        <Suspense fallback={<div className="h-9 shrink-0" />}>
          <FilterChips {...props} />
        </Suspense>
      )}
      <Suspense>{isWanted && <FilterPanel {...props} isOpen={isOpen} />}</Suspense>
    </>
  );
}
