import * as v from 'valibot';
import { AddressSchema, NumberSchema } from '../common.ts';

/** Query of `GET /v1/stocks/stats`: one token, or all of them. */
export const StockStatsQuerySchema = v.object({ id: v.optional(AddressSchema) });

/**
 * Reply of `GET /v1/stocks/stats`; its shape is ours. Prices are US dollars, `premium` is how many percent the token stands above its
 * share; null when not known. An issuer's figures are sums over its tokens that are in `stocks`.
 */
export const StockStatsReplySchema = v.object({
  issuers: v.array(
    v.object({
      issuer: v.string(),
      tokens: NumberSchema,
      mcap: NumberSchema,
      volume24h: NumberSchema,
      holders: NumberSchema,
    }),
  ),
  stocks: v.array(
    v.object({
      id: AddressSchema,
      symbol: v.string(),
      name: v.string(),
      issuer: v.string(),
      share: v.string(),
      price: v.nullable(NumberSchema),
      sharePrice: v.nullable(NumberSchema),
      premium: v.nullable(NumberSchema),
      mcap: v.nullable(NumberSchema),
      volume24h: NumberSchema,
      holders: v.nullable(NumberSchema),
    }),
  ),
});
export type StockStatsReply = v.InferOutput<typeof StockStatsReplySchema>;
