import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide';
import * as strings from '../../strings.ts';
import { IconButton } from '../controls/icon-button.tsx';
import type { SortView } from '../controls/sort-head.tsx';
import { Select } from './select.tsx';

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
      <Select
        label={strings.sortBy}
        options={[{ value: OWN_ORDER, label: ownOrder }, ...options]}
        value={view.sort ?? OWN_ORDER}
        onChange={(value) => {
          const chosen = options.find((option) => option.value === value);
          onViewChange({ sort: chosen?.value, dir: chosen?.first ?? 'desc' });
        }}
        className="min-w-0 flex-1"
      />
      <IconButton
        label={isUp ? strings.toDescending : strings.toAscending}
        disabled={view.sort === undefined}
        onClick={() => onViewChange({ ...view, dir: isUp ? 'desc' : 'asc' })}
        className="pointer-coarse:size-11"
      >
        <Icon size={15} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
