import * as v from 'valibot';
import {
  AddressListSchema,
  AddressSchema,
  NumberSchema,
  pageOffset,
  queryFlag,
  queryInteger,
  SignatureSchema,
} from '../common.ts';
import { momentSchema } from './txs.ts';

/** The most rows `/v1/txs/users` answers at a time, and the most wallets it is asked about. */
export const MAX_USER_TXS_PAGE = 30;

/**
 * One trade of a wallet; `amount` in UI units, all else in US dollars. A buy's `cost` is what it paid, fees included (0 for a token that only
 * passed through), a sale's what it had paid
 * for what it sold, and `profit` what came in above that after fees; both are 0 for a sale of what was not bought on this chain. `isGenesis` is ours: set for
 * a synthetic trade, which has no signature on chain.
 */
export const UserTxSchema = v.object({
  type: v.picklist(['buy', 'sell']),
  usdVolume: NumberSchema,
  profit: NumberSchema,
  cost: NumberSchema,
  txHash: SignatureSchema,
  assetId: AddressSchema,
  blockTime: v.string(),
  amount: NumberSchema,
  price: NumberSchema,
  traderAddress: AddressSchema,
  isGenesis: v.optional(v.literal(true)),
});

/**
 * Query of `GET /v1/txs/users`: `fromTs` is inside the range and `toTs` outside; `offset` is the last page's `next`. With `includeCapitalSide`
 * what a trade was paid in, SOL or USDC, is a row too, behind the trade's own.
 */
export const UserTxsQuerySchema = v.object({
  addresses: v.pipe(AddressListSchema, v.minLength(1, 'must name a wallet'), v.maxLength(MAX_USER_TXS_PAGE)),
  assetId: v.optional(AddressSchema),
  includeCapitalSide: queryFlag,
  fromTs: v.optional(momentSchema),
  toTs: v.optional(momentSchema),
  limit: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER), '30'),
  offset: v.optional(pageOffset),
});

/** Reply of `GET /v1/txs/users`, newest first; `next` is null on the last page. */
export const UserTxsReplySchema = v.object({
  userTrades: v.array(UserTxSchema),
  next: v.nullable(v.string()),
});
export type UserTxsReply = v.InferOutput<typeof UserTxsReplySchema>;
