import ChevronDown from 'lucide-react/icons/chevron-down';
import { type Sort, type TableView, withSort } from '#entities/asset/live/row-order.ts';
import { cx } from '#shared/ui/cx.ts';
import { type Columns, ROW_GRID, STUCK } from './cells/columns.tsx';
import { SORT_NAMES } from './sort/sort-names.ts';
import * as strings from './strings.ts';

interface SortProps {
  view: TableView;
  onViewChange: (view: TableView) => void;
}

interface TableHeadProps extends SortProps {
  columns: Columns;
}

/** Column names; each sorts by its column. */
export function TableHead({ columns, ...props }: TableHeadProps) {
  return (
    <thead className="sticky top-0 z-10 block bg-ink">
      <tr className={cx(ROW_GRID, 'h-8 border-line border-b bg-inherit text-12 text-muted')}>
        <SortHead
          {...props}
          sort="token"
          label={SORT_NAMES.token.head(props.view.timeframe)}
          look={cx('flex items-center text-left *:ml-6', columns.isChosen && STUCK)}
        />
        {columns.list.map(({ id, sort, label }) =>
          sort ? (
            <SortHead key={id} {...props} sort={sort} label={label(props.view.timeframe)} look="text-right" />
          ) : (
            <th key={id} scope="col" className="min-w-0 truncate text-right font-normal">
              {label(props.view.timeframe)}
            </th>
          ),
        )}
        <th scope="col">
          <span className="sr-only">{strings.buy}</span>
        </th>
      </tr>
    </thead>
  );
}

interface SortHeadProps extends SortProps {
  sort: Sort;
  label: string;
  look: string;
}

function SortHead({ view, onViewChange, sort, label, look }: SortHeadProps) {
  const isSorted = view.sort === sort;
  return (
    <th scope="col" aria-sort={sortState(view, sort)} className={cx(look, 'min-w-0 font-normal')}>
      <button
        type="button"
        onClick={() => onViewChange(withSort(view, sort))}
        className={cx(
          'reach inline-flex max-w-full items-center gap-0.5 rounded-sm transition hover:text-text',
          isSorted && 'font-semibold text-text',
        )}
      >
        {isSorted && (
          <ChevronDown size={12} aria-hidden="true" className={cx(view.dir === 'asc' && 'rotate-180')} />
        )}
        <span className="truncate">{label}</span>
      </button>
    </th>
  );
}

function sortState(view: TableView, sort: Sort) {
  if (view.sort !== sort) return 'none';
  return view.dir === 'asc' ? 'ascending' : 'descending';
}
