import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from '#shared/ui/cx.ts';
import type { Column, ListOrder } from './column.ts';

interface RowHeadProps<Row, Sort extends string> {
  grid: string;
  columns: readonly Column<Row, Sort>[];
  order?: ListOrder<Sort>;
}

/** Column names; those that can be sorted by are buttons. */
export function RowHead<Row, Sort extends string>({ grid, columns, order }: RowHeadProps<Row, Sort>) {
  return (
    <thead className="sticky top-0 z-10 block bg-panel">
      <tr className={cx(grid, 'h-8 border-line border-b text-12 text-muted')}>
        {columns.map(({ id, head, isHeadHidden, sort, look }) => (
          <th
            key={id}
            scope="col"
            className={cx('font-normal', look ?? 'text-left')}
            {...(order && sort && { 'aria-sort': sortState(order, sort) })}
          >
            {order && sort ? (
              <button
                type="button"
                onClick={() => order.onSort(sort)}
                className={cx(
                  'reach inline-flex items-center gap-0.5 whitespace-nowrap rounded-sm transition hover:text-text',
                  order.sort === sort && 'font-semibold text-text',
                )}
              >
                {order.sort === sort && (
                  <ChevronDown
                    size={12}
                    aria-hidden="true"
                    className={cx(order.dir === 'asc' && 'rotate-180')}
                  />
                )}
                {head}
              </button>
            ) : (
              <span className={cx(isHeadHidden && 'sr-only')}>{head}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function sortState<Sort extends string>(order: ListOrder<Sort>, sort: Sort) {
  if (order.sort !== sort) return 'none';
  return order.dir === 'asc' ? 'ascending' : 'descending';
}
