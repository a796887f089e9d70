import * as v from 'valibot';

export const STOCK_SORTS = [
  'token',
  'price',
  'sharePrice',
  'premium',
  'mcap',
  'shareMcap',
  'holders',
  'change',
  'volume',
] as const;
export type StockSort = (typeof STOCK_SORTS)[number];

export const STOCKS_DEFAULTS = { dir: 'desc' } as const;

/** What the address says of a stock screener; invalid members take their defaults. */
export const StocksSearchSchema = v.object({
  /** Absent: the order of the list itself, by market cap. */
  sort: v.fallback(v.optional(v.picklist(STOCK_SORTS)), undefined),
  dir: v.optional(v.fallback(v.picklist(['asc', 'desc']), STOCKS_DEFAULTS.dir), STOCKS_DEFAULTS.dir),
});
export type StocksView = v.InferOutput<typeof StocksSearchSchema>;
