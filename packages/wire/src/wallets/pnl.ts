import * as v from 'valibot';
import { AddressListSchema, AddressSchema, NumberSchema } from '../common.ts';
import { HOLDER_TAGS } from './holders.ts';

const Maybe = v.nullable(NumberSchema);

/**
 * Profit and loss of a wallet on a token at average cost, in US dollars and whole tokens, every fee included; a change is in percent of the cost.
 * Null is unknown: amounts of a token that is gone, its value without a price, and cost and profit when more than a hundredth of what the wallet
 * had was not bought since `knownSince`, when the first trade was recorded.
 */
export const TokenPnlSchema = v.object({
  /** All that the wallet has, what one of them and all of them cost, and what they are worth now. */
  amount: Maybe,
  averageCost: Maybe,
  cost: Maybe,
  price: Maybe,
  value: Maybe,
  boughtAmount: Maybe,
  boughtValue: NumberSchema,
  soldAmount: Maybe,
  soldValue: NumberSchema,
  realizedPnl: Maybe,
  realizedPnlPercentage: Maybe,
  unrealizedPnl: Maybe,
  unrealizedPnlPercentage: Maybe,
  totalPnl: Maybe,
  numBuys: NumberSchema,
  numSells: NumberSchema,
  firstTradedAt: v.string(),
  lastTradedAt: v.string(),
  isClosed: v.boolean(),
  knownSince: v.pipe(v.string(), v.isoTimestamp()),
  /** Set when some of the trades are synthetic, of before the chain began. */
  isGenesis: v.optional(v.literal(true)),
});
export type TokenPnl = v.InferOutput<typeof TokenPnlSchema>;

/** Query of `GET /v1/pnl`; positions with nothing left are answered when asked for. */
export const PnlQuerySchema = v.object({
  addresses: AddressListSchema,
  includeClosed: v.optional(v.picklist(['true', 'false']), 'false'),
});
/** Reply of `GET /v1/pnl`: by wallet and token. */
export const PnlReplySchema = v.record(v.string(), v.record(v.string(), TokenPnlSchema));
export type PnlReply = v.InferOutput<typeof PnlReplySchema>;

/** Query of `GET /v1/pnl-positions`. */
export const PnlPositionsQuerySchema = v.object({
  address: AddressSchema,
  assetId: v.optional(AddressSchema),
});
/** Reply of `GET /v1/pnl-positions`: closed ones too, the last traded first. */
export const PnlPositionsReplySchema = v.record(
  v.string(),
  v.object({ tokenPositions: v.array(v.object({ assetId: AddressSchema, ...TokenPnlSchema.entries })) }),
);
export type PnlPositionsReply = v.InferOutput<typeof PnlPositionsReplySchema>;

/** The windows of `/v1/pnl-stats`, in days. */
export const PNL_WINDOWS = { '1d': 1, '7d': 7, '30d': 30, total: Infinity } as const;
export type PnlWindow = keyof typeof PNL_WINDOWS;

/**
 * A wallet in one window. `netWorth` is of now in each of them; `totalPnl` what was realized in the window, and in `total` what
 * is unrealized too; `totalPercentage` in percent of what that cost. Only tokens that were bought since `knownSince` have a profit.
 */
const StatsSchema = v.object({
  netWorth: Maybe,
  netWorthNative: Maybe,
  totalPnl: Maybe,
  totalPnlNative: Maybe,
  totalPercentage: Maybe,
  /** Set when some of it comes of synthetic trades. */
  isGenesis: v.optional(v.literal(true)),
});
export type PnlStats = v.InferOutput<typeof StatsSchema>;

/** Query of `GET /v1/pnl-stats`. */
export const PnlStatsQuerySchema = v.object({ address: AddressSchema });
/** Reply of `GET /v1/pnl-stats`: SOL and USDC in whole tokens, what the open positions are worth in US dollars. */
export const PnlStatsReplySchema = v.record(
  v.string(),
  v.object({
    stats: v.object({ '1d': StatsSchema, '7d': StatsSchema, '30d': StatsSchema, total: StatsSchema }),
    totalSolBalance: NumberSchema,
    totalUsdcBalance: NumberSchema,
    totalAssetsInPositions: NumberSchema,
    knownSince: v.pipe(v.string(), v.isoTimestamp()),
  }),
);
export type PnlStatsReply = v.InferOutput<typeof PnlStatsReplySchema>;

/** Reply of `GET /v1/top-traders/{id}` (ours): the hundred wallets with the highest total PnL in a token, realized and unrealized, of those with a known cost. */
export const TopTradersReplySchema = v.object({
  traders: v.array(
    v.object({
      address: AddressSchema,
      holderTags: v.array(v.picklist(HOLDER_TAGS)),
      ...TokenPnlSchema.entries,
    }),
  ),
});
export type TopTradersReply = v.InferOutput<typeof TopTradersReplySchema>;
