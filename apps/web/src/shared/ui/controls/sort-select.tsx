import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide';
import * as strings from '../../strings.ts';
import { IconButton } from './icon-button.tsx';
import type { SortView } from './sort-head.tsx';

const OWN_ORDER = '';

interface SortSelectProps<Sort extends string> {
  view: SortView<Sort>;
  onViewChange: (view: SortView<Sort>) => void;
  options: readonly { value: Sort; label: string; first?: 'asc' }[];
  /** What the list's own order is called. */
  ownOrder: string;
}

/** Sorting where there are no column heads: by which figure, and which way. */
export function SortSelect<Sort extends string>(props: SortSelectProps<Sort>) {
  const { view, onViewChange, options, ownOrder } = props;
  const isUp = view.dir === 'asc';
  const Icon = isUp ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <div className="flex gap-2">
      <select
        aria-label={strings.sortBy}
        value={view.sort ?? OWN_ORDER}
        onChange={(event) => {
          const chosen = options.find(({ value }) => value === event.target.value);
          onViewChange({ sort: chosen?.value, dir: chosen?.first ?? 'desc' });
        }}
        className="h-9 min-w-0 flex-1 rounded-md border border-line bg-panel px-2 font-semibold text-12 text-text"
      >
        <option value={OWN_ORDER}>{ownOrder}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconButton
        label={isUp ? strings.toDescending : strings.toAscending}
        disabled={view.sort === undefined}
        onClick={() => onViewChange({ ...view, dir: isUp ? 'desc' : 'asc' })}
      >
        <Icon size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
