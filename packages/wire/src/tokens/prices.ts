import * as v from 'valibot';
import { AddressSchema, NumberSchema, QueryWordsSchema } from '../common.ts';

/** The most tokens `GET /price/v3` prices at a time; what is asked beyond them is left out. */
export const MAX_PRICES = 50;

/** Query of `GET /price/v3`: a list of addresses. */
export const PricesQuerySchema = v.strictObject({
  ids: v.pipe(
    QueryWordsSchema,
    v.transform((ids) => ids.slice(0, MAX_PRICES)),
    v.array(AddressSchema),
  ),
});

/** Prices in US dollars by token; a token without a price is left out. `priceChange24h` is percent. */
export const PricesSchema = v.record(
  v.string(),
  v.object({
    usdPrice: NumberSchema,
    liquidity: v.optional(NumberSchema),
    blockId: v.nullable(NumberSchema),
    decimals: NumberSchema,
    priceChange24h: v.nullable(NumberSchema),
    createdAt: v.optional(v.string()),
  }),
);
export type Prices = v.InferOutput<typeof PricesSchema>;
