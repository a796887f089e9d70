export const stocks = 'Stocks';
export const vol24h = '24h vol';
export const holders = 'Holders';
export const opensInNewTab = (host: string) => `${host} (opens in a new tab)`;

export const tokenPrice = 'Token price';
export const stockPrice = 'Stock price';
export const stockPriceTitle = 'Price of the underlying share';
export const premium = 'Premium';
export const premiumTitle = 'Token price above (+) or below (−) the share price';
export const atStockPrice = 'At stock price';
export const atStockPriceTitle = 'Market cap at the share price';
export const token = 'Token';

export const symbol = 'Symbol';
export const marketCap = 'Market cap';
export const marketCapAtStockPrice = 'Market cap at stock price';
export const change24h = '24h change';
export const volume24h = '24h volume';
export const defaultOrder = 'Default order';
export const stock = 'Stock';
export const mc = 'MC';
export const vol = 'Vol';
export const hold = 'Hold';

export const noStocks = 'No tokenized stocks yet.';
export const stocksFailed = "Couldn't load stocks";

export const explore = 'Explore';
export const summedTitle = 'Total across all its tokens';
