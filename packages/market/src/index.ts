export { type Bar, foldTrade, toMinute } from './bars.ts';
export { createMarket, type Holding, type Market, type MarketPool } from './market.ts';
export { type AssetOrder, trendScore } from './ranking.ts';
export type { MintState } from './token-book.ts';
export type { MarketTrade } from './trade.ts';
export { DAY_MS } from './windows.ts';
