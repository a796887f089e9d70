export { POOL_NOTICE_PREFIX, type PoolNotice, PoolNoticeSchema } from './chain/pool-notice.ts';
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
export {
  TRANSFERS_PAGE_MOST,
  TransferSchema,
  TransfersQuerySchema,
  type TransfersReply,
  TransfersReplySchema,
  type WalletTransfer,
} from './tokens/transfers.ts';
export {
  type TokenTx,
  TokenTxsQuerySchema,
  type TokenTxsReply,
  TokenTxsReplySchema,
  TXS_PAGE_MOST,
} from './tokens/txs.ts';
export {
  USER_TXS_PAGE_MOST,
  UserTxSchema,
  UserTxsQuerySchema,
  type UserTxsReply,
  UserTxsReplySchema,
} from './tokens/user-txs.ts';
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
  HOLDERS_MOST,
  type Holder,
  HoldersQuerySchema,
  type HoldersReply,
  HoldersReplySchema,
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
