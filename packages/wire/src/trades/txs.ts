import * as v from 'valibot';
import {
  AddressSchema,
  NumberSchema,
  pageOffset,
  QueryWordsSchema,
  queryInteger,
  SignatureSchema,
} from '../common.ts';

/** The most rows `/v1/txs/{id}` answers at a time. */
export const MAX_TXS_PAGE = 30;

/** The tags of wallets by which trades are asked for. */
export const TRADER_TAGS = ['developer', 'sniper'] as const;
export type TraderTag = (typeof TRADER_TAGS)[number];

/**
 * One trade of a token; `amount` in UI units, `nativeVolume` in SOL. `blockId`, its slot, and `isGenesis` are ours; the latter is set for
 * synthetic history, which has no signature on chain. `traderTag`, ours too, is there in answers by tag.
 */
export const TokenTxSchema = v.object({
  timestamp: v.string(),
  asset: AddressSchema,
  type: v.picklist(['buy', 'sell']),
  usdPrice: NumberSchema,
  usdVolume: NumberSchema,
  nativeVolume: NumberSchema,
  traderAddress: AddressSchema,
  txHash: SignatureSchema,
  amount: NumberSchema,
  isMev: v.boolean(),
  isValidPrice: v.boolean(),
  isValidPosition: v.boolean(),
  poolId: AddressSchema,
  blockId: v.optional(NumberSchema),
  isGenesis: v.optional(v.literal(true)),
  traderTag: v.optional(v.picklist(TRADER_TAGS)),
});
export type TokenTx = v.InferOutput<typeof TokenTxSchema>;

/** A moment: an ISO timestamp, or milliseconds since 1970. */
export const momentSchema = v.union(
  [
    v.pipe(v.string(), v.regex(/^\d{1,13}$/)),
    // A zone of hours alone passes for a timestamp, and no date can be made of it.
    v.pipe(v.string(), v.isoTimestamp(), v.regex(/(?:Z|[+-]\d\d:?\d\d)$/)),
  ],
  'must be milliseconds or an ISO timestamp that ends in Z or a zone of hours and minutes',
);

const usd = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(?:\.\d{1,6})?$/, 'must be an amount in US dollars'),
  v.transform(Number),
);

/**
 * Query of `GET /v1/txs/{id}`: `offset` is the last page's `next`, `offsetTs` the timestamp of its last row; `fromTs` is inside the range
 * and `toTs` outside; `dir` is the order, newest first unless it is `asc`; `traderAddress` leaves one trader's alone. `type` leaves buys or
 * sells, `minUsd` rows worth at least that (both ours): such a page may be short, or empty, and still have a `next`. `traderTags` (ours)
 * leaves trades of wallets with one of these tags, newest first; of the other fields it is read with `limit`, `offset`, `fromTs` and `toTs` alone.
 */
export const TokenTxsQuerySchema = v.object({
  limit: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER), '30'),
  offset: v.optional(pageOffset),
  offsetTs: v.optional(momentSchema),
  fromTs: v.optional(momentSchema),
  toTs: v.optional(momentSchema),
  dir: v.optional(v.picklist(['asc', 'desc'])),
  traderAddress: v.optional(AddressSchema),
  type: v.optional(v.picklist(['buy', 'sell'])),
  minUsd: v.optional(usd),
  traderTags: v.optional(v.pipe(QueryWordsSchema, v.array(v.picklist(TRADER_TAGS)), v.minLength(1))),
});

/** Reply of `GET /v1/txs/{id}`, newest first; `next` is absent on the last page. */
export const TokenTxsReplySchema = v.object({ txs: v.array(TokenTxSchema), next: v.optional(v.string()) });
export type TokenTxsReply = v.InferOutput<typeof TokenTxsReplySchema>;
