export const symbol = 'Symbol';
export const token = 'Token';
export const price = 'Price';
export const change = 'Change';
export const marketCap = 'Market cap';
export const liquidity = 'Liquidity';
export const volume = 'Volume';
export const figureOf = (timeframe: string, figure: string) => `${timeframe} ${figure.toLowerCase()}`;
export const txns = 'Txns';
export const traders = 'Traders';
export const holders = 'Holders';
export const organicScore = 'Organic score';
export const organic = 'Organic';
export const audit = 'Audit';
export const age = 'Age';
export const change7d = '7d change';
export const change30d = '30d change';
export const netVolume = 'Net volume';
export const netVol = 'Net vol';
export const organicVolume = 'Organic volume';
export const orgVol = 'Org vol';
export const buys = 'Buys';
export const sells = 'Sells';
export const netBuyers = 'Net buyers';
export const holderChange = 'Holder change';
export const holderChangeShort = 'Holders ±';
export const liquidityChange = 'Liquidity change';
export const liquidityChangeShort = 'Liq ±';
export const topHolders = 'Top holders';
export const topPercent = 'Top %';
export const developer = 'Developer';
export const devPercent = 'Dev %';
export const lpBurnt = 'LP burnt';
export const bondingCurve = 'Bonding curve';
export const curve = 'Curve';
export const launchpad = 'Launchpad';
export const stockPrice = 'Stock price';
export const stock = 'Stock';
export const stockMarketCap = 'Stock market cap';
export const stockMcap = 'Stock MC';
export const stockPremium = 'Stock premium';
export const premium = 'Premium';
export const sortAToZ = 'Sort A to Z';
export const sortZToA = 'Sort Z to A';
export const sortNewest = 'Sort newest first';
export const sortOldest = 'Sort oldest first';
export const sortLowest = 'Sort lowest first';
export const sortHighest = 'Sort highest first';

export const good = 'good';

export const trendOf = (timeframe: string) => `${timeframe} trend`;

export const paused = 'Paused';

export const buy = 'Buy';

export const copyAddress = (symbol: string) => `Copy address of ${symbol}`;

export const mc = 'MC';
export const vol = 'Vol';

export const tokens = 'Tokens';

export const sortBy = 'Sort by';
export const defaultOrder = 'Default';
