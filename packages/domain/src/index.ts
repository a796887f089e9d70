export {
  acceptAmountInput,
  cutDecimals,
  halfAmount,
  INPUT_LIMIT,
  maxAmount,
  parseInAmount,
  SOL_RESERVE,
  UNKNOWN_DECIMALS,
} from './amount-input.ts';
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
} from './asset-filters.ts';
export { type AssetFacts, type AssetMoment, toAssetSubject } from './asset-subject.ts';
export { type AuditChecks, checkAudit, securityColour, securityScore } from './audit.ts';
export { BLOCKED_MINTS } from './blocked-mints.ts';
export {
  barAfter,
  barStart,
  type ChartInterval,
  FRONT_END_INTERVALS,
  grainOf,
  RESOLUTION_INTERVALS,
} from './chart-intervals.ts';
export { RANGE_FIELDS, type RangeField, TIMEFRAME_FIELDS } from './filter-fields.ts';
export { bondedRate, HIGHLIGHT_MARKET_CAP } from './launches.ts';
export { LAUNCHPADS, type Launchpad, launchpadBySlug, launchpadLink, launchpadOf } from './launchpads.ts';
export { afterTransferFee, beforeTransferFee, type MintExtensions } from './mint-extensions.ts';
export { MONEY_MINTS, NATIVE_SOL, USDC, USDT, WRAPPED_SOL } from './mints.ts';
export { composeDescription, composeNarrative, type NarrativeFacts } from './narrative.ts';
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
export { type OrganicLabel, organicLabel } from './organic-label.ts';
export {
  type AmountScale,
  multiplierAt,
  parseUiAmount,
  type ScaledAmount,
  scaleUnits,
  toUiDecimal,
} from './scaled-amount.ts';
export { toSearchQuery } from './search-query.ts';
export { DEFAULT_SLIPPAGE, MAX_SLIPPAGE, parseSlippage } from './slippage.ts';
export { issuerByName, issuerOf, premiumOf, STOCK_ISSUERS, type StockIssuer } from './stock-issuers.ts';
export {
  exchangeRate,
  isBeyondSlippage,
  maxIn,
  minOut,
  partOf,
  slippageKeeping,
  type TradeSide,
} from './swap-terms.ts';
export { isVerifiedToken, type LaunchFacts, type TokenFacts } from './token.ts';
export { countSocials, exampleLinks, linkLetters, type TokenLinks } from './token-links.ts';
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
} from './watchlist.ts';
