import { AddressSchema, AtomsStringSchema, SignatureSchema } from '@orrery/wire/common';
import * as v from 'valibot';

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));

const TokenBalanceSchema = v.object({
  accountIndex: Whole,
  mint: AddressSchema,
  owner: v.optional(AddressSchema),
  uiTokenAmount: v.object({ amount: AtomsStringSchema, decimals: v.pipe(Whole, v.maxValue(255)) }),
});

const InstructionSchema = v.object({
  programIdIndex: Whole,
  accounts: v.array(Whole),
  data: v.string(),
  stackHeight: v.nullish(v.number()),
});

/** What `getTransaction` with `encoding: 'json'` says of a transaction, as far as a wallet's history needs it. */
export const LandedSchema = v.object({
  blockTime: Whole,
  transaction: v.object({
    signatures: v.pipe(v.array(SignatureSchema), v.minLength(1)),
    message: v.object({
      header: v.object({ numRequiredSignatures: Whole }),
      accountKeys: v.array(AddressSchema),
      instructions: v.array(InstructionSchema),
    }),
  }),
  meta: v.object({
    err: v.unknown(),
    fee: Whole,
    preBalances: v.array(Whole),
    postBalances: v.array(Whole),
    innerInstructions: v.nullish(
      v.array(v.object({ index: Whole, instructions: v.array(InstructionSchema) })),
    ),
    preTokenBalances: v.nullish(v.array(TokenBalanceSchema), () => []),
    postTokenBalances: v.nullish(v.array(TokenBalanceSchema), () => []),
    loadedAddresses: v.optional(
      v.object({ writable: v.array(AddressSchema), readonly: v.array(AddressSchema) }),
    ),
  }),
});
export type Landed = v.InferOutput<typeof LandedSchema>;

/** What `getSignaturesForAddress` answers, newest first. */
export const SignaturesSchema = v.array(
  v.object({ signature: SignatureSchema, confirmationStatus: v.nullish(v.string()) }),
);
