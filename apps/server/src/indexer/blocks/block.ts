import type { Address, Signature } from '@solana/kit';
import * as v from 'valibot';

const Text = <T extends string>() => v.custom<T>((input) => typeof input === 'string', 'must be text');

const TokenBalanceSchema = v.object({
  accountIndex: v.number(),
  mint: Text<Address>(),
  owner: v.optional(Text<Address>()),
  uiTokenAmount: v.object({ amount: v.string(), decimals: v.number() }),
});

const InstructionSchema = v.object({
  programIdIndex: v.number(),
  accounts: v.array(v.number()),
  data: v.string(),
  /** 1, or none, for an instruction of the transaction; one more for each call it is within. */
  stackHeight: v.nullish(v.number()),
});
export type BlockInstruction = v.InferOutput<typeof InstructionSchema>;

/**
 * What the indexer reads of a transaction in `getBlock` with `encoding: 'json'` and full details. Lamports of an account that holds over
 * 2⁵³ of them lose their last digits.
 */
export const BlockTransactionSchema = v.object({
  transaction: v.object({
    signatures: v.pipe(v.array(Text<Signature>()), v.minLength(1)),
    message: v.object({
      header: v.object({ numRequiredSignatures: v.number() }),
      accountKeys: v.array(Text<Address>()),
      instructions: v.array(InstructionSchema),
    }),
  }),
  meta: v.object({
    err: v.unknown(),
    fee: v.number(),
    preBalances: v.array(v.number()),
    postBalances: v.array(v.number()),
    innerInstructions: v.nullish(
      v.array(v.object({ index: v.number(), instructions: v.array(InstructionSchema) })),
    ),
    preTokenBalances: v.array(TokenBalanceSchema),
    postTokenBalances: v.array(TokenBalanceSchema),
    loadedAddresses: v.optional(
      v.object({ writable: v.array(Text<Address>()), readonly: v.array(Text<Address>()) }),
    ),
  }),
});
export type BlockTransaction = v.InferOutput<typeof BlockTransactionSchema>;

/** A produced block; its time in whole seconds since 1970. */
export const BlockSchema = v.object({ blockTime: v.number(), transactions: v.array(BlockTransactionSchema) });

/** Every account the transaction names, in the order balances are listed. */
export function accountsOf({ transaction, meta }: BlockTransaction): readonly Address[] {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  return [...transaction.message.accountKeys, ...writable, ...readonly];
}

/** Instructions of the transaction and the programs it calls, in order. */
export function instructionsOf({ transaction, meta }: BlockTransaction): readonly BlockInstruction[] {
  const { instructions } = transaction.message;
  const inner = meta.innerInstructions ?? [];
  if (inner.length === 0) return instructions;
  const calls = new Map(inner.map((list) => [list.index, list.instructions]));
  return instructions.flatMap((instruction, index) => [instruction, ...(calls.get(index) ?? [])]);
}

/** Signers of the transaction; the first pays its fee. */
export function signersOf({ transaction: { message } }: BlockTransaction): readonly Address[] {
  return message.accountKeys.slice(0, message.header.numRequiredSignatures);
}

/** Instructions and balances of a failed transaction say nothing of what happened. */
export function isFailed({ meta }: BlockTransaction): boolean {
  return meta.err !== null && meta.err !== undefined;
}
