import * as v from 'valibot';
import {
  AddressSchema,
  AtomsStringSchema,
  NumberSchema,
  SignatureSchema,
  TransactionBase64Schema,
} from '../common.ts';

/** Body of `POST /ultra/v1/execute`. */
export const UltraExecuteBodySchema = v.object({
  signedTransaction: TransactionBase64Schema,
  requestId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
});

/** Documented `code` values of an execute reply that failed before or at the chain. */
export const EXECUTE_CODE = {
  success: 0,
  orderMissing: -1,
  invalidTransaction: -2,
  messageChanged: -3,
  requestIdAbsent: -4,
  transactionAbsent: -5,
  failedToLand: -1000,
  unknown: -1001,
  notFullySigned: -1003,
  expired: -1005,
  timedOut: -1006,
  gaslessUnsupported: -1007,
  slippageExceeded: 6001,
} as const;

/** Reply of `POST /ultra/v1/execute`; the result amounts are what the chain moved. */
export const UltraExecuteReplySchema = v.object({
  status: v.picklist(['Success', 'Failed']),
  code: NumberSchema,
  signature: v.optional(SignatureSchema),
  slot: v.optional(v.string()),
  error: v.optional(v.string()),
  totalInputAmount: v.optional(AtomsStringSchema),
  totalOutputAmount: v.optional(AtomsStringSchema),
  inputAmountResult: v.optional(AtomsStringSchema),
  outputAmountResult: v.optional(AtomsStringSchema),
  swapEvents: v.optional(
    v.array(
      v.object({
        inputMint: AddressSchema,
        inputAmount: AtomsStringSchema,
        outputMint: AddressSchema,
        outputAmount: AtomsStringSchema,
      }),
    ),
  ),
});
export type UltraExecuteReply = v.InferOutput<typeof UltraExecuteReplySchema>;
