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
export const nothingTraded = (value: string) => `No trades in the last ${value}`;
export const rowsWithFirstTrade = 'Tokens appear here after their first trade.';
export const longerWindow = 'Try a longer window.';
export const show24h = 'Show 24h';

export const lists = 'Lists';
export const discover = 'Discover';
export const launches = 'Launches';

export const views = 'Views';
export const savedViews = 'Saved views';
export const noViews = 'Name what you see now: its list, timeframe, filters and columns are saved.';
export const viewName = 'Name of this view';
export const deleteView = (name: string) => `Delete ${name}`;
export const viewDeleted = (name: string) => `View “${name}” deleted`;
export const viewReplaced = (name: string) => `View “${name}” replaced`;
export const filterCount = (count: number) => (count === 1 ? '1 filter' : `${count} filters`);
export const columnCount = (count: number) => (count === 1 ? '1 column' : `${count} columns`);

export const columns = 'Columns';
export const reset = 'Reset';
export const dragColumn = 'Drag a column to move it, or press Alt and an arrow key.';
export const shownColumns = 'Shown columns';
export const hidden = 'Hidden';
export const hiddenColumns = 'Hidden columns';
export const columnMoved = (columnName: string, value: number, count: number) =>
  `${columnName} moved to position ${value} of ${count}`;
export const trend = 'Trend';

export const keyboardShortcuts = 'Keyboard shortcuts';
export const keys = 'Keys';

export const timeframe = 'Timeframe';
export const pricesArePaused = 'Prices are paused';

export const exploreTokens = 'Explore tokens';
export const listFailed = "Couldn't load the list";
