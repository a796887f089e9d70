import { isAddress } from '@orrery/core/address';
import type { SearchFilter } from '@orrery/wire/tokens/search';
import type { Address } from '@solana/kit';
import type { TokenBook } from '../../book/token-book.ts';
import { type AssetOrder, keyOfSort, type RankKey, rankBooks } from '../ranking/ranking.ts';
import { MATCH, UNVERIFIED } from '../texts/text-match.ts';
import { toPlainText, toSkeleton } from './search-text.ts';
import type { TextIndex } from './text-index.ts';

/** Terms of a list that are no addresses, each of which costs a search; a text with more commas is one text. */
const MAX_TEXT_TERMS = 20;
/** A real token that many imitate should not push the next real one off the list. */
const MAX_LOOKALIKES = 5;

/** Where tokens are found: by id, by number, by what is written on them. */
export interface SearchedTokens {
  bookOf: (id: string) => TokenBook | undefined;
  bookNumbered: (number: number) => TokenBook | undefined;
  /** US dollars by number, 0 when it is not known; nothing is made for the occasion. */
  liquidityOf: (number: number) => number;
  texts: TextIndex;
  clock: { readonly now: number };
}

export interface SearchRequest {
  query: string;
  filters: readonly SearchFilter[];
  limit: number;
  order?: AssetOrder | undefined;
}

/**
 * Finds tokens by symbol, name or address: verified before unverified, then in the order asked, else the closer match and the deeper
 * liquidity, with what looks like a verified token right below it, and what only a typo away matches last. A comma list of these has the first token of each term, in the order of the
 * terms; texts alone are a list only where nothing matches them as one text, commas and all.
 */
export function searchBooks(searched: SearchedTokens, request: SearchRequest): TokenBook[] {
  const tokens = { ...searched, bookNumbered: remembering(searched.bookNumbered) };
  const query = toPlainText(request.query);
  const terms = query
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
  const texts = terms.filter((term) => !isAddress(term));
  const isList = terms.length > texts.length || terms.length > 1;
  if (!isList || texts.length > MAX_TEXT_TERMS) return searchText(tokens, { ...request, query });
  const whole = texts.length === terms.length ? searchText(tokens, { ...request, query }) : [];
  return whole.length > 0 ? whole : searchTerms(tokens, terms, request);
}

function searchTerms(
  tokens: SearchedTokens,
  terms: readonly string[],
  { filters, order, limit }: Omit<SearchRequest, 'query'>,
): TokenBook[] {
  const found = terms.flatMap((term) =>
    isAddress(term) ? (tokens.bookOf(term) ?? []) : searchText(tokens, { query: term, filters, limit: 1 }),
  );
  const listed = [...new Set(found)].filter((book) => isWanted(book, filters));
  return (order ? rankBooks(listed, keyOfSort(order.sort, tokens.clock.now), order) : listed).slice(0, limit);
}

function isWanted({ isVerified }: TokenBook, filters: SearchRequest['filters']): boolean {
  return isVerified || !filters.includes('verified');
}

function searchText(tokens: SearchedTokens, request: SearchRequest): TokenBook[] {
  const { filters, order, limit } = request;
  const matches = findMatches(tokens, request);
  const wanted = [...matches.keys()].filter((book) => isWanted(book, filters));
  if (order) return inOrder(wanted, keyOfSort(order.sort, tokens.clock.now), { ...order, limit });
  const closest = rankBooks(wanted, (book) => closeness(book, matches), { limit });
  return filters.length > 0 ? closest : withLookalikes(tokens, closest).slice(0, limit);
}

/** The unverified results with a symbol like that of a verified token, and which token that is; the deepest of several. */
export function findLookalikes(
  { bookNumbered, liquidityOf, texts }: SearchedTokens,
  found: readonly TokenBook[],
): ReadonlyMap<TokenBook, Address> {
  const unverified = found.filter(({ isVerified }) => !isVerified);
  const alike = texts.alike(unverified.map(({ number }) => number));
  const lookalikes = new Map<TokenBook, Address>();
  for (const book of unverified) {
    const skeleton = toSkeleton(book.facts.symbol);
    const real = (alike.get(book.number)?.verified ?? [])
      .toSorted((one, other) => liquidityOf(other) - liquidityOf(one))
      .map(bookNumbered)
      .find((each) => each !== undefined && toSkeleton(each.facts.symbol) === skeleton);
    if (real) lookalikes.set(book, real.facts.id);
  }
  return lookalikes;
}

