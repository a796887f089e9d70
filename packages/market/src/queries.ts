import { AppError } from '@orrery/core';
import type { FilterCriterion } from '@orrery/domain';
import { type Asset, type SearchFilter, SPARKLINE_POINTS, type Timeframe } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { toAsset } from './asset.ts';
import { meetsCriteria } from './lists/field-figures.ts';
import { numberOfWindow } from './lists/figures.ts';
import { createLists, type ListRequest } from './lists/list-books.ts';
import { type AssetOrder, keyOfSort, rankBooks } from './lists/ranking.ts';
import { searchBooks } from './lists/search.ts';
import { toSparkline } from './prices/sparkline.ts';
import type { TokenBook } from './token-book.ts';
import type { TokenTable } from './token-table.ts';

/** What a request without a timeframe counts in. */
const DEFAULT_TIMEFRAME: Timeframe = '24h';

interface FilteredRequest {
  limit: number;
  order?: AssetOrder;
  /** Only tokens that meet them all, with figures of the timeframe. */
  criteria?: readonly FilterCriterion[];
  timeframe?: Timeframe;
}

/** What can be asked of a market. */
export interface Queries {
  has(id: string): boolean;
  price(id: Address): number | undefined;
  /** One token in full. Throws `TOKEN_NOT_FOUND`. */
  asset(id: string): Asset;
  /** The tokens in the order given, else as asked; ids nobody knows are left out. */
  assets(ids: readonly string[], order?: AssetOrder): Asset[];
  /** The tokens of a category that meet all criteria, in the order given, else the category's own. */
  list(request: ListRequest): Asset[];
  /** The tokens whose birth is known in the order given, else the newest first. */
  recent(request: FilteredRequest): Asset[];
  /** Verified tokens before unverified ones, then in the order given, else the closer match. */
  search(request: FilteredRequest & { query: string; filters: readonly SearchFilter[] }): Asset[];
  /** Dollar prices at even steps over the last day, oldest first, the last one now; fewer for a younger token, none without a price. Throws `TOKEN_NOT_FOUND`. */
  sparkline(id: string, points?: number): number[];
}

/** Answers from the books as they are when asked. */
export function createQueries(books: TokenTable, clock: { readonly now: number }): Queries {
  const list = createLists(books.tables, clock);
  const listed = (request: ListRequest) => list(request).map(toAsset);

  return {
    has: (id) => books.has(id),
    price: (id) => books.awake(id)?.price ?? books.sleepers.priceOf(id),
    asset: (id) => toAsset(known(id, books.watch(id))),
    assets(ids, order) {
      const found = [...new Set(ids)].flatMap((id) => books.watch(id) ?? []);
      return (order ? rankBooks(found, keyOfSort(order.sort), order) : found).map(toAsset);
    },
    list: listed,
    recent: ({ timeframe = DEFAULT_TIMEFRAME, ...request }) =>
      listed({ ...request, category: 'recent', timeframe }),
    search({ query, filters, limit, order, criteria = [], timeframe = DEFAULT_TIMEFRAME }) {
      const selection = { criteria, window: numberOfWindow(timeframe), now: clock.now };
      return searchBooks(books, { query, filters, order })
        .filter((book) => meetsCriteria(book, selection))
        .slice(0, limit)
        .map(toAsset);
    },
    sparkline: (id, points = SPARKLINE_POINTS) => toSparkline(known(id, books.get(id)), clock.now, points),
  };
}

function known(id: string, book: TokenBook | undefined): TokenBook {
  if (!book) throw new AppError('TOKEN_NOT_FOUND', { id });
  return book;
}
