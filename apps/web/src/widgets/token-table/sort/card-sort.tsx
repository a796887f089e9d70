import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide';
import { FIRST_DIRECTION, SORTS, type TableView, withSort } from '#entities/asset/live/row-order.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import * as strings from '../strings.ts';
import { describeTurn, SORT_NAMES } from './sort-names.ts';

const OWN_ORDER = '';

interface CardSortProps {
  view: TableView;
  onViewChange: (view: TableView) => void;
}

/** Sorting where there are no column heads: which figure, and which way. */
export function CardSort({ view, onViewChange }: CardSortProps) {
  const { sort, dir } = view;
  const choose = (value: string) => {
    const chosen = SORTS.find((name) => name === value);
    const unsorted = { ...view, sort: undefined, dir: FIRST_DIRECTION } as const;
    onViewChange(chosen ? withSort(unsorted, chosen) : unsorted);
  };
  const Icon = dir === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <div className="flex min-w-0 flex-1 gap-2">
      <select
        aria-label={strings.sortBy}
        value={sort ?? OWN_ORDER}
        onChange={(event) => choose(event.target.value)}
        className="h-9 min-w-0 flex-1 text-ellipsis rounded-md border border-line bg-panel pl-2 font-semibold text-12 text-text"
      >
        <option value={OWN_ORDER}>{strings.defaultOrder}</option>
        {SORTS.map((name) => (
          <option key={name} value={name}>
            {SORT_NAMES[name].name}
          </option>
        ))}
      </select>
      {sort && (
        <IconButton
          label={describeTurn(view)}
          onClick={() => onViewChange({ ...view, dir: dir === 'asc' ? 'desc' : 'asc' })}
        >
          <Icon size={15} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
