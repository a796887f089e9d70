export const emptyWatchlist = 'Starred tokens appear here';
export const emptyRecent = 'Tokens you view appear here';
export const unwatch = (symbol: string) => `Unwatch ${symbol}`;
export const close = (symbol: string) => `Close ${symbol}`;
export const tabMoved = (symbol: string | undefined, value: number, count: number) =>
  `${symbol} moved to position ${value} of ${count}`;

export const marketCap = 'Market Cap';
export const price = 'Price';
export const watchlistSettings = 'Watchlist settings';
export const barList = 'Bar list';
export const watchlist = 'Watchlist';
export const recent = 'Recent';
export const sortBy = 'Sort by';
export const openWatchlistPage = 'Open Watchlist Page';
export const closeAllTabs = 'Close All Tabs';
export const metric = 'Metric';
export const showTokenIcon = 'Show token icon';
export const showPriceChange = 'Show price change %';

export const showRecentlyViewed = 'Show recently viewed';
export const showWatchlist = 'Show watchlist';
export const recentlyViewed = 'Recently viewed';
export const openWatchlist = 'Open Watchlist page';
