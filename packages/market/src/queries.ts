import { AppError } from '@orrery/core';
import { type Asset, type Category, type SearchFilter, SPARKLINE_POINTS, type Timeframe } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { toAsset } from './asset.ts';
import { type AssetOrder, keyOfCategory, keyOfSort, rankBooks } from './lists/ranking.ts';
import { searchBooks } from './lists/search.ts';
import { toSparkline } from './prices/sparkline.ts';
import { bornAt, type TokenBook } from './token-book.ts';

interface ListRequest {
  limit: number;
  order?: AssetOrder;
}

/** What can be asked of a market. */
export interface Queries {
  has(id: string): boolean;
  price(id: Address): number | undefined;
  /** One token in full. Throws `TOKEN_NOT_FOUND`. */
  asset(id: string): Asset;
  /** The tokens in the order given, else as asked; ids nobody knows are left out. */
  assets(ids: readonly string[], order?: AssetOrder): Asset[];
  list(request: ListRequest & { category: Category; timeframe: Timeframe }): Asset[];
  /** The tokens whose birth is known in the order given, else the newest first. */
  recent(request: ListRequest): Asset[];
  /** Verified tokens before unverified ones, then in the order given, else the closer match. */
  search(request: ListRequest & { query: string; filters: readonly SearchFilter[] }): Asset[];
  /** Dollar prices at even steps over the last day, oldest first, the last one now; fewer for a younger token, none without a price. Throws `TOKEN_NOT_FOUND`. */
  sparkline(id: string, points?: number): number[];
}

const NEWEST_FIRST: AssetOrder = { sort: { field: 'listedTime' }, direction: 'desc' };

/** Answers from the books as they are when asked. */
export function createQueries(
  books: ReadonlyMap<string, TokenBook>,
  clock: { readonly now: number },
): Queries {
  function bookOf(id: string): TokenBook {
    const book = books.get(id);
    if (!book) throw new AppError('TOKEN_NOT_FOUND', { id });
    return book;
  }
  return {
    has: (id) => books.has(id),
    price: (id) => books.get(id)?.price,
    asset: (id) => toAsset(bookOf(id)),
    assets(ids, order) {
      const found = [...new Set(ids)].flatMap((id) => books.get(id) ?? []);
      return (order ? rankBooks(found, keyOfSort(order.sort), order) : found).map(toAsset);
    },
    list({ category, timeframe, limit, order }) {
      const key = order ? keyOfSort(order.sort) : keyOfCategory(category, timeframe);
      const options = { limit, ...(order && { direction: order.direction }) };
      return rankBooks([...books.values()], key, options).map(toAsset);
    },
    recent({ limit, order = NEWEST_FIRST }) {
      const born = [...books.values()].filter((book) => bornAt(book) !== undefined);
      return rankBooks(born, keyOfSort(order.sort), { limit, direction: order.direction }).map(toAsset);
    },
    search: ({ query, filters, limit, order }) =>
      searchBooks(books, { query, filters, order }).slice(0, limit).map(toAsset),
    sparkline: (id, points = SPARKLINE_POINTS) => toSparkline(bookOf(id), clock.now, points),
  };
}
