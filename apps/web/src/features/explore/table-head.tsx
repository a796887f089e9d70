import { ChevronDown } from 'lucide-react';
import { cx } from '#shared/ui/cx.ts';
import { COLUMNS, ROW_GRID } from './columns.tsx';
import { type ExploreView, type Sort, withSort } from './explore-search.ts';

interface TableHeadProps {
  view: ExploreView;
  onViewChange: (view: ExploreView) => void;
}

/** Column names; each sorts by its column. */
export function TableHead({ view, onViewChange }: TableHeadProps) {
  return (
    <thead className="sticky top-0 z-10 block bg-ink">
      <tr className={cx(ROW_GRID, 'h-8 border-line border-b text-12 text-muted')}>
        <th scope="col" className="text-left font-normal">
          Token
        </th>
        {COLUMNS.map(({ sort, label, shown }) => (
          <th
            key={sort}
            scope="col"
            aria-sort={sortState(view, sort)}
            className={cx(shown, 'text-right font-normal')}
          >
            <button
              type="button"
              onClick={() => onViewChange(withSort(view, sort))}
              className={cx(
                'inline-flex items-center gap-0.5 rounded-sm transition hover:text-text',
                view.sort === sort && 'font-semibold text-text',
              )}
            >
              {view.sort === sort && (
                <ChevronDown
                  size={12}
                  aria-hidden="true"
                  className={cx(view.dir === 'asc' && 'rotate-180')}
                />
              )}
              {label(view.timeframe)}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function sortState(view: ExploreView, sort: Sort) {
  if (view.sort !== sort) return 'none';
  return view.dir === 'asc' ? 'ascending' : 'descending';
}
