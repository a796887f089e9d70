import * as v from 'valibot';
import { AddressListSchema, AddressSchema, NumberSchema } from '../common.ts';
import { AssetSchema } from './asset.ts';
import { GEM_BUCKETS } from './gems.ts';

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

/** Reply of `POST /v1/pools/gems`, whose body is that of `POST /v1/assets/gems`; shape known from client code alone: each token as the pool it was launched in. */
export const PoolGemsReplySchema = v.object(v.entriesFromList(GEM_BUCKETS, v.optional(PoolsReplySchema)));
export type PoolGemsReply = v.InferOutput<typeof PoolGemsReplySchema>;
