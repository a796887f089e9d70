export const chart = 'Chart of this pair';
export const pairOf = (base: string, quote: string) => `${base}/${quote}`;
export const turn = 'Switch the direction of the pair';
export const price = 'Price';
export const change = '24h change';
export const marketCap = 'Mkt Cap';
export const volume = '24h Vol';
export const liquidity = 'Liquidity';
export const inQuote = (price: string, symbol: string) => `${price} ${symbol}`;
