import * as v from 'valibot';
import { AddressSchema, AtomsStringSchema, NumberSchema } from '../common.ts';

/** Reply of `GET /balances/{wallet}`: by mint, native SOL under the key `SOL`. */
export const BalancesReplySchema = v.record(
  v.string(),
  v.object({ amount: AtomsStringSchema, uiAmount: NumberSchema, slot: NumberSchema, isFrozen: v.boolean() }),
);
export type BalancesReply = v.InferOutput<typeof BalancesReplySchema>;

const uiAmounts = { amount: AtomsStringSchema, uiAmount: NumberSchema, uiAmountString: v.string() };

/** One token account of a wallet. */
export const HoldingAccountSchema = v.object({
  account: AddressSchema,
  ...uiAmounts,
  isFrozen: v.boolean(),
  isAssociatedTokenAccount: v.boolean(),
  decimals: NumberSchema,
  programId: AddressSchema,
  /** What the account holds in lamports, and what its owner gets for closing it, in accounts without tokens; known from client code alone. */
  lamports: v.optional(AtomsStringSchema),
  reclaimableLamports: v.optional(AtomsStringSchema),
});

/** Reply of `GET /holdings/{wallet}`: native SOL at the top, token accounts by mint. */
export const HoldingsReplySchema = v.object({
  ...uiAmounts,
  tokens: v.record(v.string(), v.array(HoldingAccountSchema)),
});
export type HoldingsReply = v.InferOutput<typeof HoldingsReplySchema>;

/** Reply of `GET /holdings/{wallet}/native`. */
export const NativeHoldingsReplySchema = v.object(uiAmounts);
export type NativeHoldingsReply = v.InferOutput<typeof NativeHoldingsReplySchema>;
