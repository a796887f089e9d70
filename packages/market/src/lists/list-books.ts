import type { FilterCriterion } from '@orrery/domain';
import type { Category, Timeframe } from '@orrery/wire';
import type { TokenBook } from '../token-book.ts';
import { CATEGORY_RANKS, RANKED_BY_TRADES } from './categories.ts';
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

  function offerRows(table: Table, request: ListRequest, top: TopRows, bound: number): number {
    if (rows.length < table.size) rows = new Uint32Array(2 * table.size);
    const { criteria = [], timeframe, order, category } = request;
    const window = numberOfWindow(timeframe);
    const sort = order && figureOfSort(order.sort);
    table.refresh(window);
    if (sort?.window !== undefined) table.refresh(sort.window);
    const subject = new RowSubject(table, window, clock.now);
    const rank = CATEGORY_RANKS[category];
    const sorted = sort && columnOf(table, sort);
    const factor = order?.direction === 'asc' ? 1 : -1;
    const toValue = (figure: number) => (Number.isNaN(figure) ? Number.POSITIVE_INFINITY : factor * figure);
    if (table.isIdle && RANKED_BY_TRADES.has(category)) {
      // One row stands for all.
      const alike = rank(subject);
      if (alike === undefined || (sorted === undefined && toValue(alike) > bound)) return bound;
    }
    const count = selectRows(table, { criteria, window, now: clock.now }, rows);
    const hasKeywords = keywordTest(table, criteria);
    const liquidity = table.plain('liquidity');
    let most = bound;
    for (let place = 0; place < count; place += 1) {
      const row = rows[place] ?? 0;
      subject.row = row;
      const figure = sorted === undefined ? rank(subject) : valueAt(sorted, row);
      if (figure === undefined) continue;
      const value = toValue(figure);
      if (value > most || !hasKeywords(row)) continue;
      if (sorted !== undefined && rank(subject) === undefined) continue;
      most = top.offer({ table, row, value, liquidity: valueAt(liquidity, row) || 0 });
    }
    return most;
  }

  return (request) => {
    const top = createTopRows(request.limit);
    let bound = Number.POSITIVE_INFINITY;
    for (const table of tables) bound = offerRows(table, request, top, bound);
    return top.sorted().flatMap(({ table, row }) => table.bookOf(row) ?? []);
  };
}
