import {
  MAX_CYCLES,
  MAX_INTERVAL_SECONDS,
  MIN_CYCLES,
  MIN_INTERVAL_SECONDS,
} from '@orrery/domain/trading/order-terms';
import * as v from 'valibot';
import {
  AddressSchema,
  AtomsStringSchema,
  NumberSchema,
  SignatureSchema,
  TransactionBase64Schema,
} from '../common.ts';

const PositiveAtomsSchema = v.pipe(
  AtomsStringSchema,
  v.check((text) => text !== '0', 'must be more than nothing'),
);

const MAX_SECONDS = 2 ** 40;

/** Unix seconds or basis points, as clients write them: a text, and some of them a number. */
function wholeNumber(max: number) {
  return v.pipe(
    v.union([v.pipe(v.string(), v.regex(/^\d{1,15}$/)), v.number()], 'must be a whole number'),
    v.transform(Number),
    v.integer('must be a whole number'),
    v.minValue(0, 'must not be negative'),
    v.maxValue(max, `must be at most ${max}`),
  );
}

const MAX_UNIT_PRICE = 10_000_000_000;

/** Micro-lamports for a compute unit; `auto` is what the market asks, within a limit. */
const ComputeUnitPriceSchema = v.optional(
  v.nullable(v.union([v.literal('auto'), wholeNumber(MAX_UNIT_PRICE)], 'must be auto or a whole number')),
);

const MAX_BPS = 10_000;

/** Body of `POST /trigger/v1/createOrder`; amounts in smallest units. */
export const CreateTriggerBodySchema = v.object({
  inputMint: AddressSchema,
  outputMint: AddressSchema,
  maker: AddressSchema,
  /** Pays what the order costs: the maker. */
  payer: AddressSchema,
  params: v.object({
    makingAmount: PositiveAtomsSchema,
    takingAmount: PositiveAtomsSchema,
    /** Unix seconds; never when absent. */
    expiredAt: v.optional(v.nullable(wholeNumber(MAX_SECONDS))),
    /** How much of the taking amount may be missing; none when absent. */
    slippageBps: v.optional(v.nullable(wholeNumber(MAX_BPS - 1))),
    /** A referral's, on top of the venue's. */
    feeBps: v.optional(v.nullable(wholeNumber(MAX_BPS))),
  }),
  computeUnitPrice: ComputeUnitPriceSchema,
  /** The referral's account of the output. */
  feeAccount: v.optional(v.nullable(AddressSchema)),
  /** True when absent: SOL that is sold comes out of the wallet, else out of its own wrapped account. What an order brings always arrives as SOL. */
  wrapAndUnwrapSol: v.optional(v.nullable(v.boolean())),
});
export type CreateTriggerBody = v.InferOutput<typeof CreateTriggerBodySchema>;

/** What a page needs beside its own form to write the instructions again that it is to sign. */
export const OrderTermsSchema = v.object({
  /** Drawn for this order; its address follows from it and the owner's. */
  id: AtomsStringSchema,
  references: v.array(v.object({ address: AddressSchema, depth: v.string() })),
  venueBps: NumberSchema,
  /** The account that gets the venue's fee; absent where it takes none. */
  venueAccount: v.optional(AddressSchema),
  slippageBps: NumberSchema,
  tipLamports: NumberSchema,
  tips: NumberSchema,
});
export type OrderTermsReply = v.InferOutput<typeof OrderTermsSchema>;

/** Reply of both `createOrder`: unsigned, to be signed by the owner and given to `execute` within a minute. */
export const CreateOrderReplySchema = v.object({
  requestId: v.string(),
  transaction: TransactionBase64Schema,
  /** The order's address once it is open. */
  order: AddressSchema,
  terms: OrderTermsSchema,
});
export type CreateOrderReply = v.InferOutput<typeof CreateOrderReplySchema>;

/** The same as a host may answer, whose orders are of another program: it has no terms of ours, and names limit orders alone. */
export const OfferedOrderSchema = v.object({
  ...CreateOrderReplySchema.entries,
  ...v.partial(v.pick(CreateOrderReplySchema, ['order', 'terms'])).entries,
});

/** Body of `POST /trigger/v1/cancelOrder`. */
export const CancelTriggerBodySchema = v.object({
  maker: AddressSchema,
  order: AddressSchema,
  computeUnitPrice: ComputeUnitPriceSchema,
});

/** The most orders that one request cancels: fifty transactions. */
export const MAX_CANCELLED = 250;

/** Body of `POST /trigger/v1/cancelOrders`; all open orders of the maker when none are named. */
export const CancelTriggersBodySchema = v.object({
  maker: AddressSchema,
  orders: v.optional(
    v.nullable(
      v.pipe(v.array(AddressSchema), v.maxLength(MAX_CANCELLED, `must be at most ${MAX_CANCELLED} orders`)),
    ),
  ),
  computeUnitPrice: ComputeUnitPriceSchema,
});

/** Body of `POST /trigger/v1/changeOrder`; the order is changed as it was at `revision`, or not at all. */
export const ChangeTriggerBodySchema = v.object({
  maker: AddressSchema,
  order: AddressSchema,
  revision: AtomsStringSchema,
  params: v.object({
    /** What is left to sell from now on. */
    makingAmount: PositiveAtomsSchema,
    takingAmount: PositiveAtomsSchema,
    /** Unix seconds; never when absent. */
    expiredAt: v.optional(v.nullable(wholeNumber(MAX_SECONDS))),
  }),
  computeUnitPrice: ComputeUnitPriceSchema,
  wrapAndUnwrapSol: v.optional(v.nullable(v.boolean())),
});
export type ChangeTriggerBody = v.InferOutput<typeof ChangeTriggerBodySchema>;

