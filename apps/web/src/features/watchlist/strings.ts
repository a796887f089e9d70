export const yourWatchlistIsEmpty = 'Your watchlist is empty';
export const emptyHint = 'Search for a token, or star one in the screener, to follow it here.';
export const addAToken = 'Add token';
export const watchlistFailed = "Couldn't load the watchlist";

export const low = (value: string) => `Low ${value}`;
export const high = (value: string) => `High ${value}`;
export const unwatch = (symbol: string) => `Unwatch ${symbol}`;
export const chartFailed = "Couldn't load the chart";
export const noTradesIn = (timeframe: string) => `No trades in ${timeframe}`;

export const loadingTokens = 'Loading Tokens...';

export const notListed = (symbol: string) => `${symbol} is no longer listed.`;
export const remove = 'Remove';

export const sortBy = 'Sort by';

export const chart = 'Chart';
export const table = 'Table';
export const price = 'Price';
export const marketCap = 'Market Cap';
export const view = 'View';
export const timeframe = 'Timeframe';
export const metric = 'Metric';

export const countOf = (count: number, limit: number) => `${count} of ${limit}`;
export const watchlist = 'Watchlist';
export const addToken = 'Add token';
