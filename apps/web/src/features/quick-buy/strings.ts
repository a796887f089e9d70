export const close = 'Close';

export const trade = (symbol: string) => `Trade ${symbol}`;
