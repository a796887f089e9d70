import * as v from 'valibot';
import { AddressSchema, NumberSchema, pageOffset, SignatureSchema } from '../common.ts';

/** The most rows `/v1/transfers/{address}` answers at a time. */
export const MAX_TRANSFERS_PAGE = 30;

/** One transfer between two holders; `amount` in UI units, SOL under its wrapped mint, `usdValue` what it was worth then. */
export const TransferSchema = v.object({
  timestamp: v.string(),
  txHash: SignatureSchema,
  from: AddressSchema,
  to: AddressSchema,
  asset: AddressSchema,
  amount: NumberSchema,
  usdValue: v.optional(NumberSchema),
});
export type WalletTransfer = v.InferOutput<typeof TransferSchema>;

/** Query of `GET /v1/transfers/{address}`: `offset` is the last page's `next`. */
export const TransfersQuerySchema = v.object({ offset: v.optional(pageOffset) });

/** Reply of `GET /v1/transfers/{address}`, newest first; `next` is absent on the last page. */
export const TransfersReplySchema = v.object({
  transfers: v.array(TransferSchema),
  next: v.optional(v.string()),
});
export type TransfersReply = v.InferOutput<typeof TransfersReplySchema>;
