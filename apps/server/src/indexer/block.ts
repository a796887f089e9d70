import type { Address, Signature } from '@solana/kit';
import * as v from 'valibot';

const Lamports = v.pipe(
  v.union([v.bigint(), v.pipe(v.number(), v.integer())]),
  v.transform((value) => BigInt(value)),
);
const Index = v.pipe(
  v.union([v.number(), v.bigint()]),
  v.transform((value) => Number(value)),
);
const Text = <T extends string>() => v.custom<T>((input) => typeof input === 'string', 'must be text');

const TokenBalanceSchema = v.object({
  accountIndex: Index,
  mint: Text<Address>(),
  owner: v.optional(Text<Address>()),
  uiTokenAmount: v.object({
    amount: v.pipe(
      v.string(),
      v.transform((text) => BigInt(text)),
    ),
  }),
});

/** What the indexer reads of a transaction in `getBlock` with `encoding: 'json'` and full details. */
export const BlockTransactionSchema = v.object({
  transaction: v.object({
    signatures: v.pipe(v.array(Text<Signature>()), v.minLength(1)),
    message: v.object({
      header: v.object({ numRequiredSignatures: Index }),
      accountKeys: v.array(Text<Address>()),
    }),
  }),
  meta: v.object({
    err: v.unknown(),
    fee: Lamports,
    preBalances: v.array(Lamports),
    postBalances: v.array(Lamports),
    preTokenBalances: v.array(TokenBalanceSchema),
    postTokenBalances: v.array(TokenBalanceSchema),
    loadedAddresses: v.optional(
      v.object({ writable: v.array(Text<Address>()), readonly: v.array(Text<Address>()) }),
    ),
  }),
});
export type BlockTransaction = v.InferOutput<typeof BlockTransactionSchema>;

/** A produced block; its time in whole seconds since 1970. */
export const BlockSchema = v.object({ blockTime: Index, transactions: v.array(BlockTransactionSchema) });
