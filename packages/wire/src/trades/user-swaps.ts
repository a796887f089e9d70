import * as v from 'valibot';
import {
  AddressListSchema,
  AddressSchema,
  AtomsStringSchema,
  NumberSchema,
  pageOffset,
  queryInteger,
  SignatureSchema,
} from '../common.ts';

/** The most rows `/v1/txs/users/swaps` answers at a time. */
export const MAX_USER_SWAPS_PAGE = 100;

const SideSchema = v.object({
  mint: AddressSchema,
  /** In smallest units. */
  amount: AtomsStringSchema,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
});
export type SwapSide = v.InferOutput<typeof SideSchema>;

/**
 * One swap of a wallet over all its legs: what left the wallet and what arrived. `feeLamports` is what it paid the network and for tips, which are
 * in neither amount; `venueFee` what the venue and a referrer took, which is in the amount of its mint, absent for a swap of before it was stored;
 * `usdVolume` is absent where no price was known; `order` is there where somebody filled one of the wallet's, at no cost of the network to it.
 */
export const UserSwapSchema = v.object({
  txHash: SignatureSchema,
  blockTime: v.pipe(v.string(), v.isoTimestamp()),
  slot: v.pipe(v.number(), v.safeInteger()),
  sold: SideSchema,
  bought: SideSchema,
  feeLamports: AtomsStringSchema,
  venueFee: v.optional(SideSchema),
  usdVolume: v.optional(NumberSchema),
  order: v.optional(AddressSchema),
});
export type UserSwap = v.InferOutput<typeof UserSwapSchema>;

/**
 * Query of `GET /v1/txs/users/swaps`, which is ours: one wallet's swaps; `mints` leaves those of a token, or of one of two for the other; `offset`
 * is the last page's `next`.
 */
export const UserSwapsQuerySchema = v.object({
  address: AddressSchema,
  mints: v.optional(
    v.pipe(
      AddressListSchema,
      v.minLength(1, 'must name a mint'),
      v.maxLength(2, 'must be at most two mints'),
    ),
  ),
  limit: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER), '30'),
  offset: v.optional(pageOffset),
});

/** Reply of `GET /v1/txs/users/swaps`, newest first; `next` is null on the last page. */
export const UserSwapsReplySchema = v.object({
  swaps: v.array(UserSwapSchema),
  next: v.nullable(v.string()),
});
export type UserSwapsReply = v.InferOutput<typeof UserSwapsReplySchema>;
