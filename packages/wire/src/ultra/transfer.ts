import * as v from 'valibot';
import {
  AddressSchema,
  AtomsStringSchema,
  NumberSchema,
  queryInteger,
  SignatureSchema,
  TransactionBase64Schema,
} from '../common.ts';

// The shapes of this file are known from client code alone.

const AmountSchema = v.pipe(
  AtomsStringSchema,
  v.check((text) => text !== '0', 'must be more than nothing'),
);

/** Query of `GET /ultra/v1/transfer/craft-native`: lamports for a wallet. */
export const CraftNativeQuerySchema = v.object({
  senderAddress: AddressSchema,
  receiverAddress: AddressSchema,
  amount: AmountSchema,
});
export type CraftNativeQuery = v.InferOutput<typeof CraftNativeQuerySchema>;

/**
 * Query of `GET /ultra/v1/transfer/craft-token`: smallest units of a token, from the sender's associated account to the receiver's, which is
 * made where there is none. With `receiverTokenAccountAddress` the receiver is that account's owner, and it is not made.
 */
export const CraftTokenQuerySchema = v.object({
  senderAddress: AddressSchema,
  senderTokenAccountAddress: AddressSchema,
  receiverAddress: AddressSchema,
  receiverTokenAccountAddress: v.optional(AddressSchema),
  amount: AmountSchema,
  mint: AddressSchema,
  tokenDecimals: queryInteger(0, 255),
  tokenProgramId: AddressSchema,
});
export type CraftTokenQuery = v.InferOutput<typeof CraftTokenQuerySchema>;

/** Reply of both: unsigned, to be signed by the sender; the expiry in Unix seconds, the fee in lamports, with the deposit for an account that is made. */
export const CraftTransferReplySchema = v.object({
  requestId: v.string(),
  transaction: TransactionBase64Schema,
  expireAt: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
  feeAmount: v.optional(NumberSchema),
  feeUsdAmount: v.optional(NumberSchema),
});
export type CraftTransferReply = v.InferOutput<typeof CraftTransferReplySchema>;

/** Reply of `POST /ultra/v1/transfer/execute`, whose body is that of `POST /ultra/v1/execute`: `code` is 0, or why nothing was paid. */
export const TransferExecuteReplySchema = v.object({
  status: v.picklist(['Success', 'Failed']),
  code: NumberSchema,
  signature: v.optional(SignatureSchema),
  error: v.optional(v.string()),
});
export type TransferExecuteReply = v.InferOutput<typeof TransferExecuteReplySchema>;
