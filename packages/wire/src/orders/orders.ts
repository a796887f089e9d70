import { DCA_ORDER_STATUS, LIMIT_ORDER_STATUS } from '@orrery/domain/trading/order-status';
import * as v from 'valibot';
import {
  AddressSchema,
  AtomsStringSchema,
  QueryWordsSchema,
  queryFlag,
  queryInteger,
  SignatureSchema,
} from '../common.ts';
import { completeRecurring, completeTrigger } from './host-orders.ts';

/** The orders of one page of every list here. */
export const ORDERS_PAGE = 10;
const MAX_PAGE = 100_000;

/** Kinds of orders at `/trigger/v1`; those that a query does not name are not answered. */
export const TRIGGER_KINDS = ['limit', 'stop', 'pair', 'trailing'] as const;

/** How an order stands; `Failed` is one with an opening that the chain refused. */
export const ORDER_STATUSES = ['Open', 'Completed', 'Cancelled', 'Expired', 'Failed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** In units of the token, to its last decimal, before any multiplier of its own. */
const AmountSchema = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, 'must be an amount'));
const TimeSchema = v.pipe(v.string(), v.isoTimestamp());
const CountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const BpsTextSchema = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be basis points'));
/** '' while there is none. */
const TxSchema = v.union([SignatureSchema, v.literal('')]);

/**
 * One fill: what left the order, and what its owner received once the fee was taken off, which is of the output too. SOL has the mint of wrapped SOL.
 */
export const OrderTradeSchema = v.object({
  orderKey: AddressSchema,
  /** The wallet that filled it. */
  keeper: AddressSchema,
  inputMint: AddressSchema,
  outputMint: AddressSchema,
  inputAmount: AmountSchema,
  outputAmount: AmountSchema,
  rawInputAmount: AtomsStringSchema,
  rawOutputAmount: AtomsStringSchema,
  feeMint: AddressSchema,
  feeAmount: AmountSchema,
  rawFeeAmount: AtomsStringSchema,
  txId: SignatureSchema,
  confirmedAt: TimeSchema,
  action: v.literal('Fill'),
  productMeta: v.null(),
});
export type OrderTrade = v.InferOutput<typeof OrderTradeSchema>;

/** What every order says; from `status` on it is ours. */
const orderEntries = {
  userPubkey: AddressSchema,
  orderKey: AddressSchema,
  inputMint: AddressSchema,
  outputMint: AddressSchema,
  openTx: SignatureSchema,
  closeTx: TxSchema,
  createdAt: TimeSchema,
  /** When it was last changed, filled or ended. */
  updatedAt: TimeSchema,
  /** The latest fills, oldest first. */
  trades: v.array(OrderTradeSchema),
  status: v.picklist(ORDER_STATUSES),
  /** The version of the account that a change names; null for an order of another program than the venue's. */
  revision: v.nullable(AtomsStringSchema),
  expiredAt: v.nullable(TimeSchema),
  /** Null where a host does not say. */
  slippageBps: v.nullable(BpsTextSchema),
  /** What each who fills, notes or ends it gets, in lamports. */
  tipLamports: CountSchema,
  /** The venue's and a referrer's together, of the output; null where a host does not say. */
  feeBps: v.nullable(CountSchema),
  /** Output that waits in the order because the owner's account takes nothing. */
  waitingAmount: AmountSchema,
  rawWaitingAmount: AtomsStringSchema,
  /** Pools whose means bound its price; none of a limit order. */
  references: v.array(AddressSchema),
};

/**
 * An order at a price. `taking` over `making` is the price asked now, so both are those of the last change, and `remaining` is what of them is
 * not filled since; `filled` is what was sold and received since it was opened. `taking` is 0 where no price is asked.
 */
export const TriggerOrderSchema = v.object({
  ...orderEntries,
  makingAmount: AmountSchema,
  takingAmount: AmountSchema,
  remainingMakingAmount: AmountSchema,
  remainingTakingAmount: AmountSchema,
  rawMakingAmount: AtomsStringSchema,
  rawTakingAmount: AtomsStringSchema,
  rawRemainingMakingAmount: AtomsStringSchema,
  rawRemainingTakingAmount: AtomsStringSchema,
  programVersion: v.string(),
  /** By its number: by what was filled of it while it runs and once it is completed, else cancelled. */
  orderStatus: v.picklist(Object.values(LIMIT_ORDER_STATUS)),
  kind: v.picklist(TRIGGER_KINDS),
  filledMakingAmount: AmountSchema,
  filledTakingAmount: AmountSchema,
  rawFilledMakingAmount: AtomsStringSchema,
  rawFilledTakingAmount: AtomsStringSchema,
  /** Ticks of the long mean: where a stop acts, or a trailing stop's best mean, and how far below it that acts; null where a kind has none. */
  stopTick: v.nullable(v.pipe(v.number(), v.safeInteger())),
  trailTicks: v.nullable(CountSchema),
});
export type TriggerOrder = v.InferOutput<typeof TriggerOrderSchema>;

