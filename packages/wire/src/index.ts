export { TIMEFRAMES, type Timeframe } from '@orrery/domain/timeframes';
export { type MintMetadata, MintMetadataSchema } from './chain/mint-metadata.ts';
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
export {
  BANNER_PRODUCTS,
  type Banner,
  BannerIdSchema,
  BannerImageSchema,
  type BannerMetadata,
  BannerMetadataSchema,
  BannerSchema,
} from './config/banner.ts';
export { type RemoteConfig, RemoteConfigSchema } from './config/remote-config.ts';
export { apiPaths } from './paths.ts';
export {
  MAX_STREAM_SUBSCRIPTIONS,
  STREAM_REQUESTS,
  type StreamFrame,
  StreamFrameSchema,
  type StreamRequest,
  StreamRequestSchema,
} from './stream/messages.ts';
export {
  type SwapBody,
  SwapBodySchema,
  type SwapInstructionsReply,
  SwapInstructionsReplySchema,
  type SwapQuote,
  SwapQuoteQuerySchema,
  SwapQuoteSchema,
  type SwapReply,
  SwapReplySchema,
} from './swap/swap.ts';
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
export { type AssetFilterRequest, otherTimeframe, type SentFilters } from './tokens/filters.ts';
export {
  GEM_BUCKETS,
  type GemBucket,
  GemsBodySchema,
  type GemsReply,
  GemsReplySchema,
} from './tokens/gems.ts';
export {
  type DeveloperStats,
  DeveloperStatsSchema,
  type LaunchpadStats,
  LaunchpadStatsReplySchema,
  LaunchpadStatsSchema,
} from './tokens/launchpads.ts';
export {
  AssetListParamsSchema,
  AssetListQuerySchema,
  AssetRecentQuerySchema,
  type AssetSort,
  CATEGORIES,
  type Category,
  toAssetSort,
} from './tokens/lists.ts';
export {
  type DescriptionReply,
  DescriptionReplySchema,
  type NarrativeReply,
  NarrativeReplySchema,
} from './tokens/narrative.ts';
export {
  type AssetPool,
  AssetPoolSchema,
  PoolsQuerySchema,
  type PoolsReply,
  PoolsReplySchema,
} from './tokens/pools.ts';
export { MAX_PRICES, type Prices, PricesQuerySchema, PricesSchema } from './tokens/prices.ts';
export {
  AssetSearchQuerySchema,
  DuplicateSymbolsSchema,
  SEARCH_FILTERS,
  type SearchFilter,
  type SymbolMap,
  SymbolMapQuerySchema,
  SymbolMapSchema,
  TokenSearchQuerySchema,
} from './tokens/search.ts';
export {
  SPARKLINE_POINTS,
  type Sparklines,
  SparklinesQuerySchema,
  SparklinesSchema,
} from './tokens/sparklines.ts';
export { StockStatsQuerySchema, type StockStatsReply, StockStatsReplySchema } from './tokens/stocks.ts';
export {
  TOKEN_TAGS,
  TokenListParamsSchema,
  TokenListQuerySchema,
  type TokenTag,
  TokenTagQuerySchema,
} from './tokens/tokens-v2.ts';
export {
  MAX_TRANSFERS_PAGE,
  TransferSchema,
  TransfersQuerySchema,
  type TransfersReply,
  TransfersReplySchema,
  type WalletTransfer,
} from './trades/transfers.ts';
export {
  MAX_TXS_PAGE,
  type TokenTx,
  TokenTxsQuerySchema,
  type TokenTxsReply,
  TokenTxsReplySchema,
} from './trades/txs.ts';
export {
  MAX_USER_TXS_PAGE,
  UserTxSchema,
  UserTxsQuerySchema,
  type UserTxsReply,
  UserTxsReplySchema,
} from './trades/user-txs.ts';
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
export {
  HOLDER_TAGS,
  type Holder,
  HoldersQuerySchema,
  type HoldersReply,
  HoldersReplySchema,
  MAX_HOLDERS,
} from './wallets/holders.ts';
export {
  PNL_WINDOWS,
  PnlPositionsQuerySchema,
  type PnlPositionsReply,
  PnlPositionsReplySchema,
  PnlQuerySchema,
  type PnlReply,
  PnlReplySchema,
  type PnlStats,
  PnlStatsQuerySchema,
  type PnlStatsReply,
  PnlStatsReplySchema,
  type PnlWindow,
  type TokenPnl,
  type TopTradersReply,
  TopTradersReplySchema,
} from './wallets/pnl.ts';
