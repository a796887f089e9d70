export const tokens = 'Tokens of this pair';
export const openPage = 'Open Page';
export const openPageOf = (symbol: string) => `Open Page of ${symbol}`;
export const tokenFailed = "Couldn't load this token";
