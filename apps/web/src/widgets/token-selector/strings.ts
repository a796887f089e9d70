export const searchTokens = 'Search tokens';
export const nameSymbolOrAddress = 'Name, symbol or address';
export const tokens = 'Tokens';
export const selectToken = 'Select token';
export const capAndLiquidity = (mcap: string, liquidity: string) => `MC ${mcap} · Liq ${liquidity}`;
