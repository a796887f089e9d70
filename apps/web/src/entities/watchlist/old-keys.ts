/** Where the lists were kept before they had the shape of `watchlist.schema.ts`. */
export const OLD_WATCHLIST_KEY = 'watchlist';
export const OLD_SEARCHES_KEY = 'recent-searches';
