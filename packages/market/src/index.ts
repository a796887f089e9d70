export type { Holding } from './holders/holders.ts';
export type { AssetOrder } from './lists/ranking.ts';
export { createMarket, type Market } from './market.ts';
export type { MarketPool } from './pools.ts';
export { addTrade, type Bar, type BarTrade, joinBars, toBar, toMinute } from './prices/bars.ts';
export { type PricedBar, toCandles } from './prices/candles.ts';
export type { MintState } from './token-book.ts';
export type { MarketTrade } from './trade.ts';
export { DAY_MS } from './windows/windows.ts';
