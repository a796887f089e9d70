import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from '../cx.ts';

export interface SortView<Sort extends string> {
  /** Undefined: the order of the list itself. */
  sort?: Sort | undefined;
  dir: 'asc' | 'desc';
}

interface SortHeadProps<Sort extends string> {
  view: SortView<Sort>;
  onViewChange: (view: SortView<Sort>) => void;
  sort: Sort;
  label: string;
  /** What the figure is, where its head alone does not say it. */
  title?: string;
  /** Names are read from A on; of a figure one wants the highest. */
  first?: 'asc' | 'desc';
  className?: string;
}

/** A column's head that sorts by it: one direction, the other, and the list's own order again. */
export function SortHead<Sort extends string>(props: SortHeadProps<Sort>) {
  const { view, onViewChange, sort, label, title, first = 'desc', className } = props;
  const isSorted = view.sort === sort;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? SAID[view.dir] : 'none'}
      className={cx('whitespace-nowrap font-normal', className)}
    >
      <button
        type="button"
        title={title}
        onClick={() => onViewChange(turn(view, sort, first))}
        className={cx(
          'reach inline-flex items-center gap-0.5 rounded-sm transition hover:text-text',
          isSorted && 'font-semibold text-text',
        )}
      >
        {isSorted && (
          <ChevronDown size={12} aria-hidden="true" className={cx(view.dir === 'asc' && 'rotate-180')} />
        )}
        {label}
      </button>
    </th>
  );
}

const SAID = { asc: 'ascending', desc: 'descending' } as const;
const OTHER = { asc: 'desc', desc: 'asc' } as const;

function turn<Sort extends string>(view: SortView<Sort>, sort: Sort, first: 'asc' | 'desc'): SortView<Sort> {
  if (view.sort !== sort) return { sort, dir: first };
  if (view.dir === first) return { sort, dir: OTHER[first] };
  return { sort: undefined, dir: 'desc' };
}
