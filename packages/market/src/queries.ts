import { AppError } from '@orrery/core';
import type { FilterCriterion } from '@orrery/domain';
import { type Asset, SPARKLINE_POINTS, type Timeframe } from '@orrery/wire';
import type { Address } from '@solana/kit';
import { toAsset } from './asset.ts';
import type { Columns } from './lists/columns.ts';
import { createLists, type ListRequest } from './lists/list-books.ts';
import { type AssetOrder, keyOfSort, rankBooks } from './lists/ranking.ts';
import { type SearchedTokens, type SearchRequest, searchBooks } from './lists/search.ts';
import type { TaggedTokens } from './lists/tagged-tokens.ts';
import { toSparkline } from './prices/sparkline.ts';
import type { TokenBook } from './token-book.ts';

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
  /** Verified tokens before unverified ones, then in the order given, else the closer match; see `searchBooks`. */
  search(request: SearchRequest): Asset[];
  /** The tokens with a tag, the most traded of the day first. */
  tagged(tag: string): Asset[];
  /** The verified token of each symbol as written, the one with the deepest liquidity where several share it. */
  verifiedAddresses(symbols: readonly string[]): Record<string, Address>;
  /** Symbols that more than one verified token carries. */
  duplicateSymbols(): string[];
  /** Dollar prices at even steps over the last day, oldest first, the last one now; fewer for a younger token, none without a price. Throws `TOKEN_NOT_FOUND`. */
  sparkline(id: string, points?: number): number[];
}

interface ListedTokens extends SearchedTokens {
  columns: Columns;
  tagged: TaggedTokens;
  clock: { readonly now: number };
}

/** Answers from the books as they are when asked. */
export function createQueries(tokens: ListedTokens): Queries {
  const { books, columns, tagged, clock } = tokens;
  const list = createLists([columns], clock);
  const listed = (request: ListRequest) => list(request).map(toAsset);
  const liquidityOf = (id: Address) => books.get(id)?.liquidity ?? 0;
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
    list: listed,
    recent: ({ timeframe = DEFAULT_TIMEFRAME, ...request }) =>
      listed({ ...request, category: 'recent', timeframe }),
    search: (request) => searchBooks(tokens, request).map(toAsset),
    tagged(tag) {
      const found = tagged.withTag(tag).flatMap((id) => books.get(id) ?? []);
      return rankBooks(found, keyOfSort({ field: 'volume', timeframe: '24h' })).map(toAsset);
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
