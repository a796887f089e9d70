import * as v from 'valibot';
import { AddressSchema, AtomsStringSchema, NumberSchema } from '../common.ts';

export const RouteStepSchema = v.object({
  swapInfo: v.object({
    ammKey: AddressSchema,
    label: v.string(),
    inputMint: AddressSchema,
    outputMint: AddressSchema,
    inAmount: AtomsStringSchema,
    outAmount: AtomsStringSchema,
    feeAmount: AtomsStringSchema,
    feeMint: AddressSchema,
  }),
  percent: NumberSchema,
  bps: NumberSchema,
});

/** Reply of `GET /ultra/v1/order/routers`: who may find an order's route, as its `router` names them. */
export const UltraRoutersReplySchema = v.array(
  v.object({ id: v.string(), name: v.string(), icon: v.optional(v.string()) }),
);

/** Reply of `GET /ultra/v1/order`: `transaction` is null without a taker and '' when it cannot be built (`errorCode` says why). */
export const UltraOrderReplySchema = v.object({
  mode: v.picklist(['ultra', 'manual']),
  inputMint: AddressSchema,
  outputMint: AddressSchema,
  inAmount: AtomsStringSchema,
  outAmount: AtomsStringSchema,
  otherAmountThreshold: AtomsStringSchema,
  swapMode: v.picklist(['ExactIn', 'ExactOut']),
  slippageBps: NumberSchema,
  /** Percent points: −0.04 is −0.04 %. */
  priceImpact: NumberSchema,
  /** The same as a ratio in text. */
  priceImpactPct: v.string(),
  inUsdValue: v.optional(NumberSchema),
  outUsdValue: v.optional(NumberSchema),
  swapUsdValue: v.optional(NumberSchema),
  routePlan: v.array(RouteStepSchema),
  /** Ours: what arrives, or with an exact output leaves, by the best route and by the best of one pool, null for none, at one state of all pools. */
  routes: v.optional(v.object({ best: AtomsStringSchema, direct: v.nullable(AtomsStringSchema) })),
  feeBps: NumberSchema,
  feeMint: v.optional(AddressSchema),
  platformFee: v.object({
    feeBps: NumberSchema,
    amount: v.optional(AtomsStringSchema),
    feeMint: v.optional(AddressSchema),
    /** Ours: how much of the fee, in basis points of it, the referral's wallet gets. */
    referralPart: v.optional(NumberSchema),
  }),
  signatureFeePayer: v.nullable(AddressSchema),
  prioritizationFeePayer: v.nullable(AddressSchema),
  rentFeePayer: v.nullable(AddressSchema),
  signatureFeeLamports: NumberSchema,
  prioritizationFeeLamports: NumberSchema,
  rentFeeLamports: NumberSchema,
  swapType: v.string(),
  router: v.string(),
  /** The maker that promised the price of an order (`swapType` 'rfq'), the promise's id, and its expiry in Unix seconds. */
  maker: v.optional(AddressSchema),
  quoteId: v.optional(v.string()),
  expireAt: v.optional(v.string()),
  transaction: v.nullable(v.string()),
  lastValidBlockHeight: v.optional(AtomsStringSchema),
  errorCode: v.optional(NumberSchema),
  errorMessage: v.optional(v.string()),
  /** The same, where some clients look. */
  error: v.optional(v.string()),
  gasless: v.boolean(),
  requestId: v.string(),
  totalTime: NumberSchema,
  taker: v.nullable(AddressSchema),
});
export type UltraOrderReply = v.InferOutput<typeof UltraOrderReplySchema>;
