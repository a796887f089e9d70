import * as v from 'valibot';
import { AddressListSchema, AddressSchema, NumberSchema, queryInteger } from '../common.ts';

const seconds = queryInteger(0, 999_999_999_999);

/** Query of `GET /api/v1/charts/{id}`: times in unix seconds, the end outside; `quote_address` for a pair. */
export const FrontEndChartQuerySchema = v.object({
  type: v.picklist(['1m', '3m', '5m', '15m', '30m', '1H', '2H', '4H', '1D', '1W']),
  time_from: v.optional(seconds),
  time_to: v.optional(seconds),
  quote_address: v.optional(AddressSchema),
});

/**
 * Reply of `GET /api/v1/charts/{id}`: bars oldest first, `t` in unix seconds, prices and volume in the quote or in US dollars. Some hosts
 * have nothing but the close.
 */
export const FrontEndChartReplySchema = v.object({
  bars: v.array(
    v.object({
      t: v.optional(NumberSchema),
      o: v.optional(NumberSchema),
      h: v.optional(NumberSchema),
      l: v.optional(NumberSchema),
      c: NumberSchema,
      v: v.optional(NumberSchema),
    }),
  ),
});
export type FrontEndChartReply = v.InferOutput<typeof FrontEndChartReplySchema>;

/** Query of `GET /api/v1/tokens/{id}`. */
export const TokenOverviewQuerySchema = v.object({ quote_address: v.optional(AddressSchema) });

/** Reply of `GET /api/v1/tokens/{id}`: the price in the quote and its change in percent, the rest in US dollars; null when not known. `usdPrice` is ours. */
export const TokenOverviewReplySchema = v.object({
  priceChange24h: v.nullable(NumberSchema),
  priceQuote: v.nullable(NumberSchema),
  usdPrice: v.nullable(NumberSchema),
  mcap: v.nullable(NumberSchema),
  volume24h: v.nullable(NumberSchema),
  liquidity: v.nullable(NumberSchema),
});
export type TokenOverviewReply = v.InferOutput<typeof TokenOverviewReplySchema>;

/** Reply of `GET /api/v1/chain/status`: LOW_TPS when the chain falls behind its own clock or lands far less than on its median minute of the day; `tps` and `behindSeconds` are ours. */
export const ChainStatusReplySchema = v.object({
  status: v.picklist(['OK', 'LOW_TPS']),
  tps: NumberSchema,
  behindSeconds: NumberSchema,
});
export type ChainStatusReply = v.InferOutput<typeof ChainStatusReplySchema>;

/** Query of `GET /api/v1/prices`: a comma list of token addresses. */
export const FallbackPricesQuerySchema = v.object({ list_address: AddressListSchema });
/** Header of `GET /api/v1/prices`: the only chain is solana. */
export const FallbackPricesHeadersSchema = v.object({
  chain: v.optional(v.literal('solana', 'must be solana')),
});
/** Reply of `GET /api/v1/prices`: US dollars and when the price was named, in unix seconds; tokens without a price are left out. */
export const FallbackPricesReplySchema = v.object({
  data: v.record(v.string(), v.object({ value: NumberSchema, updateUnixTime: NumberSchema })),
});
export type FallbackPricesReply = v.InferOutput<typeof FallbackPricesReplySchema>;
