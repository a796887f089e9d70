import * as v from 'valibot';
import { AddressListSchema, AddressSchema, NumberSchema } from '../common.ts';
import { AssetSchema } from './asset.ts';

/** Query of `GET /v1/pools`: a list of token addresses. */
export const PoolsQuerySchema = v.strictObject({ assetIds: AddressListSchema });

/**
 * One pool of a token; shape known from client code alone. `dex` as routes call it, `createdAt` absent for a pool older than the chain's
 * history, `updatedAt` when a figure of its token last changed, `bondingCurve` in percent while the pool is a launch curve. `quoteAsset`, what the token trades against, and `liquidity`, both sides in US dollars, are ours.
 */
export const AssetPoolSchema = v.object({
  id: AddressSchema,
  chain: v.literal('solana'),
  dex: v.string(),
  type: v.picklist(['constant-product', 'concentrated', 'stable', 'launch', 'rfq']),
  createdAt: v.optional(v.string()),
  updatedAt: v.optional(v.string()),
  bondingCurve: v.optional(NumberSchema),
  quoteAsset: AddressSchema,
  liquidity: NumberSchema,
  baseAsset: AssetSchema,
});
export type AssetPool = v.InferOutput<typeof AssetPoolSchema>;

/** Reply of `GET /v1/pools`: the pools with a token as base, deepest first; empty for an unknown token. */
export const PoolsReplySchema = v.object({ pools: v.array(AssetPoolSchema) });
export type PoolsReply = v.InferOutput<typeof PoolsReplySchema>;
