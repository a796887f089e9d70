import { isAddress } from '@orrery/core';
import type { SearchFilter } from '@orrery/wire';
import type { TokenBook } from '../token-book.ts';
import type { BookLookup } from '../token-table.ts';
import { type AssetOrder, keyOfSort, rankBooks } from './ranking.ts';
import { toPlainText } from './search-text.ts';

const NO_MATCH = 9;

export interface SearchRequest {
  query: string;
  filters: readonly SearchFilter[];
  order?: AssetOrder | undefined;
}

/**
 * Finds tokens by symbol, name, address or a comma list of addresses: verified before unverified, then in the order asked,
 * else the closer match and the most traded of the day. An empty query is the day's most traded list.
 */
export function searchBooks(books: BookLookup, { query: text, filters, order }: SearchRequest): TokenBook[] {
  const query = toPlainText(text);
  const sorted = (found: readonly TokenBook[]) =>
    order
      ? rankBooks(found, keyOfSort(order.sort), order)
      : rankBooks(found, keyOfSort({ field: 'volume', timeframe: '24h' }));
  const isWanted = (book: TokenBook) => book.isVerified || !filters.includes('verified');
  const parts = query.split(',').map((part) => part.trim());
  if (parts.length > 1 && parts.every(isAddress)) {
    const listed = [...new Set(parts)].flatMap((id) => books.get(id) ?? []).filter(isWanted);
    return order ? sorted(listed) : listed;
  }
  const request = { query, lower: query.toLowerCase() };
  const ranks = new Map<TokenBook, number>();
  for (const book of books.values()) {
    if (!isWanted(book)) continue;
    const rank = query === '' ? 0 : matchRank(book, request, filters);
    if (rank < NO_MATCH) ranks.set(book, rank);
  }
  const found = sorted([...ranks.keys()]);
  if (query === '') return found;
  const standing = (book: TokenBook) =>
    (book.isVerified ? 0 : NO_MATCH) + (order ? 0 : (ranks.get(book) ?? 0));
  return found.sort((a, b) => standing(a) - standing(b));
}

/** How well a token answers a text: 0 is best, 9 is not at all. */
function matchRank(
  book: TokenBook,
  { query, lower }: { query: string; lower: string },
  filters: readonly SearchFilter[],
) {
  const { symbol, lowerSymbol, plainSymbol, plainName } = book.keys;
  if (book.facts.id === query) return 0;
  // Exact means the symbol as written: one with something invisible in it is not the symbol it looks like.
  if (filters.includes('exact_case_insensitive')) return lowerSymbol === lower ? 1 : NO_MATCH;
  if (filters.includes('exact_symbol')) return symbol === query ? 1 : NO_MATCH;
  if (plainSymbol === lower) return 1;
  if (plainSymbol.startsWith(lower)) return 2;
  if (plainName.startsWith(lower)) return 3;
  return plainSymbol.includes(lower) || plainName.includes(lower) ? 4 : NO_MATCH;
}
