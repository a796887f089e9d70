export const watchlist = 'Watchlist';
export const cooking = 'Cooking';
export const topTraded = 'Top traded';
export const organic = 'Organic';
export const popular = 'Popular';
export const hunt = 'Hunt';
export const newest = 'New';
export const aboutToGraduate = 'About to graduate';
export const graduated = 'Graduated';
export const runners = 'Runners';
export const topPerformers = 'Top performers';
export const launchpads = 'Launchpads';
export const stocks = 'Stocks';
export const xstocks = 'xStocks';
export const prestocks = 'PreStocks';

export const newTokensAppear = 'New tokens appear here automatically.';
export const nothingTraded = 'No trades in the last';
export const rowsWithFirstTrade = 'Tokens appear here after their first trade.';
export const longerWindow = 'Try a longer window.';
export const show24h = 'Show 24h';

export const lists = 'Lists';
export const discover = 'Discover';
export const launches = 'Launches';

export const keyboardShortcuts = 'Keyboard shortcuts';
export const keys = 'Keys';

export const timeframe = 'Timeframe';
export const pricesArePaused = 'Prices are paused';

export const exploreTokens = 'Explore tokens';
export const listFailed = "Couldn't load the list";
