import * as v from 'valibot';
import { AddressSchema, queryInteger, SignatureSchema } from '../common.ts';

/** The rows of one page of `/v2/activities/{address}`. */
export const ACTIVITIES_PAGE = 30;
const MAX_PAGE = 100_000;

/** Kinds to filter a wallet's activity by: swaps and transfers, fills of its orders at a price, cycles of its recurring orders, perps. */
export const ACTIVITY_PRODUCTS = ['SWAP', 'LO', 'DCA', 'PERPS'] as const;

/** In units of the token, to its last decimal, before any multiplier of its own; '' where nothing went this way. */
const AmountSchema = v.pipe(v.string(), v.regex(/^(\d+(\.\d+)?)?$/, 'must be an amount'));
const MintSchema = v.union([AddressSchema, v.literal('')]);

/**
 * One thing a wallet did or that happened to it: what left it and what arrived. `rate` is output for one of the input, null
 * where only one of them is there; of what `failed` the fee is all that left; `counterparty` and `memo` are ours: who was paid, or who
 * paid, and what the memos of a transfer's transaction say; `order` is the wallet's that somebody filled.
 */
export const ActivitySchema = v.object({
  inputMint: MintSchema,
  outputMint: MintSchema,
  inputAmount: AmountSchema,
  outputAmount: AmountSchema,
  rate: v.nullable(v.string()),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  action: v.picklist(['swap', 'send', 'receive', 'failed']),
  txHash: SignatureSchema,
  platform: v.string(),
  counterparty: v.optional(AddressSchema),
  memo: v.optional(v.string()),
  order: v.optional(AddressSchema),
});
export type Activity = v.InferOutput<typeof ActivitySchema>;

/** Query of `GET /v2/activities/{address}`: pages are counted from 1; `mintFilter` leaves what moved that token. */
export const ActivitiesQuerySchema = v.object({
  product: v.optional(v.picklist(ACTIVITY_PRODUCTS), 'SWAP'),
  page: v.optional(queryInteger(1, MAX_PAGE), '1'),
  mintFilter: v.optional(AddressSchema),
});

/** The reply by which swaps are answered, newest first. */
export const HistoriesSchema = v.object({ histories: v.array(ActivitySchema), hasMoreData: v.boolean() });

/** The reply by which the other products are answered. */
export const TradesSchema = v.object({
  trades: v.array(ActivitySchema),
  page: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  totalPages: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** Reply of `GET /v2/activities/{address}`, in either of its shapes. */
export const ActivitiesReplySchema = v.union([HistoriesSchema, TradesSchema]);
export type ActivitiesReply = v.InferOutput<typeof ActivitiesReplySchema>;
