export const marketCap = 'Market cap';

export const sol = 'SOL';

export const chart = 'Chart';
export const chartHeight = 'Chart height';
export const chartHeightHint = 'Drag, or use the arrow keys; press twice for the usual height';
export const firstCandleHint = 'The first candle opens with the first trade.';
export const priceChartLabel = (symbol: string, currency: string, interval: string) =>
  `${symbol} price in ${currency}, ${interval} candles`;
export const marketCapChartLabel = (symbol: string, currency: string, interval: string) =>
  `${symbol} market cap in ${currency}, ${interval} candles`;

export const notVerified = 'Not verified';
export const notVerifiedWhy = "This token's identity hasn't been verified.";
export const mintAuthority = 'Mint authority';
export const mintWhy = 'Mint authority active: supply can grow and dilute holders.';
export const freezeAuthority = 'Freeze authority';
export const freezeWhy = 'Freeze authority active: holder accounts can be frozen.';
export const highHolders = 'High concentration';
export const highHoldersWhy = 'The top 10 holders own 15% or more of the supply.';
export const looksLike = (name: string) => `Looks like ${name}`;
export const looksLikeWhy = (name: string) => `A verified token is named ${name}. This is a different token.`;
export const website = 'Website';
export const twitter = 'Twitter';
export const telegram = 'Telegram';

export const alertMeAbout = (symbol: string) => `Alert me about ${symbol}`;
export const share = (symbol: string) => `Share ${symbol}`;
export const linkCopied = 'Link copied';
export const linkNotCopied = "Couldn't copy the link";

export const stockPrice = 'Stock price';
export const premium = 'Premium';
export const fdv = 'FDV';
export const liquidity = 'Liquidity';
export const holders = 'Holders';
export const age = 'Age';
export const organicScore = 'Organic score';
export const bondingCurve = 'Bonding curve';
export const priceChange = 'Price change';

export const change24h = '24h';
export const volume24h = '24h volume';
export const buys24h = '24h buys';
export const sells24h = '24h sells';
export const netBuyers = 'net buyers';
export const copyAddress = (symbol: string) => `Copy address of ${symbol}`;
export const warnings = 'Warnings';

export const token = 'Token';
export const noAssetFound = 'No asset found';
export const noTokenAt = (address: string) => `No token at ${address}. It may be a wallet address.`;
export const viewPortfolio = 'View Portfolio';

export const loading = 'Loading';

export const buy = (symbol: string) => `Buy ${symbol}`;
export const sell = (symbol: string) => `Sell ${symbol}`;
export const trade = (symbol: string) => `Trade ${symbol}`;

export const swapAnyPair = 'Swap with another token';

export const shareTitle = (symbol: string) => `${symbol} | Orrery`;
export const pageTitle = (shownSymbol: string, price: string) => `${shownSymbol} ${price} | Orrery`;

export const tokenFailed = "Couldn't load the token";
export const sideLabel = 'Trade and token info';

export const bannedTitle = 'This token cannot be traded here.';
export const bannedHint = 'The operator has banned it. Its chart and stats come from on-chain data.';

export const usDollars = 'US dollars';
