import * as v from 'valibot';
import {
  AddressSchema,
  AtomsStringSchema,
  LabelListSchema,
  NumberSchema,
  queryFlag,
  queryInteger,
  TransactionBase64Schema,
} from '../common.ts';

const MAX_ACCOUNTS = 64;
/** As many trades as the program carries out in one swap: three paths of three. */
const MAX_STEPS = 9;
const basisPoints = v.pipe(NumberSchema, v.integer(), v.minValue(0), v.maxValue(10_000));

/** Query of `GET /swap/v1/quote`: `amount` in smallest units of the input, or of the output with `ExactOut`. Unknown members are tolerated. */
export const SwapQuoteQuerySchema = v.object({
  inputMint: AddressSchema,
  outputMint: AddressSchema,
  amount: AtomsStringSchema,
  slippageBps: v.optional(queryInteger(0, 10_000), '50'),
  swapMode: v.optional(v.picklist(['ExactIn', 'ExactOut']), 'ExactIn'),
  dexes: v.optional(LabelListSchema),
  excludeDexes: v.optional(LabelListSchema),
  restrictIntermediateTokens: queryFlag,
  onlyDirectRoutes: queryFlag,
  asLegacyTransaction: queryFlag,
  platformFeeBps: v.optional(queryInteger(0, 10_000)),
  maxAccounts: v.optional(queryInteger(1, MAX_ACCOUNTS)),
});

const RouteStepSchema = v.object({
  swapInfo: v.object({
    ammKey: AddressSchema,
    label: v.optional(v.string()),
    inputMint: AddressSchema,
    outputMint: AddressSchema,
    inAmount: AtomsStringSchema,
    outAmount: AtomsStringSchema,
    feeAmount: v.optional(AtomsStringSchema),
    feeMint: v.optional(AddressSchema),
  }),
  percent: v.nullish(v.pipe(NumberSchema, v.integer(), v.minValue(0), v.maxValue(100))),
  bps: v.nullish(basisPoints),
});

/** Reply of `GET /swap/v1/quote`, and part of what is sent to `POST /swap/v1/swap`: clients drop every other member on the way. */
export const SwapQuoteSchema = v.object({
  inputMint: AddressSchema,
  inAmount: AtomsStringSchema,
  outputMint: AddressSchema,
  outAmount: AtomsStringSchema,
  otherAmountThreshold: AtomsStringSchema,
  swapMode: v.picklist(['ExactIn', 'ExactOut']),
  slippageBps: basisPoints,
  priceImpactPct: v.optional(v.string()),
  platformFee: v.nullish(
    v.object({ amount: v.optional(AtomsStringSchema), feeBps: v.optional(basisPoints) }),
  ),
  routePlan: v.pipe(
    v.array(RouteStepSchema),
    v.minLength(1, 'must have a step'),
    v.maxLength(MAX_STEPS, `must be at most ${MAX_STEPS} steps`),
  ),
  contextSlot: v.optional(NumberSchema),
  timeTaken: v.optional(NumberSchema),
});
export type SwapQuote = v.InferOutput<typeof SwapQuoteSchema>;

const lamports = v.pipe(NumberSchema, v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
const PriorityFeeSchema = v.union([
  lamports,
  v.literal('auto'),
  // At most one of them; clients that know none send none.
  v.object({
    priorityLevelWithMaxLamports: v.optional(
      v.object({
        priorityLevel: v.picklist(['medium', 'high', 'veryHigh']),
        maxLamports: lamports,
        global: v.optional(v.boolean()),
      }),
    ),
    jitoTipLamports: v.optional(lamports),
    jitoTipLamportsWithPayer: v.optional(v.object({ lamports, payer: v.string() })),
  }),
]);
const SlippageRangeSchema = v.object({ minBps: v.optional(basisPoints), maxBps: v.optional(basisPoints) });

/** Body of `POST /swap/v1/swap` and `/swap-instructions`. Unknown members are tolerated. */
export const SwapBodySchema = v.object({
  userPublicKey: AddressSchema,
  quoteResponse: SwapQuoteSchema,
  payer: v.nullish(AddressSchema),
  wrapAndUnwrapSol: v.nullish(v.boolean()),
  feeAccount: v.nullish(AddressSchema),
  prioritizationFeeLamports: v.nullish(PriorityFeeSchema),
  asLegacyTransaction: v.nullish(v.boolean()),
  destinationTokenAccount: v.nullish(AddressSchema),
  nativeDestinationAccount: v.nullish(AddressSchema),
  dynamicComputeUnitLimit: v.nullish(v.boolean()),
  skipUserAccountsRpcCalls: v.nullish(v.boolean()),
  dynamicSlippage: v.nullish(v.union([v.boolean(), SlippageRangeSchema])),
  computeUnitPriceMicroLamports: v.nullish(lamports),
});
export type SwapBody = v.InferOutput<typeof SwapBodySchema>;

/** Shape known from client code alone: why the chain, as it stands, would refuse the swap. */
const SimulationErrorSchema = v.object({ errorCode: v.literal('TRANSACTION_ERROR'), error: v.string() });

/** Reply of `POST /swap/v1/swap`; `simulationError` is null where the swap would land, or its simulation is skipped. */
export const SwapReplySchema = v.object({
  swapTransaction: TransactionBase64Schema,
  lastValidBlockHeight: NumberSchema,
  prioritizationFeeLamports: NumberSchema,
  computeUnitLimit: NumberSchema,
  simulationError: v.nullable(SimulationErrorSchema),
  dynamicSlippageReport: v.nullable(
    v.object({
      slippageBps: NumberSchema,
      otherAmount: NumberSchema,
      simulatedIncurredSlippageBps: NumberSchema,
      amplificationRatio: v.string(),
      categoryName: v.string(),
    }),
  ),
});
export type SwapReply = v.InferOutput<typeof SwapReplySchema>;

const InstructionSchema = v.object({
  programId: AddressSchema,
  accounts: v.array(v.object({ pubkey: AddressSchema, isSigner: v.boolean(), isWritable: v.boolean() })),
  data: v.string(),
});

/** Reply of `POST /swap/v1/swap-instructions`; data in base64. */
export const SwapInstructionsReplySchema = v.object({
  computeBudgetInstructions: v.array(InstructionSchema),
  setupInstructions: v.array(InstructionSchema),
  swapInstruction: InstructionSchema,
  cleanupInstruction: v.nullable(InstructionSchema),
  otherInstructions: v.array(InstructionSchema),
  addressLookupTableAddresses: v.array(AddressSchema),
  simulationError: v.nullable(SimulationErrorSchema),
});
export type SwapInstructionsReply = v.InferOutput<typeof SwapInstructionsReplySchema>;
