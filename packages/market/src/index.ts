export { type Bar, foldTrade, toMinute } from './bars.ts';
export type { Holding } from './holders.ts';
export { createMarket, type Market } from './market.ts';
export type { MarketPool } from './pools.ts';
export type { AssetOrder } from './ranking.ts';
export type { MintState } from './token-book.ts';
export type { MarketTrade } from './trade.ts';
export { DAY_MS } from './windows.ts';
