import { AppError } from '@orrery/core/app-error';
import type { Timeframe } from '@orrery/domain/timeframes';
import { type FilterCriterion, toCriteria } from '@orrery/domain/tokens/asset-filters';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Asset } from '@orrery/wire/tokens/asset';
import { SPARKLINE_POINTS } from '@orrery/wire/tokens/sparklines';
import type { Address } from '@solana/kit';
import { type SlotTime, timed, toAsset as toUntimed } from './asset.ts';
import { longSpansLived, scaleOf, type TokenBook } from './book/token-book.ts';
import { numberOfWindow } from './lists/figures.ts';
import { keepFinished } from './lists/finished.ts';
import { createLists, type ListRequest } from './lists/list-books.ts';
import { type AssetOrder, keyOfSort, rankBooks } from './lists/ranking/ranking.ts';
import { findLookalikes, type SearchRequest, searchBooks } from './lists/search/search.ts';
import { toPlainText } from './lists/search/search-text.ts';
import { toSparkline } from './lists/sparkline.ts';
import type { Names } from './table/names.ts';
import type { TokenTable } from './table/token-table.ts';

/** What a request without a timeframe counts in. */
const DEFAULT_TIMEFRAME: Timeframe = '24h';
/** What is listed when nothing is searched for. */
const MOST_TRADED = { category: 'toptraded', timeframe: DEFAULT_TIMEFRAME } as const;

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
  /** US dollars for one whole token, before any multiplier: what atoms are valued with. */
  price(id: Address): number | undefined;
  /** What whole tokens are multiplied with, and dollar prices divided by, before a person sees them; 1 for most. */
  multiplier(id: Address): number;
  /** One token in full. Throws `TOKEN_NOT_FOUND`. */
  asset(id: string): Asset;
  /** The tokens in the order given, else as asked; unknown ids are left out. */
  assets(ids: readonly string[], order?: AssetOrder): Asset[];
  /** The tokens of a category that meet all criteria, in the order given, else the category's own. */
  list(request: ListRequest): Asset[];
  /** The tokens with a known launch time in the order given, else newest first. */
  recent(request: FilteredRequest): Asset[];
  /** Verified tokens before unverified ones, then in the order given, else the closer match; see `searchBooks`. Look-alikes name the verified token they look like. */
  search(request: SearchRequest): Asset[];
  /** The tokens with a tag, the most traded of the day first. */
  tagged(tag: string): Asset[];
  /** The verified token of each symbol as written, the one with the deepest liquidity where several share it. */
  verifiedAddresses(symbols: readonly string[]): Record<string, Address>;
  /** Symbols that more than one verified token carries. */
  duplicateSymbols(): string[];
  /** Dollar prices at even steps over a timeframe, or over the life of a younger token, oldest first, the last one now; none without a price. Throws `TOKEN_NOT_FOUND`. */
  sparkline(id: string, timeframe?: Timeframe, points?: number): number[];
}

interface QueriesOptions {
  table: TokenTable;
  names: Names;
  clock: { readonly now: number };
  slotTime?: SlotTime | undefined;
  iconOf?: ((token: TokenFacts) => string) | undefined;
}

/** Answers from the books as they are when asked. */
export function createQueries({ table: books, names, clock, slotTime, iconOf }: QueriesOptions): Queries {
  const { texts, tagged } = names;
  const list = createLists(books.tables, clock);
  const toAsset = (book: TokenBook) => timed(toUntimed(book, clock.now, iconOf?.(book.facts)), slotTime);
  const finished = keepFinished(toAsset, (book) => longSpansLived(book, clock.now));
  const listed = (request: ListRequest) => list(request).map(finished);
  const liquidityOf = (id: Address) => books.get(id)?.liquidity ?? 0;
  const searched = {
    bookOf: (id: string) => books.get(id),
    bookNumbered: (number: number) => books.get(names.idOf(number) ?? ''),
    liquidityOf(number: number) {
      const id = names.idOf(number) ?? '';
      return books.awake(id)?.liquidity ?? books.sleepers.liquidityOf(id);
    },
    texts,
    clock,
  };

  return {
    has: (id) => books.has(id),
    price: (id) => books.awake(id)?.price ?? books.sleepers.priceOf(id),
    multiplier(id) {
      const book = books.get(id);
      return book ? scaleOf(book) : 1;
    },
    asset: (id) => toAsset(known(id, books.watch(id))),
    assets(ids, order) {
      const found = [...new Set(ids)].flatMap((id) => books.watch(id) ?? []);
      return (order ? rankBooks(found, keyOfSort(order.sort, clock.now), order) : found).map(toAsset);
    },
    list: listed,
    recent: ({ timeframe = DEFAULT_TIMEFRAME, ...request }) =>
      listed({ ...request, category: 'recent', timeframe }),
    search({ query, filters, limit, order }) {
      if (toPlainText(query) !== '') {
        const found = searchBooks(searched, { query, filters, limit, order });
        const lookalikes = findLookalikes(searched, found);
        return found.map((book) => {
          const looksLike = lookalikes.get(book);
          return looksLike ? { ...toAsset(book), looksLike } : toAsset(book);
        });
      }
      const criteria = toCriteria({ verified: filters.includes('verified') });
      return listed({ ...MOST_TRADED, limit, criteria, ...(order && { order }) });
    },
    tagged(tag) {
      const found = tagged.withTag(tag).flatMap((id) => books.get(id) ?? []);
      return rankBooks(found, keyOfSort({ field: 'volume', timeframe: '24h' }, clock.now)).map(toAsset);
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
    sparkline(id, timeframe = DEFAULT_TIMEFRAME, points = SPARKLINE_POINTS) {
      const book = known(id, books.get(id));
      return toSparkline(book, clock.now, numberOfWindow(timeframe), points).map(
        (price) => price / scaleOf(book),
      );
    },
  };
}

function known(id: string, book: TokenBook | undefined): TokenBook {
  if (!book) throw new AppError('TOKEN_NOT_FOUND', { id });
  return book;
}
