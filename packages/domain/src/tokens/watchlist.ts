/** How many tokens a watchlist and the list of viewed ones keep, and how many of these a search shows. */
export const MAX_WATCHLIST = 30;
export const MAX_VIEWED = 20;
export const HISTORY_SHOWN = 5;

/** A token of a watchlist; the time is in milliseconds. */
export interface WatchedToken {
  id: string;
  addedTimestamp: number;
}

/** How a watchlist is shown: by when tokens were added, or as they were put by hand; either way forth or back. */
export interface WatchOrder {
  sort: 'dateAdded' | 'reOrderedList';
  sortDirection: 'asc' | 'desc';
}

/**
 * A watchlist with a token at its end and only the last `MAX_WATCHLIST` added; one that was there stays where it is.
 * In a list put in order by hand the oldest need not be the first.
 */
export function appendToken<T extends WatchedToken>(tokens: readonly T[], token: T): readonly T[] {
  if (tokens.some(({ id }) => id === token.id)) return tokens;
  return keepNewest([...tokens, token]);
}

function keepNewest<T extends WatchedToken>(tokens: readonly T[]): readonly T[] {
  const kept = new Set(tokens.toSorted(byDate).slice(-MAX_WATCHLIST));
  return tokens.filter((token) => kept.has(token));
}

const byDate = (a: WatchedToken, b: WatchedToken) => a.addedTimestamp - b.addedTimestamp;

/** A watchlist's tokens from first to last as they are shown. */
export function toShownOrder<T extends WatchedToken>(tokens: readonly T[], order: WatchOrder): readonly T[] {
  const sorted = order.sort === 'dateAdded' ? tokens.toSorted(byDate) : tokens;
  return order.sortDirection === 'asc' ? sorted : sorted.toReversed();
}

/** A watchlist in which a token has moved to a place among those shown: from then on it is in the order put by hand. */
export function reorderShown<List extends WatchOrder & { tokens: readonly WatchedToken[] }>(
  list: List,
  id: string,
  place: number,
): List {
  const shown = moveToken(toShownOrder(list.tokens, list), id, place);
  return {
    ...list,
    sort: 'reOrderedList',
    tokens: list.sortDirection === 'asc' ? shown : shown.toReversed(),
  };
}

/** A list with a token at its end, wherever it was before, and only the last `most` of it. */
export function moveToEnd<T extends { id: string }>(
  tokens: readonly T[],
  token: T,
  most: number,
): readonly T[] {
  return [...tokens.filter(({ id }) => id !== token.id), token].slice(-most);
}

/** A list without a token. */
export function withoutToken<T extends { id: string }>(tokens: readonly T[], id: string): readonly T[] {
  return tokens.filter((token) => token.id !== id);
}

/** A list in which a token has moved to a place; places beyond the ends are the ends. */
export function moveToken<T extends { id: string }>(
  tokens: readonly T[],
  id: string,
  place: number,
): readonly T[] {
  const token = tokens.find((other) => other.id === id);
  if (!token) return tokens;
  const rest = withoutToken(tokens, id);
  const at = Math.min(Math.max(place, 0), rest.length);
  return [...rest.slice(0, at), token, ...rest.slice(at)];
}
