/** How many tokens a watchlist and the list of viewed ones keep, and how many of these a search shows (discovery.md §9). */
export const WATCHLIST_MOST = 30;
export const VIEWED_MOST = 20;
export const HISTORY_SHOWN = 5;

/** A list with a token at its end and only the last `most` of it; one that was there stays where it is. */
export function appendToken<T extends { id: string }>(
  tokens: readonly T[],
  token: T,
  most: number,
): readonly T[] {
  if (tokens.some(({ id }) => id === token.id)) return tokens;
  return [...tokens, token].slice(-most);
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