/** Reply of `cancelOrder`, `changeOrder` and `withdrawOrder`. */
export const OrderTransactionReplySchema = v.object({
  requestId: v.string(),
  transaction: TransactionBase64Schema,
});
export type OrderTransactionReply = v.InferOutput<typeof OrderTransactionReplySchema>;

/** Reply of both `cancelOrders`: each transaction is given to `execute` by itself, all with the one request id. */
export const OrderTransactionsReplySchema = v.object({
  requestId: v.string(),
  transactions: v.array(TransactionBase64Schema),
});
export type OrderTransactionsReply = v.InferOutput<typeof OrderTransactionsReplySchema>;

/** Body of both `execute`. */
export const ExecuteOrderBodySchema = v.object({
  requestId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  signedTransaction: TransactionBase64Schema,
});
export type ExecuteOrderBody = v.InferOutput<typeof ExecuteOrderBodySchema>;

/** Reply of `POST /trigger/v1/execute`: `code` is 0, or what `POST /ultra/v1/execute` has for the failure. */
export const ExecuteTriggerReplySchema = v.object({
  status: v.picklist(['Success', 'Failed']),
  code: NumberSchema,
  signature: v.optional(SignatureSchema),
  error: v.optional(v.string()),
  cause: v.optional(v.string()),
});
export type ExecuteTriggerReply = v.InferOutput<typeof ExecuteTriggerReplySchema>;

/** Reply of `GET /trigger/v1/getFees`: the venue's fees of what a limit order brings, and its minimum in US dollars. */
export const TriggerFeesReplySchema = v.object({
  stableFeeBps: NumberSchema,
  feeBps: NumberSchema,
  minimumUsd: NumberSchema,
  tipLamports: NumberSchema,
  tips: NumberSchema,
});
export type TriggerFeesReply = v.InferOutput<typeof TriggerFeesReplySchema>;

const PriceSchema = v.optional(
  v.nullable(
    v.pipe(
      NumberSchema,
      v.check((price) => price > 0, 'must be more than nothing'),
    ),
  ),
);

/** A number of smallest units, which JSON holds exactly up to 2^53; a text holds all of them. */
const AmountSchema = v.union(
  [
    PositiveAtomsSchema,
    v.pipe(
      v.number(),
      v.safeInteger('must be a whole number of smallest units'),
      v.minValue(1, 'must be more than nothing'),
      v.transform(String),
    ),
  ],
  'must be a whole number of smallest units',
);

/** Body of `POST /recurring/v1/createOrder`. */
export const CreateRecurringBodySchema = v.object({
  user: AddressSchema,
  inputMint: AddressSchema,
  outputMint: AddressSchema,
  params: v.object({
    time: v.object({
      /** In all. */
      inAmount: AmountSchema,
      numberOfOrders: v.pipe(
        NumberSchema,
        v.integer('must be a whole number'),
        v.minValue(MIN_CYCLES, `must be at least ${MIN_CYCLES}`),
        v.maxValue(MAX_CYCLES, `must be at most ${MAX_CYCLES}`),
      ),
      /** Seconds. */
      interval: v.pipe(
        NumberSchema,
        v.integer('must be a whole number'),
        v.minValue(MIN_INTERVAL_SECONDS, `must be at least ${MIN_INTERVAL_SECONDS}`),
        v.maxValue(MAX_INTERVAL_SECONDS, `must be at most ${MAX_INTERVAL_SECONDS}`),
      ),
      /** Prices of the output in the input, as people count both; a cycle waits while the mean of a minute is outside. */
      minPrice: PriceSchema,
      maxPrice: PriceSchema,
      /** Unix seconds; at once when absent. */
      startAt: v.optional(v.nullable(wholeNumber(MAX_SECONDS))),
    }),
  }),
  computeUnitPrice: ComputeUnitPriceSchema,
  wrapAndUnwrapSol: v.optional(v.nullable(v.boolean())),
});
export type CreateRecurringBody = v.InferOutput<typeof CreateRecurringBodySchema>;

const RecurringTypeSchema = v.optional(v.nullable(v.picklist(['time', 'price'])));

/** Body of `POST /recurring/v1/cancelOrder`. */
export const CancelRecurringBodySchema = v.object({
  order: AddressSchema,
  user: AddressSchema,
  recurringType: RecurringTypeSchema,
  computeUnitPrice: ComputeUnitPriceSchema,
});

/** Body of `POST /recurring/v1/cancelOrders`; all open orders of the user when none are named. */
export const CancelRecurringsBodySchema = v.object({
  user: AddressSchema,
  orders: CancelTriggersBodySchema.entries.orders,
  computeUnitPrice: ComputeUnitPriceSchema,
});

/** Body of `POST /recurring/v1/withdrawOrder`: output that waits in the order goes to its owner. */
export const WithdrawOrderBodySchema = v.object({
  user: AddressSchema,
  order: AddressSchema,
  computeUnitPrice: ComputeUnitPriceSchema,
});

/** Reply of `POST /recurring/v1/execute`; `order` is the address of the one that was opened. */
export const ExecuteRecurringReplySchema = v.object({
  status: v.picklist(['Success', 'Failed']),
  signature: v.optional(SignatureSchema),
  order: v.nullable(AddressSchema),
  error: v.nullable(v.string()),
  /** As `ExecuteTriggerReplySchema` has it. */
  code: NumberSchema,
});
export type ExecuteRecurringReply = v.InferOutput<typeof ExecuteRecurringReplySchema>;
