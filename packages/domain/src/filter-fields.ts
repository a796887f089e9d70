/** Figures a token is filtered by with a least and a most value. */
export const RANGE_FIELDS = [
  'bondingCurve',
  'liquidity',
  'volume',
  'netVolume',
  'numNetBuyers',
  'mcap',
  'txns',
  'buys',
  'sells',
  'holderCount',
  'topHoldersPercentage',
  'devBalancePct',
  'devMigrations',
  'organicScore',
  'tokenAge',
  'bondedAge',
] as const;
export type RangeField = (typeof RANGE_FIELDS)[number];

/** Figures that are counted in a timeframe; on the wire all but `numNetBuyers` carry it as a suffix, as `minVolume24h`. */
export const TIMEFRAME_FIELDS = ['volume', 'netVolume', 'numNetBuyers', 'txns', 'buys', 'sells'] as const;
