import type { Timeframe } from '@orrery/domain/timeframes';
import type { FilterCriterion } from '@orrery/domain/tokens/asset-filters';
import type { Category } from '@orrery/wire/tokens/lists';
import type { TokenBook } from '../book/token-book.ts';
import { CATEGORY_RANKS, type CategoryRank, RANKED_BY_TRADES } from './categories.ts';
import { numberOfWindow, type WindowFigure } from './figures.ts';
import { type AssetOrder, figureOfSort } from './ranking/ranking.ts';
import { keywordTest, selectRows } from './ranking/select-rows.ts';
import { createTopRows, type TopRows } from './ranking/top-rows.ts';
import { RowSubject } from './subject.ts';
import { type Column, columnOf, type Table, valueAt } from './table.ts';

/** Which tokens a list is of, in which order, and how many. */
export interface ListRequest {
  category: Category;
  timeframe: Timeframe;
  limit: number;
  /** The category's own when absent; in either direction what is not known stands last. */
  order?: AssetOrder | undefined;
  criteria?: readonly FilterCriterion[] | undefined;
}

/** Categories of every token by one figure of the timeframe, which is read where it lies. */
const RANK_FIGURES: Partial<Record<Category, WindowFigure>> = { toptraded: 'volume' };

/** How much longer than needed, so that a table that grows does not ask for more each time. */
const ROOM = 1.25;

/** Rows that are wanted, and what each stands by: the smaller the better, the worst there is when it is not known, NaN for what does not belong. */
interface Selected {
  rows: Uint32Array;
  values: Float64Array;
}

/** The first tokens of a category that meet all criteria. */
export function createLists(
  tables: readonly Table[],
  clock: { readonly now: number },
): (request: ListRequest) => TokenBook[] {
  let rows = new Uint32Array(0);
  let values = new Float64Array(0);

  function offerRows(table: Table, request: ListRequest, top: TopRows): void {
    const { criteria = [], timeframe, order, category } = request;
    const window = numberOfWindow(timeframe);
    const sort = order && figureOfSort(order.sort);
    const { now } = clock;
    table.refresh(window);
    if (sort?.window !== undefined) table.refresh(sort.window);
    const subject = new RowSubject(table, window, now);
    const rank = CATEGORY_RANKS[category];
    if (table.isIdle && RANKED_BY_TRADES.has(category)) {
      // One row stands for all.
      const alike = rank(subject);
      if (alike === undefined || (!order && -alike > top.bound().value)) return;
    }
    if (rows.length < table.size) {
      rows = new Uint32Array(Math.ceil(ROOM * table.size));
      values = new Float64Array(rows.length);
    }
    const count = selectRows(table, { criteria, window, now }, rows);
    const selected = { rows: rows.subarray(0, count), values: values.subarray(0, count) };
    const rankFigure = RANK_FIGURES[category];
    if (sort) writeFigures(selected, columnOf(table, sort, now), order.direction === 'asc' ? 1 : -1);
    else if (rankFigure) writeFigures(selected, table.windowed(rankFigure, window), -1);
    else writeRanks(selected, subject, rank);
    const hasKeywords = keywordTest(table, criteria);
    const belongs = (row: number) => {
      subject.row = row;
      return rank(subject) !== undefined;
    };
    offerBest(selected, table, {
      top,
      isWanted: sort ? (row) => hasKeywords(row) && belongs(row) : hasKeywords,
    });
  }

  return (request) => {
    const top = createTopRows(request.limit);
    for (const table of tables) offerRows(table, request, top);
    return top.sorted().flatMap(({ table, row }) => table.bookOf(row) ?? []);
  };
}

// Loops over all rows are functions of their own, and write numbers down before anything compares them: what is compiled late, or
// hands a number on, takes memory for each.

function writeRanks({ rows, values }: Selected, subject: RowSubject, rank: CategoryRank): void {
  for (let place = 0; place < rows.length; place += 1) {
    subject.row = rows[place] ?? 0;
    const figure = rank(subject);
    if (figure === undefined) values[place] = Number.NaN;
    else values[place] = Number.isNaN(figure) ? Number.POSITIVE_INFINITY : -figure;
  }
}

function writeFigures({ rows, values }: Selected, column: Column, factor: number): void {
  for (let place = 0; place < rows.length; place += 1) {
    const figure = valueAt(column, rows[place] ?? 0);
    values[place] = Number.isNaN(figure) ? Number.POSITIVE_INFINITY : factor * figure;
  }
}

function offerBest(
  { rows, values }: Selected,
  table: Table,
  { top, isWanted }: { top: TopRows; isWanted: (row: number) => boolean },
): void {
  const liquidity = table.plain('liquidity');
  let bound = top.bound();
  const next = (start: number) => nextWithin(values, start, bound.value);
  for (let place = next(0); place >= 0; place = next(place + 1)) {
    const value = values[place] ?? Number.NaN;
    const row = rows[place] ?? 0;
    const depth = valueAt(liquidity, row) || 0;
    if ((value === bound.value && depth < bound.liquidity) || !isWanted(row)) continue;
    top.offer({ table, row, value, liquidity: depth });
    bound = top.bound();
  }
}

/** The next place of a value that is not above `most`; −1 when there is none. */
function nextWithin(values: Float64Array, start: number, most: number): number {
  for (let place = start; place < values.length; place += 1) {
    if ((values[place] ?? Number.NaN) <= most) return place;
  }
  return -1;
}
