import * as v from 'valibot';
import {
  AddressSchema,
  AtomsStringSchema,
  LabelListSchema,
  NumberSchema,
  queryFlag,
  queryInteger,
} from '../common.ts';

/** No wallet is asked for more than 10 SOL by mistake. */
const MAX_FEE_LAMPORTS = 10_000_000_000;
const feeLamports = v.optional(queryInteger(0, MAX_FEE_LAMPORTS));
/** The most that a referral's fee may be, in basis points (trading.md §9). */
const MAX_REFERRAL_BPS = 200;
const TAKER_ONLY = 'must be the taker: no other is supported';

/** Query of `GET /ultra/v1/order`: `amount` in smallest units of the input, or of the output with `ExactOut`; a legacy transaction is for wallets that read no other; a route passes only well-known tokens unless `restrictIntermediateTokens` is false. With a priority fee or a tip the order is `manual`: its taker sends it, pays for all of it and says what it is built like; `broadcastFeeType` makes the priority fee the most or the exact one. A `referralFee` in basis points takes the place of a lower fee of the venue's, and the wallet `referralAccount` gets four fifths of it in its account of the `feeMint`; without one the fee is the venue's own. Unknown members are tolerated, as real clients send them. */
export const UltraOrderQuerySchema = v.pipe(
  v.object({
    inputMint: AddressSchema,
    outputMint: AddressSchema,
    amount: AtomsStringSchema,
    taker: v.optional(AddressSchema),
    receiver: v.optional(AddressSchema),
    payer: v.optional(AddressSchema),
    swapMode: v.optional(v.picklist(['ExactIn', 'ExactOut'])),
    slippageBps: v.optional(queryInteger(0, 10_000)),
    restrictIntermediateTokens: queryFlag,
    asLegacyTransaction: queryFlag,
    onlyDirectRoutes: queryFlag,
    excludeDexes: v.optional(LabelListSchema),
    priorityFeeLamports: feeLamports,
    jitoTipLamports: feeLamports,
    nozomiTipLamports: feeLamports,
    broadcastFeeType: v.optional(v.picklist(['maxCap', 'exactFee'])),
    wrapAndUnwrapSol: queryFlag,
    blockhashSlotsToExpiry: v.optional(queryInteger(1, 300)),
    referralAccount: v.optional(AddressSchema),
    referralFee: v.optional(queryInteger(0, MAX_REFERRAL_BPS)),
  }),
  v.forward(
    v.check(({ receiver, taker }) => receiver === undefined || receiver === taker, TAKER_ONLY),
    ['receiver'],
  ),
  v.forward(
    v.check(({ payer, taker }) => payer === undefined || payer === taker, TAKER_ONLY),
    ['payer'],
  ),
  v.forward(
    v.check(
      ({ referralAccount, referralFee }) => referralFee === undefined || referralAccount !== undefined,
      'must come with a referralAccount',
    ),
    ['referralFee'],
  ),
);

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
  /** Of an order that a maker promised the price of (`swapType` 'rfq'): who, in which promise, and until when in Unix seconds. */
  maker: v.optional(AddressSchema),
  quoteId: v.optional(v.string()),
  expireAt: v.optional(v.string()),
  transaction: v.nullable(v.string()),
  lastValidBlockHeight: v.optional(AtomsStringSchema),
  errorCode: v.optional(NumberSchema),
  errorMessage: v.optional(v.string()),
  gasless: v.boolean(),
  requestId: v.string(),
  totalTime: NumberSchema,
  taker: v.nullable(AddressSchema),
});
export type UltraOrderReply = v.InferOutput<typeof UltraOrderReplySchema>;