/** The same book for a number throughout a search: that of a sleeping token may be made anew each time it is asked for. */
function remembering(bookNumbered: SearchedTokens['bookNumbered']): SearchedTokens['bookNumbered'] {
  const books = new Map<number, TokenBook | undefined>();
  return (number) => {
    if (!books.has(number)) books.set(number, bookNumbered(number));
    return books.get(number);
  };
}

/** How each token that answers stands, the best first. */
function findMatches(
  { bookNumbered, liquidityOf, texts }: SearchedTokens,
  { query, filters, limit, order }: SearchRequest,
): Map<TokenBook, number> {
  const matches = new Map<TokenBook, number>();
  const isExact = filters.includes('exact_symbol') || filters.includes('exact_case_insensitive');
  // Exact means the symbol as written: one with something invisible in it is not the symbol it looks like.
  const isAsWritten = filters.includes('exact_case_insensitive')
    ? ({ facts }: TokenBook) => facts.symbol.toLowerCase() === query.toLowerCase()
    : ({ facts }: TokenBook) => facts.symbol === query;
  const isWhole = isExact || order !== undefined;
  const addressed = isExact ? [] : texts.withAddressLike(query);
  const found = isWhole
    ? texts.find(query, isExact ? 0 : limit)
    : amongFirst(texts.findBest(query, limit), limit + addressed.length, ({ number, standing }) =>
        distance(standing, liquidityOf(number)),
      );
  for (const { number, standing } of found) {
    const book = bookNumbered(number);
    if (book && (!isExact || isAsWritten(book))) matches.set(book, standing);
  }
  for (const number of addressed) {
    const book = bookNumbered(number);
    if (book?.facts.id.startsWith(query))
      matches.set(book, MATCH.symbolStart + (book.isVerified ? 0 : UNVERIFIED));
  }
  return matches;
}

/** The text as typed before typos, then verification, then the match, then liquidity. */
function closeness(book: TokenBook, matches: ReadonlyMap<TokenBook, number>): number {
  return -distance(matches.get(book) ?? 0, book.liquidity ?? 0);
}

function distance(standing: number, liquidity: number): number {
  return standing + 1 / (2 + liquidity);
}

/** Those that can be among the first so many by a key, the smallest first: a book made of each that is found would take most of a search. */
function amongFirst<T>(found: readonly T[], limit: number, key: (each: T) => number): readonly T[] {
  if (found.length <= limit) return found;
  const keys = Float64Array.from(found, key);
  const last = keys.slice().sort()[limit - 1] ?? Number.NEGATIVE_INFINITY;
  return found.filter((_, index) => (keys[index] ?? Number.NaN) <= last);
}

function inOrder(
  found: readonly TokenBook[],
  key: RankKey,
  ranked: Pick<AssetOrder, 'direction'> & { limit: number },
): TokenBook[] {
  const of = (isVerified: boolean) =>
    rankBooks(
      found.filter((book) => book.isVerified === isVerified),
      key,
      ranked,
    );
  return [...of(true), ...of(false)].slice(0, ranked.limit);
}

/** Puts the verified token above each that looks like it, found or not, and the deepest of its look-alikes right below it. */
function withLookalikes(
  { bookNumbered, liquidityOf, texts }: SearchedTokens,
  found: readonly TokenBook[],
): TokenBook[] {
  const alike = texts.alike(found.map(({ number }) => number));
  const listed = new Set<TokenBook>();
  for (const book of found) {
    if (listed.has(book)) continue;
    const skeleton = toSkeleton(book.facts.symbol);
    const isAlike = ({ facts }: TokenBook) => toSkeleton(facts.symbol) === skeleton;
    const booksOf = (numbers: readonly number[] = []) =>
      numbers.flatMap((number) => bookNumbered(number) ?? []);
    const { verified, others } = alike.get(book.number) ?? {};
    const real = booksOf(verified).filter(isAlike);
    for (const each of book.isVerified ? [book] : real) listed.add(each);
    const deepestFirst = (number: number) => -liquidityOf(number);
    const fakes = real.length > 0 ? booksOf(amongFirst(others ?? [], MAX_LOOKALIKES, deepestFirst)) : [];
    const deepest = rankBooks(fakes, ({ liquidity }) => liquidity, { limit: MAX_LOOKALIKES });
    for (const fake of deepest.filter(isAlike)) listed.add(fake);
    listed.add(book);
  }
  return [...listed];
}
