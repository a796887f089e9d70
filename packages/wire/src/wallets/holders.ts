import * as v from 'valibot';
import { AddressSchema, NumberSchema, queryInteger } from '../common.ts';

/** The most rows `/v1/holders/{id}` answers. */
export const MAX_HOLDERS = 100;

/** Labels of wallets by how they behaved with a token; `tagWallets` of the market assigns them. */
export const HOLDER_TAGS = ['developer', 'sniper', 'bundler', 'insider', 'fresh', 'whale'] as const;

/** What an address is, short and in words. */
const TagSchema = v.object({ id: v.string(), name: v.string() });

/** One holder: `amount` in whole tokens, `share` in percent of the supply, `usd` its value. A pool's vault is listed under its pool. */
export const HolderSchema = v.object({
  address: AddressSchema,
  amount: NumberSchema,
  share: v.optional(NumberSchema),
  usd: v.optional(NumberSchema),
  solBalance: v.optional(NumberSchema),
  tags: v.array(TagSchema),
  holderTags: v.array(v.picklist(HOLDER_TAGS)),
  /** The first SOL it was sent, and when, in seconds since 1970; absent when no transfer to it was seen. */
  addressInfo: v.optional(
    v.object({ fundingAddress: AddressSchema, fundingAmount: NumberSchema, fundingBlockTime: NumberSchema }),
  ),
});
export type Holder = v.InferOutput<typeof HolderSchema>;

/** Query of `GET /v1/holders/{id}`. */
export const HoldersQuerySchema = v.object({
  limit: v.optional(queryInteger(1, MAX_HOLDERS), String(MAX_HOLDERS)),
});

/**
 * Reply of `GET /v1/holders/{id}`, the largest first; `count` is of wallets alone, and both are absent before holders were counted.
 * `tagShares` is ours: percent of the supply that the wallets listed hold by tag.
 */
export const HoldersReplySchema = v.object({
  holders: v.optional(v.array(HolderSchema)),
  count: v.optional(NumberSchema),
  tagShares: v.optional(v.record(v.picklist(HOLDER_TAGS), NumberSchema)),
});
export type HoldersReply = v.InferOutput<typeof HoldersReplySchema>;
