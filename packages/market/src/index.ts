export type { LaunchCount } from './book/developers.ts';
export type { Holding } from './book/holders.ts';
export { type MarketPool, poolWorth } from './book/pools.ts';
export type { MintState } from './book/token-book.ts';
export type { EngineOptions } from './engine/engine.ts';
export { type MarketSnapshot, tokenNumbersOf } from './engine/snapshot.ts';
export type { AssetOrder } from './lists/ranking/ranking.ts';
export { createMarket, type Market, type MarketReader } from './market.ts';
export { addTrade, type Bar, type BarTrade, joinBars, toBar, toMinute } from './prices/bars.ts';
export { type PricedBar, toCandles } from './prices/candles.ts';
export type { PastStanding } from './table/recall-levels.ts';
export type { TokenHolder, TokenHolders } from './table/token-holders.ts';
export type { MarketTrade } from './trade.ts';
export { isCostKnown, type PnlTerms, toTokenPnl } from './wallets/pnl.ts';
export {
  type FoldedTrade,
  foldPosition,
  type Position,
  type PositionTrade,
  withinBalance,
} from './wallets/position.ts';
export { type TokenOrigin, tagWallets, type WalletConduct, type WalletTag } from './wallets/tags.ts';
export type { ChunkKey, ChunkStore } from './windows/log/chunk-store.ts';
export { OPENING_MS } from './windows/traders/organic.ts';
