export const leftWatchlist = (list: string) => `${list} removed from the watchlist`;
export const watchlistLimit = (count: number) => `The watchlist holds up to ${count} tokens.`;
export const undo = 'Undo';
export const closed = (symbol: string) => `${symbol} closed`;
export const allTabsClosed = 'All tabs closed';

export const dateAdded = 'Date Added';
export const customOrder = 'Re-ordered List';
export const sortDirection = (value: string) => `Sort direction: ${value}`;

export const watch = (symbol: string) => `Watch ${symbol}`;
