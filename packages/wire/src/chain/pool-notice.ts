import * as v from 'valibot';
import { AddressSchema, AtomsStringSchema, NumberSchema } from '../common.ts';

const pair = v.tuple([AtomsStringSchema, AtomsStringSchema]);

/** What a notice's memo begins with; JSON follows. Only a memo the venue's authority signed is believed. */
export const POOL_NOTICE_PREFIX = 'orrery:pool ';

/**
 * What the venue writes as a memo into the transaction that opens, graduates or closes a pool, so that an indexer learns of
 * it from the block alone. Names are short: a transaction has 1,232 bytes.
 */
export const PoolNoticeSchema = v.variant('do', [
  v.object({
    do: v.literal('open'),
    seed: v.string(),
    /** The launched token against the quote mint, in the order of the pool's mints. */
    mints: v.tuple([AddressSchema, AddressSchema]),
    curve: v.variant('kind', [
      v.object({ kind: v.literal('launch'), virtual: pair, goal: AtomsStringSchema }),
      v.object({ kind: v.literal('constant-product') }),
    ]),
    /** Left out where it is 100, for room. */
    feeBps: v.optional(NumberSchema, 100),
    symbol: v.string(),
    name: v.string(),
    /** Left out where it is 6, for room. */
    decimals: v.optional(NumberSchema, 6),
    launchpad: v.string(),
    /** Who launched the token. */
    dev: AddressSchema,
    /** Which links the token has: letters that `exampleLinks` of `domain` reads. */
    links: v.optional(v.pipe(v.string(), v.regex(/^x?t?w?$/))),
    /** Seed of the launch curve this pool takes over from. */
    from: v.optional(v.string()),
  }),
  /** The pool and its token are gone: nobody holds any of it. */
  v.object({ do: v.literal('close'), seed: v.string(), mint: AddressSchema }),
]);
export type PoolNotice = v.InferOutput<typeof PoolNoticeSchema>;
/** A notice as it is written, members of their usual value left out. */
export type PoolNoticeInput = v.InferInput<typeof PoolNoticeSchema>;
