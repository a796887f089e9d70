import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide';
import { FIRST_DIRECTION, SORTS, type TableView, withSort } from '#entities/asset/live/row-order.ts';
import { IconButton } from '#shared/ui/controls/icon-button.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Select } from '#shared/ui/select/select.tsx';
import * as strings from '../strings.ts';
import { describeTurn, SORT_NAMES } from './sort-names.ts';

const OWN_ORDER = '';
const OPTIONS = [
  { value: OWN_ORDER, label: strings.defaultOrder },
  ...SORTS.map((value) => ({ value, label: SORT_NAMES[value].name })),
];

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
    // A figure's name and its way have a line of their own.
    <div className={cx('flex min-w-0 gap-2', sort ? 'basis-full' : 'flex-1')}>
      <Select
        label={strings.sortBy}
        options={OPTIONS}
        value={sort ?? OWN_ORDER}
        onChange={choose}
        className="min-w-0 flex-1"
      />
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
