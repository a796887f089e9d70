import { AddressSchema } from '@orrery/wire/common';
import * as v from 'valibot';

const Lamports = v.bigint();

const TokenBalanceSchema = v.object({
  accountIndex: v.number(),
  mint: AddressSchema,
  owner: AddressSchema,
  uiTokenAmount: v.object({ amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)), decimals: v.number() }),
});
export type TokenBalance = v.InferOutput<typeof TokenBalanceSchema>;

/** What `getTransaction` answers in base64, as far as a receipt needs it; kit has made the large numbers bigints. */
export const ChainTransactionSchema = v.object({
  slot: v.bigint(),
  blockTime: v.nullable(v.bigint()),
  transaction: v.tuple([v.string(), v.literal('base64')]),
  meta: v.object({
    err: v.unknown(),
    fee: Lamports,
    computeUnitsConsumed: v.optional(v.bigint()),
    preBalances: v.array(Lamports),
    postBalances: v.array(Lamports),
    preTokenBalances: v.array(TokenBalanceSchema),
    postTokenBalances: v.array(TokenBalanceSchema),
    logMessages: v.nullable(v.array(v.string())),
    loadedAddresses: v.object({ writable: v.array(AddressSchema), readonly: v.array(AddressSchema) }),
  }),
});
export type ChainTransaction = v.InferOutput<typeof ChainTransactionSchema>;

export const ConfirmationSchema = v.picklist(['processed', 'confirmed', 'finalized']);
export type Confirmation = v.InferOutput<typeof ConfirmationSchema>;
