/** Where the lists were kept before they had the shape of discovery.md §3. */
export const OLD_WATCHLIST_KEY = 'watchlist';
export const OLD_SEARCHES_KEY = 'recent-searches';
