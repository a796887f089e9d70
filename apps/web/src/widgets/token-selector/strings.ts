export const searchTokens = 'Search tokens';
export const nameSymbolOrAddress = 'Name, symbol or address';
export const tokens = 'Tokens';
export const selectToken = 'Select token';
