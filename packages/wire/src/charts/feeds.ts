import * as v from 'valibot';
import { NumberSchema, queryInteger } from '../common.ts';
import { CandleSchema } from './candles.ts';

/** Names a feed as callers write it: `SOLUSD`, `sol-usd` and `Crypto.SOL/USD` are one; in capitals, without marks and class. */
const FeedNameSchema = v.pipe(
  v.string(),
  v.maxLength(40),
  v.regex(/^[A-Za-z0-9._/: -]+$/, 'must be the name of a feed'),
  v.transform((text) =>
    text
      .replace(/^(?:crypto|equity\.us)\./i, '')
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .toUpperCase(),
  ),
);

const RESOLUTIONS = ['1', '5', '15', '30', '60', '120', '240', '360', '720', '1D', '1W', '1M'] as const;

/** Reply of `GET /oracle/config`. */
export const OracleConfigReplySchema = v.object({
  supported_resolutions: v.array(v.string()),
  supports_group_request: v.boolean(),
  supports_marks: v.boolean(),
  supports_search: v.boolean(),
  supports_timescale_marks: v.boolean(),
});
export type OracleConfigReply = v.InferOutput<typeof OracleConfigReplySchema>;

/** Query of `GET /oracle/search`: part of a symbol or of a description; empty finds every feed. */
export const OracleSearchQuerySchema = v.object({
  query: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  limit: v.optional(queryInteger(1, 100), '30'),
});
/** Reply of `GET /oracle/search`. */
export const OracleSearchReplySchema = v.array(
  v.object({
    symbol: v.string(),
    full_name: v.string(),
    description: v.string(),
    exchange: v.string(),
    ticker: v.string(),
    type: v.string(),
  }),
);
export type OracleSearchReply = v.InferOutput<typeof OracleSearchReplySchema>;

/** Query of `GET /oracle/symbols`. */
export const OracleSymbolQuerySchema = v.object({ symbol: FeedNameSchema });
/** Reply of `GET /oracle/symbols`; `pricescale` is the power of ten a price is shown in. */
export const OracleSymbolReplySchema = v.object({
  name: v.string(),
  ticker: v.string(),
  description: v.string(),
  type: v.string(),
  session: v.string(),
  timezone: v.string(),
  exchange: v.string(),
  minmov: NumberSchema,
  pricescale: NumberSchema,
  has_intraday: v.boolean(),
  has_daily: v.boolean(),
  has_weekly_and_monthly: v.boolean(),
  supported_resolutions: v.array(v.string()),
});
export type OracleSymbolReply = v.InferOutput<typeof OracleSymbolReplySchema>;

/** Query of `GET /oracle/history`: unix seconds, the end inside, as its clients count. */
export const OracleHistoryQuerySchema = v.object({
  symbol: FeedNameSchema,
  from: queryInteger(0, 999_999_999_999),
  to: queryInteger(0, 999_999_999_999),
  resolution: v.picklist([...RESOLUTIONS, '2']),
});
/**
 * Reply of `GET /oracle/history`: arrays of one length, oldest first, `t` in unix seconds; `no_data` when there is none. Some hosts have
 * nothing but the closes.
 */
export const OracleHistoryReplySchema = v.object({
  s: v.picklist(['ok', 'no_data']),
  t: v.array(NumberSchema),
  o: v.optional(v.array(NumberSchema)),
  h: v.optional(v.array(NumberSchema)),
  l: v.optional(v.array(NumberSchema)),
  c: v.array(NumberSchema),
});
export type OracleHistoryReply = v.InferOutput<typeof OracleHistoryReplySchema>;

/** Query of `GET /oracle/prices`: a comma list of feeds; the five of the trading side without one. */
export const OraclePricesQuerySchema = v.object({
  feeds: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(FeedNameSchema),
      v.maxLength(100, 'must be at most 100 feeds'),
    ),
    'btcusd,ethusd,solusd,usdcusd,usdtusd',
  ),
});
/** Path of `GET /oracle/{feed}`, the price of one feed; answered as `/oracle/prices` is. */
export const OraclePriceParamsSchema = v.object({ feed: FeedNameSchema });

/** Reply of `GET /oracle/prices`: a price is `price` times ten to the power of `expo`, in US dollars. */
export const OraclePricesReplySchema = v.array(
  v.object({ feedId: v.string(), price: NumberSchema, expo: NumberSchema }),
);
export type OraclePricesReply = v.InferOutput<typeof OraclePricesReplySchema>;

/** Query of `GET /chaos/trading-view/data`: milliseconds, the end outside. */
export const ChaosDataQuerySchema = v.object({
  feed: FeedNameSchema,
  type: v.picklist(RESOLUTIONS),
  from: queryInteger(0, 999_999_999_999_999),
  till: queryInteger(0, 999_999_999_999_999),
});
/**
 * Reply of `GET /chaos/trading-view/data`, oldest first; `time` in milliseconds as it is asked for, `volume` in US dollars, 0 for a feed
 * without trades. Some hosts have nothing but the closes.
 */
export const ChaosDataReplySchema = v.object({
  result: v.array(v.partial(v.omit(CandleSchema, ['isGenesis']), ['open', 'high', 'low', 'volume'])),
});
export type ChaosDataReply = v.InferOutput<typeof ChaosDataReplySchema>;

/** Where the chaos price stream has its channels: one for each base against the dollar. */
export const CHAOS_CHANNELS = ['btc-usd', 'eth-usd', 'sol-usd'] as const;
export type ChaosChannel = (typeof CHAOS_CHANNELS)[number];

/** Message of a client on `/chaos/stream`. */
export const ChaosRequestSchema = v.object({
  type: v.picklist(['subscribe', 'unsubscribe']),
  channels: v.pipe(v.array(v.picklist(CHAOS_CHANNELS)), v.maxLength(CHAOS_CHANNELS.length)),
});

/** Message of the server on `/chaos/stream`: the price is `p` times ten to the power of `e`; `time` in milliseconds, `volume` of the last day in US dollars. */
export const ChaosFrameSchema = v.variant('a', [
  v.object({
    a: v.literal('price'),
    p: NumberSchema,
    e: NumberSchema,
    base: v.string(),
    quote: v.string(),
    time: NumberSchema,
    volume: NumberSchema,
  }),
  v.object({ a: v.literal('error'), error: v.string() }),
]);
export type ChaosFrame = v.InferOutput<typeof ChaosFrameSchema>;
