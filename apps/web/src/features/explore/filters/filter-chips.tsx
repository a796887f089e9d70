import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { Button } from '#shared/ui/controls/button.tsx';
import { toActiveFilters, withoutKeys } from './empty/active-filters.model.ts';
import { FILTER_BUTTON_ID } from './filter-button.tsx';
import type { FilterProps } from './filter-props.ts';
import { toFilters, withFilters } from './filter-search.ts';
import * as strings from './strings.ts';

/** What the filters ask, each of which can be taken away. */
export function FilterChips({ view, onViewChange }: FilterProps) {
  const filters = toFilters(view);
  return (
    <ul
      aria-label={strings.activeFilters}
      className="flex shrink-0 items-center gap-1.5 overflow-x-auto px-4 pt-1 pb-2 sm:flex-wrap lg:px-5"
    >
      {toActiveFilters(filters, view.timeframe).map(({ id, keys, text }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={strings.removeOne(text)}
            title={strings.removeFilter}
            className="reach-y inline-flex h-6.5 items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-panel pr-2 pl-2.5 text-12 transition hover:border-brass"
            onClick={(event) => {
              moveFocus(event);
              onViewChange(withFilters(view, withoutKeys(filters, keys)));
            }}
          >
            {text}
            <X size={12} aria-hidden="true" className="text-muted" />
          </button>
        </li>
      ))}
      <li>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            document.getElementById(FILTER_BUTTON_ID)?.focus();
            onViewChange(withFilters(view, {}));
          }}
        >
          {strings.resetAll}
        </Button>
      </li>
    </ul>
  );
}

/** To the chip behind the one that goes, else to the one before it; with the last one to the button of the panel. */
function moveFocus({ currentTarget }: MouseEvent<HTMLElement>) {
  const chip = currentTarget.closest('li');
  const isLast = chip?.nextElementSibling === chip?.parentElement?.lastElementChild;
  const next = isLast ? chip?.previousElementSibling : chip?.nextElementSibling;
  (next?.querySelector('button') ?? document.getElementById(FILTER_BUTTON_ID))?.focus();
}
