export { POOL_NOTICE_PREFIX, type PoolNotice, PoolNoticeSchema } from './chain/pool-notice.ts';
export {
  type Candle,
  CandlesQuerySchema,
  type CandlesReply,
  CandlesReplySchema,
  NetVolumeQuerySchema,
  type NetVolumeReply,
  NetVolumeReplySchema,
} from './charts/candles.ts';
export {
  CHAOS_CHANNELS,
  type ChaosChannel,
  ChaosDataQuerySchema,
  type ChaosDataReply,
  ChaosDataReplySchema,
  type ChaosFrame,
  ChaosFrameSchema,
  ChaosRequestSchema,
  type OracleConfigReply,
  OracleConfigReplySchema,
  OracleHistoryQuerySchema,
  type OracleHistoryReply,
  OracleHistoryReplySchema,
  OraclePricesQuerySchema,
  type OraclePricesReply,
  OraclePricesReplySchema,
  OracleSearchQuerySchema,
  type OracleSearchReply,
  OracleSearchReplySchema,
  OracleSymbolQuerySchema,
  type OracleSymbolReply,
  OracleSymbolReplySchema,
} from './charts/feeds.ts';
export {
  type ChainStatusReply,
  ChainStatusReplySchema,
  FallbackPricesHeadersSchema,
  FallbackPricesQuerySchema,
  type FallbackPricesReply,
  FallbackPricesReplySchema,
  FrontEndChartQuerySchema,
  type FrontEndChartReply,
  FrontEndChartReplySchema,
  PRICES_MOST,
  PriceQuerySchema,
  type PriceReply,
  PriceReplySchema,
  TokenOverviewQuerySchema,
  type TokenOverviewReply,
  TokenOverviewReplySchema,
} from './charts/front-end.ts';
export {
  AddressSchema,
  AtomsStringSchema,
  type ErrorReply,
  ErrorReplySchema,
  NumberSchema,
  SignatureSchema,
} from './common.ts';
export { apiPaths } from './paths.ts';
export {
  STREAM_SUBSCRIPTIONS_MOST,
  type StreamFrame,
  StreamFrameSchema,
  type StreamRequest,
  StreamRequestSchema,
} from './stream/messages.ts';
export {
  type EventBody,
  EventBodySchema,
  FaucetBodySchema,
  FaucetReplySchema,
  type HealthReply,
  HealthReplySchema,
} from './system/health.ts';
export {
  type Asset,
  AssetListSchema,
  type AssetPatch,
  AssetPatchSchema,
  AssetSchema,
  type SwapStats,
  SwapStatsSchema,
} from './tokens/asset.ts';
export {
  AssetListParamsSchema,
  AssetListQuerySchema,
  AssetRecentQuerySchema,
  AssetSearchQuerySchema,
  type AssetSort,
  CATEGORIES,
  type Category,
  SEARCH_FILTERS,
  type SearchFilter,
  TIMEFRAMES,
  type Timeframe,
  toAssetSort,
} from './tokens/lists.ts';
export {
  SPARKLINE_POINTS,
  type Sparklines,
  SparklinesQuerySchema,
  SparklinesSchema,
} from './tokens/sparklines.ts';
export { StockStatsQuerySchema, type StockStatsReply, StockStatsReplySchema } from './tokens/stocks.ts';
export {
  type TokenTx,
  TokenTxsQuerySchema,
  type TokenTxsReply,
  TokenTxsReplySchema,
  TXS_PAGE_MOST,
} from './tokens/txs.ts';
export {
  type BalancesReply,
  BalancesReplySchema,
  type HoldingsReply,
  HoldingsReplySchema,
} from './ultra/balances.ts';
export {
  EXECUTE_CODE,
  UltraExecuteBodySchema,
  type UltraExecuteReply,
  UltraExecuteReplySchema,
} from './ultra/execute.ts';
export { UltraOrderQuerySchema, type UltraOrderReply, UltraOrderReplySchema } from './ultra/order.ts';
