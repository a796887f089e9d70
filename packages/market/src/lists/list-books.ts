import type { FilterCriterion } from '@orrery/domain';
import type { Category, Timeframe } from '@orrery/wire';
import type { TokenBook } from '../token-book.ts';
import { CATEGORY_RANKS } from './categories.ts';
import { numberOfWindow } from './figures.ts';
import { type AssetOrder, figureOfSort } from './ranking.ts';
import { keywordTest, selectRows } from './select-rows.ts';
import { RowSubject } from './subject.ts';
import { columnOf, type Table, valueAt } from './table.ts';
import { createTopRows, type TopRows } from './top-rows.ts';

/** Which tokens a list is of, in which order, and how many. */
export interface ListRequest {
  category: Category;
  timeframe: Timeframe;
  limit: number;
  /** The category's own when absent; in either direction what is not known stands last. */
  order?: AssetOrder | undefined;
  criteria?: readonly FilterCriterion[] | undefined;
}

/** The first tokens of a category that meet all criteria. */
export function createLists(
  tables: readonly Table[],
  clock: { readonly now: number },
): (request: ListRequest) => TokenBook[] {
  let rows = new Uint32Array(0);

  function offerRows(table: Table, request: ListRequest, top: TopRows): void {
    if (rows.length < table.size) rows = new Uint32Array(2 * table.size);
    const { criteria = [], timeframe, order, category } = request;
    const window = numberOfWindow(timeframe);
    const count = selectRows(table, { criteria, window, now: clock.now }, rows);
    const hasKeywords = keywordTest(table, criteria);
    const subject = new RowSubject(table, window, clock.now);
    const rank = CATEGORY_RANKS[category];
    const sorted = order && columnOf(table, figureOfSort(order.sort));
    const factor = order?.direction === 'asc' ? 1 : -1;
    const liquidity = table.plain('liquidity');
    for (let place = 0; place < count; place += 1) {
      const row = rows[place] ?? 0;
      subject.row = row;
      const ranked = rank(subject);
      if (ranked === undefined) continue;
      const figure = factor * (sorted === undefined ? ranked : valueAt(sorted, row));
      const value = Number.isNaN(figure) ? Number.POSITIVE_INFINITY : figure;
      if (value > top.bound || !hasKeywords(row)) continue;
      top.offer({ table, row, value, liquidity: valueAt(liquidity, row) || 0 });
    }
  }

  return (request) => {
    const top = createTopRows(request.limit);
    for (const table of tables) offerRows(table, request, top);
    return top.sorted().flatMap(({ table, row }) => table.bookOf(row) ?? []);
  };
}
