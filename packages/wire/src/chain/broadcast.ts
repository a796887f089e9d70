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
