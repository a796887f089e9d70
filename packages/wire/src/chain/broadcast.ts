import * as v from 'valibot';
import { NumberSchema, SignatureSchema, TransactionBase64Schema } from '../common.ts';

/** Body of `POST /send-transaction`: a signed transaction, sent without preflight. */
export const SendTransactionBodySchema = v.object({ transaction: TransactionBase64Schema });
/** Reply of `POST /send-transaction`: the node has taken it, which is no confirmation. */
export const SendTransactionReplySchema = v.object({ signature: SignatureSchema });

/**
 * Reply of `GET /bundle-tip-floor`: what bundles that landed in the last five minutes have tipped, in SOL; 0.000001, the least
 * tip, when none has.
 */
export const BundleTipFloorReplySchema = v.tuple([
  v.object({
    time: v.pipe(v.string(), v.isoTimestamp()),
    landed_tips_25th_percentile: NumberSchema,
    landed_tips_50th_percentile: NumberSchema,
    landed_tips_75th_percentile: NumberSchema,
    landed_tips_95th_percentile: NumberSchema,
    landed_tips_99th_percentile: NumberSchema,
    ema_landed_tips_50th_percentile: NumberSchema,
  }),
]);

const MAX_BUNDLE = 5;

/** A call of the app to a block engine at `POST /block-engine`, JSON-RPC 2.0. */
export const BlockEngineCallSchema = v.variant('method', [
  v.object({
    jsonrpc: v.literal('2.0'),
    id: v.number(),
    method: v.literal('sendBundle'),
    params: v.tuple([
      v.pipe(v.array(TransactionBase64Schema), v.minLength(1), v.maxLength(MAX_BUNDLE)),
      v.object({ encoding: v.literal('base64') }),
    ]),
  }),
  v.object({
    jsonrpc: v.literal('2.0'),
    id: v.number(),
    method: v.literal('getBundleStatuses'),
    params: v.tuple([
      v.pipe(
        v.array(v.pipe(v.string(), v.hexadecimal(), v.length(64))),
        v.minLength(1),
        v.maxLength(MAX_BUNDLE),
      ),
    ]),
  }),
  v.object({
    jsonrpc: v.literal('2.0'),
    id: v.number(),
    method: v.literal('sendTransaction'),
    params: v.tuple([
      TransactionBase64Schema,
      v.object({
        encoding: v.literal('base64'),
        skipPreflight: v.optional(v.boolean()),
        maxRetries: v.optional(v.number()),
      }),
    ]),
  }),
]);

/** Its answer, of which the page reads what it needs. */
export const BlockEngineReplySchema = v.looseObject({ jsonrpc: v.literal('2.0') });
