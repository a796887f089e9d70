import type { Timeframe } from '@orrery/domain/timeframes';
import type { GemBucket } from '@orrery/wire/tokens/gems';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense, useState } from 'react';
import { countFilters, type Filters, toFilterSearch } from '#features/explore/filters/filter-search.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { lazyPart } from '#shared/ui/states/load-again.ts';
import * as strings from './strings.ts';

const ColumnFilterPanel = lazyPart(async () => (await import('./column-filter-panel.tsx')).ColumnFilterPanel);

interface ColumnFilterProps {
  bucket: GemBucket;
  title: string;
  filters: Filters;
  timeframe: Timeframe;
  onChange: (filters: Filters) => void;
}

/** Opens the filters of a column, and tells how many there are. */
export function ColumnFilter({ bucket, title, ...rest }: ColumnFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = countFilters(toFilterSearch(rest.filters, rest.timeframe));
  const id = `filters-${bucket}`;
  return (
    <>
      <Button
        id={id}
        size="sm"
        aria-label={count === 0 ? strings.filtersOf(title) : strings.filtersActive(title, count)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal size={13} aria-hidden="true" />
        <span aria-hidden="true" className="max-lg:hidden">
          {strings.filters}
        </span>
        {count > 0 && (
          <span aria-hidden="true" className="rounded-full bg-brass px-1.5 text-11 text-on-brass">
            {count}
          </span>
        )}
      </Button>
      <Suspense>
        {isOpen && (
          <ColumnFilterPanel {...rest} title={title} openerId={id} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
