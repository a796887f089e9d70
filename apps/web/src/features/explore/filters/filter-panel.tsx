import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAllowed } from '#entities/remote-config/use-banned-tokens.ts';
import { exploreQuery, MAX_ROWS } from '#features/explore/explore.query.ts';
import { Button } from '#shared/ui/controls/button.tsx';
import { Segmented } from '#shared/ui/controls/segmented.tsx';
import { useKeys } from '#shared/ui/keys/use-keys.ts';
import { WhyNot } from './empty/why-not.tsx';
import { useFigureDraft } from './fields/use-figure-draft.ts';
import { FILTER_BUTTON_ID } from './filter-button.tsx';
import { FilterForm } from './filter-form.tsx';
import { closeFilters } from './filter-panel.store.ts';
import type { FilterProps } from './filter-props.ts';
import { countFilters, type Filters, toFilters, withFilters } from './filter-search.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { PresetList } from './presets/preset-list.tsx';
import * as strings from './strings.ts';

const PARTS = [
  { value: 'filters', label: strings.filters },
  { value: 'presets', label: strings.presets },
  { value: 'why', label: strings.whyNotHere },
] as const;
type Part = (typeof PARTS)[number]['value'];

/** Sets the filters of the list, keeps sets of them under a name, and says why a token is not listed. */
export function FilterPanel({ view, onViewChange, isOpen }: FilterProps & { isOpen: boolean }) {
  const [part, setPart] = useState<Part>('filters');
  const filters = toFilters(view);
  const change = (next: Filters) => onViewChange(withFilters(view, next));
  const draft = useFigureDraft(filters, change);
  const close = () => {
    draft.settle();
    closeFilters();
  };
  useKeys({ f: isOpen ? close : undefined });
  return (
    <FilterSheet title={strings.filters} isOpen={isOpen} onClose={close} openerId={FILTER_BUTTON_ID}>
      <div className="px-4 pb-2">
        <Segmented label={strings.panelSections} options={PARTS} value={part} onChange={setPart} isWide />
      </div>
      <div key={part} className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4">
        {part === 'filters' && <FilterForm draft={draft} timeframe={view.timeframe} />}
        {part === 'presets' && <PresetList view={view} onViewChange={onViewChange} />}
        {part === 'why' && <WhyNot view={view} onChange={change} />}
      </div>
      <div className="flex items-center justify-between gap-3 border-line border-t px-4 py-3">
        <Found view={view} />
        <span className="flex gap-2">
          <Button
            disabled={countFilters(view) === 0 && Object.keys(draft.texts).length === 0}
            onClick={draft.reset}
          >
            {strings.resetAll}
          </Button>
          <Button variant="primary" className="sm:hidden" onClick={close}>
            {strings.show}
          </Button>
        </span>
      </div>
    </FilterSheet>
  );
}

function Found({ view }: Pick<FilterProps, 'view'>) {
  const { data } = useQuery(exploreQuery(view));
  const count = useAllowed(data)?.length;
  const isAll = data?.length !== MAX_ROWS;
  const say = isAll ? strings.tokenCount : strings.firstTokens;
  return <output className="text-12 text-muted">{count !== undefined && say(count)}</output>;
}