/**
 * An order that sells an equal part at each of its cycles. `min` and `maxOutAmount` are what a cycle brings at the ends of its price band, 0 for
 * no end; `inWithdrawn` is what came back unspent, `outWithdrawn` what the owner has of what was received.
 */
export const RecurringOrderSchema = v.object({
  ...orderEntries,
  inDeposited: AmountSchema,
  inWithdrawn: AmountSchema,
  inUsed: AmountSchema,
  outReceived: AmountSchema,
  outWithdrawn: AmountSchema,
  inAmountPerCycle: AmountSchema,
  minOutAmount: AmountSchema,
  maxOutAmount: AmountSchema,
  rawInDeposited: AtomsStringSchema,
  rawInWithdrawn: AtomsStringSchema,
  rawInUsed: AtomsStringSchema,
  rawOutReceived: AtomsStringSchema,
  rawOutWithdrawn: AtomsStringSchema,
  rawInAmountPerCycle: AtomsStringSchema,
  rawMinOutAmount: AtomsStringSchema,
  rawMaxOutAmount: AtomsStringSchema,
  /** By its number; null once it has ended. */
  orderStatus: v.nullable(v.literal(DCA_ORDER_STATUS.Open)),
  /** Seconds. */
  cycleFrequency: v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'must be whole seconds')),
  userClosed: v.boolean(),
  cycles: CountSchema,
  cyclesDone: CountSchema,
  startAt: TimeSchema,
  /** Null once no cycle comes. */
  nextCycleAt: v.nullable(TimeSchema),
});
export type RecurringOrder = v.InferOutput<typeof RecurringOrderSchema>;

const pageQuery = v.optional(queryInteger(1, MAX_PAGE), '1');
const orderStatus = v.picklist(['active', 'history'], 'must be active or history');
const pageEntries = { page: v.pipe(CountSchema, v.minValue(1)), totalPages: CountSchema };

/** Query of `GET /trigger/v1/getTriggerOrders`; `kinds` is ours: without it limit orders are answered. */
export const TriggerOrdersQuerySchema = v.object({
  user: AddressSchema,
  orderStatus,
  page: pageQuery,
  includeFailedTx: queryFlag,
  inputMint: v.optional(AddressSchema),
  outputMint: v.optional(AddressSchema),
  kinds: v.optional(v.pipe(QueryWordsSchema, v.array(v.picklist(TRIGGER_KINDS))), 'limit'),
});
export type TriggerOrdersQuery = v.InferOutput<typeof TriggerOrdersQuerySchema>;

/** Its reply, newest first; past orders by their end. */
export const TriggerOrdersReplySchema = v.object({
  user: AddressSchema,
  orderStatus,
  orders: v.array(v.pipe(v.unknown(), v.transform(completeTrigger), TriggerOrderSchema)),
  ...pageEntries,
});
export type TriggerOrdersReply = v.InferOutput<typeof TriggerOrdersReplySchema>;

/** Query of `GET /recurring/v1/getRecurringOrders`; no order of ours is of the type `price`. `mint` is that of either side. */
export const RecurringOrdersQuerySchema = v.object({
  recurringType: v.picklist(['time', 'price', 'all'], 'must be time, price or all'),
  orderStatus,
  user: AddressSchema,
  page: pageQuery,
  mint: v.optional(AddressSchema),
  includeFailedTx: queryFlag,
});
export type RecurringOrdersQuery = v.InferOutput<typeof RecurringOrdersQuerySchema>;

const ListedRecurringSchema = v.pipe(v.unknown(), v.transform(completeRecurring), RecurringOrderSchema);
const AnyRecurringSchema = v.pipe(
  v.unknown(),
  v.transform(completeRecurring),
  v.object({ ...RecurringOrderSchema.entries, recurringType: v.literal('time') }),
);

/** Its reply, in the same order, under the type that was asked for. */
export const RecurringOrdersReplySchema = v.object({
  user: AddressSchema,
  orderStatus,
  ...pageEntries,
  time: v.optional(v.nullable(v.array(ListedRecurringSchema))),
  // What is of another kind is never shown.
  price: v.optional(v.nullable(v.array(v.unknown()))),
  all: v.optional(v.nullable(v.array(AnyRecurringSchema))),
});
export type RecurringOrdersReply = v.InferOutput<typeof RecurringOrdersReplySchema>;

/** Query of `GET /active-dca/v2/{wallet}` and `GET /historical-dca/v2/{wallet}`. */
export const DcaOrdersQuerySchema = v.object({ page: pageQuery, includeFailedTx: queryFlag });
export type DcaOrdersQuery = v.InferOutput<typeof DcaOrdersQuerySchema>;

/** Their reply, in the same order: recurring orders of a wallet. */
export const DcaOrdersReplySchema = v.object({ ...pageEntries, orders: v.array(ListedRecurringSchema) });
export type DcaOrdersReply = v.InferOutput<typeof DcaOrdersReplySchema>;
