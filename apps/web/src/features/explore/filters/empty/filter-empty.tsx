import FilterX from 'lucide-react/icons/funnel-x';
import { Button } from '#shared/ui/controls/button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { openFilters } from '../filter-panel.store.ts';
import type { FilterProps } from '../filter-props.ts';
import { toFilters, withFilters } from '../filter-search.ts';
import { toActiveFilters } from './active-filters.model.ts';
import * as strings from './strings.ts';

/** Stands in place of the list when no token meets the filters. */
export function FilterEmpty({ view, onViewChange }: FilterProps) {
  const activeFilters = toActiveFilters(toFilters(view), view.timeframe).map(({ text }) => text);
  return (
    <EmptyState
      icon={FilterX}
      title={strings.noMatches}
      hint={activeFilters.join(' · ')}
      action={
        <span className="flex gap-2">
          <Button onClick={openFilters}>{strings.changeFilters}</Button>
          <Button variant="primary" onClick={() => onViewChange(withFilters(view, {}))}>
            {strings.resetFilters}
          </Button>
        </span>
      }
    />
  );
}
