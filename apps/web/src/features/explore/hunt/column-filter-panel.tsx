import type { Timeframe } from '@orrery/domain/timeframes';
import { useFigureDraft } from '#features/explore/filters/fields/use-figure-draft.ts';
import { FilterForm } from '#features/explore/filters/filter-form.tsx';
import type { Filters } from '#features/explore/filters/filter-search.ts';
import { FilterSheet } from '#features/explore/filters/filter-sheet.tsx';
import { Button } from '#shared/ui/controls/button.tsx';
import * as strings from './strings.ts';

interface ColumnFilterPanelProps {
  title: string;
  filters: Filters;
  timeframe: Timeframe;
  onChange: (filters: Filters) => void;
  openerId: string;
  onClose: () => void;
}

/** Sets the filters of one column of the hunt. */
export function ColumnFilterPanel({ title, timeframe, openerId, ...props }: ColumnFilterPanelProps) {
  const draft = useFigureDraft(props.filters, props.onChange);
  const close = () => {
    draft.settle();
    props.onClose();
  };
  const isUnset = Object.keys(draft.filters).length === 0 && Object.keys(draft.texts).length === 0;
  return (
    <FilterSheet title={strings.filtersOf(title)} isOpen onClose={close} openerId={openerId}>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4">
        <FilterForm draft={draft} timeframe={timeframe} hasLaunchpads={false} />
      </div>
      <div className="flex justify-end gap-2 border-line border-t px-4 py-3">
        <Button disabled={isUnset} onClick={draft.reset}>
          {strings.resetAll}
        </Button>
        <Button variant="primary" className="sm:hidden" onClick={close}>
          {strings.show}
        </Button>
      </div>
    </FilterSheet>
  );
}
