export {
  barAfter,
  barStart,
  type ChartInterval,
  FRONT_END_INTERVALS,
  grainOf,
  RESOLUTION_INTERVALS,
} from './chart-intervals.ts';
export { bondedRate, HIGHLIGHT_MARKET_CAP } from './launches/launches.ts';
export {
  LAUNCHPADS,
  type Launchpad,
  launchpadBySlug,
  launchpadLink,
  launchpadOf,
} from './launches/launchpads.ts';
export { BLOCKED_MINTS } from './mints/blocked-mints.ts';
export { afterTransferFee, beforeTransferFee, type MintExtensions } from './mints/mint-extensions.ts';
export { MONEY_MINTS, NATIVE_SOL, USDC, USDT, WRAPPED_SOL } from './mints/mints.ts';
export {
  type AmountScale,
  multiplierAt,
  parseUiAmount,
  type ScaledAmount,
  scaleUnits,
  toUiDecimal,
} from './mints/scaled-amount.ts';
export {
  chartDecimals,
  formatAmount,
  formatCount,
  formatExact,
  formatMultiple,
  formatPercent,
  formatPrice,
  formatUsd,
  formatUsdBalance,
  type Quantity,
  UNKNOWN,
} from './number-formats.ts';
export { TIMEFRAMES, type Timeframe } from './timeframes.ts';
export {
  type AssetFilters,
  type FilterCriterion,
  type FilterField,
  type FilterRange,
  type FilterSubject,
  failingCriterion,
  isInRange,
  meetsCriterion,
  toCriteria,
} from './tokens/asset-filters.ts';
export { type AssetFacts, type AssetMoment, toAssetSubject } from './tokens/asset-subject.ts';
export { type AuditChecks, checkAudit, securityColour, securityScore } from './tokens/audit.ts';
export {
  BOUNDS,
  type Bound,
  FLAG_FIELDS,
  type FlagField,
  LIMIT_FIELDS,
  type LimitField,
  RANGE_FIELDS,
  RANGE_KEYS,
  type RangeField,
  type RangeKey,
  type RangeName,
  rangeName,
  TIMEFRAME_FIELDS,
} from './tokens/filter-fields.ts';
export { composeDescription, composeNarrative, type NarrativeFacts } from './tokens/narrative.ts';
export { type OrganicLabel, organicLabel } from './tokens/organic-label.ts';
export { toSearchQuery } from './tokens/search-query.ts';
export {
  issuerByName,
  issuerOf,
  premiumOf,
  STOCK_ISSUERS,
  type StockIssuer,
} from './tokens/stock-issuers.ts';
export { isVerifiedToken, type LaunchFacts, type TokenFacts } from './tokens/token.ts';
export { countSocials, exampleLinks, linkLetters, type TokenLinks } from './tokens/token-links.ts';
export {
  appendToken,
  HISTORY_SHOWN,
  MAX_VIEWED,
  MAX_WATCHLIST,
  moveToEnd,
  moveToken,
  reorderShown,
  toShownOrder,
  type WatchedToken,
  type WatchOrder,
  withoutToken,
} from './tokens/watchlist.ts';
export {
  acceptAmountInput,
  cutDecimals,
  halfAmount,
  INPUT_LIMIT,
  maxAmount,
  parseInAmount,
  SOL_RESERVE,
  UNKNOWN_DECIMALS,
} from './trading/amount-input.ts';
export { DEFAULT_SLIPPAGE, MAX_SLIPPAGE, parseSlippage } from './trading/slippage.ts';
export {
  exchangeRate,
  isBeyondSlippage,
  maxIn,
  minOut,
  partOf,
  slippageKeeping,
  type TradeSide,
} from './trading/swap-terms.ts';
