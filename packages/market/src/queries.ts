import { AppError } from '@orrery/core';
import { type FilterCriterion, failingCriterion, toCriteria } from '@orrery/domain';
import { type Asset, type Category, type SearchFilter, SPARKLINE_POINTS, type Timeframe } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { toAsset } from './asset.ts';
import { toFilterSubject } from './lists/asset-subject.ts';
import { type AssetOrder, keyOfCategory, keyOfSort, rankBooks } from './lists/ranking.ts';
import { type SearchedTokens, searchBooks } from './lists/search.ts';
import { toPlainText } from './lists/search-text.ts';
import type { TaggedTokens } from './lists/tagged-tokens.ts';
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
  /** The tokens of a category that meet all criteria, which look at the timeframe's window. */
  list(
    request: ListRequest & {
      category: Category;
      timeframe: Timeframe;
      criteria?: readonly FilterCriterion[];
    },
  ): Asset[];
  /** The tokens whose birth is known in the order given, else the newest first. */
  recent(request: ListRequest): Asset[];
  /** Verified tokens before unverified ones, then in the order given, else the closer match; see `searchBooks`. The day's most traded for an empty query. */
  search(request: ListRequest & { query: string; filters: readonly SearchFilter[] }): Asset[];
  /** The tokens with a tag, the most traded of the day first. */
  tagged(tag: string): Asset[];
  /** The verified token of each symbol as written, the one with the deepest liquidity where several share it. */
  verifiedAddresses(symbols: readonly string[]): Record<string, Address>;
  /** Symbols that more than one verified token carries. */
  duplicateSymbols(): string[];
  /** Dollar prices at even steps over the last day, oldest first, the last one now; fewer for a younger token, none without a price. Throws `TOKEN_NOT_FOUND`. */
  sparkline(id: string, points?: number): number[];
}

/** What a search for nothing in particular shows. */
const MOST_TRADED = { category: 'toptraded', timeframe: '24h' } as const;
/** Categories of tokens of which something is known. */
const BIRTHS: readonly Category[] = ['recent', 'aboutToGraduate', 'graduated'];
const NEWEST_FIRST: AssetOrder = { sort: { field: 'listedTime' }, direction: 'desc' };

interface ListedTokens extends SearchedTokens {
  books: ReadonlyMap<string, TokenBook>;
  tagged: TaggedTokens;
  clock: { readonly now: number };
}

/** Answers from the books as they are when asked. */
export function createQueries(tokens: ListedTokens): Queries {
  const { books, tagged, clock } = tokens;
  const liquidityOf = (id: Address) => books.get(id)?.liquidity ?? 0;
  function bookOf(id: string): TokenBook {
    const book = books.get(id);
    if (!book) throw new AppError('TOKEN_NOT_FOUND', { id });
    return book;
  }
  const list: Queries['list'] = ({ category, timeframe, limit, order, criteria = [] }) => {
    const rank = keyOfCategory(category, timeframe);
    const key = order ? keyOfSort(order.sort) : rank;
    const options = { limit, ...(order && { direction: order.direction }) };
    const isWanted = (book: TokenBook) =>
      (!BIRTHS.includes(category) || rank(book) !== undefined) &&
      (criteria.length === 0 ||
        !failingCriterion(toFilterSubject(toAsset(book), { timeframe, now: clock.now }), criteria));
    return rankBooks([...books.values()].filter(isWanted), key, options).map(toAsset);
  };

  return {
    has: (id) => books.has(id),
    price: (id) => books.get(id)?.price,
    asset: (id) => toAsset(bookOf(id)),
    assets(ids, order) {
      const found = [...new Set(ids)].flatMap((id) => books.get(id) ?? []);
      return (order ? rankBooks(found, keyOfSort(order.sort), order) : found).map(toAsset);
    },
    list,
    recent({ limit, order = NEWEST_FIRST }) {
      const born = [...books.values()].filter((book) => bornAt(book) !== undefined);
      return rankBooks(born, keyOfSort(order.sort), { limit, direction: order.direction }).map(toAsset);
    },
    search({ query, filters, limit, order }) {
      if (toPlainText(query) !== '')
        return searchBooks(tokens, { query, filters, limit, order }).map(toAsset);
      const criteria = toCriteria({ verified: filters.includes('verified') });
      return list({ ...MOST_TRADED, limit, criteria, ...(order && { order }) });
    },
    tagged(tag) {
      const found = tagged.withTag(tag).flatMap((id) => books.get(id) ?? []);
      return rankBooks(found, keyOfCategory('toptraded', '24h')).map(toAsset);
    },
    verifiedAddresses(symbols) {
      const bySymbol = tagged.verifiedBySymbol();
      const addresses: Record<string, Address> = Object.create(null);
      for (const symbol of symbols) {
        const [deepest] = (bySymbol.get(symbol) ?? []).toSorted((a, b) => liquidityOf(b) - liquidityOf(a));
        if (deepest) addresses[symbol] = deepest;
      }
      return addresses;
    },
    duplicateSymbols: () =>
      [...tagged.verifiedBySymbol()].filter(([, ids]) => ids.length > 1).map(([symbol]) => symbol),
    sparkline: (id, points = SPARKLINE_POINTS) => toSparkline(bookOf(id), clock.now, points),
  };
}
